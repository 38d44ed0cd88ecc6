import type { FitAnswered } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { inSlices } from "@/lib/platform/slices";
import { inTurn } from "@/lib/platform/turns";
import { fitSession, type SessionToFit } from "./session-fit";

/** Maximum queued fits per owner. A fit takes up to 25 ms; for two days far beyond a ceiling, a tenth of a second. */
const FITS_WAITING_MAX = 200;

/** Runs `fitSession` in the owner's queue, so one owner's fits don't hold up others. @throws service_unavailable */
export const fitInTurn = (
  owner: string,
  session: SessionToFit,
  products: readonly Product[],
): Promise<FitAnswered> =>
  inTurn(owner, FITS_WAITING_MAX, () => inSlices(fitSession(session, products)));
