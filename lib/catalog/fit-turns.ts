import type { FitAnswered } from "@/lib/contract/fit";
import type { Product } from "@/lib/contract/product";
import { inTurn } from "@/lib/platform/turns";
import { fitSession, type SessionToFit } from "./session-fit";

/** How many fits of one owner wait for their turn: a fit takes up to 25 ms. */
const FITS_WAITING_MAX = 200;

/** `fitSession` when it is the owner's turn, so that many fits of one owner hold up nobody else. @throws service_unavailable */
export const fitInTurn = (
  owner: string,
  session: SessionToFit,
  products: readonly Product[],
): Promise<FitAnswered> => inTurn(owner, FITS_WAITING_MAX, () => fitSession(session, products));
