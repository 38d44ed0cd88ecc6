import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isForeign } from "@/lib/access/same-origin";
import { offerManagement, openAgain, openPortal, redeemManagement } from "@/lib/billing/management";
import { MailAddress } from "@/lib/contract/address";
import { isApiError } from "@/lib/contract/errors";
import { environmentOf } from "@/lib/platform/env";
import { readForm, redirect, reported, Token } from "../../form";

const LEAST_MS = 300;

const PAGE = "/subscribe/manage";

/** Mails an address a link to manage its purchases. The response is the same for every address. */
export async function takeManageForm(request: Request): Promise<Response> {
  const form = await readForm(request, z.object({ email: z.string().catch("") }));
  const email = MailAddress.safeParse(form.email);
  if (isForeign(request)) return redirect(PAGE);
  if (!email.success) return redirect(`${PAGE}?problem=email`);
  try {
    // Takes equally long whether or not the address has bought anything.
    await Promise.all([
      offerManagement(environmentOf(request.headers.get("host")), email.data),
      sleep(LEAST_MS),
    ]);
    return redirect(`${PAGE}?sent=yes`);
  } catch (thrown) {
    return redirect(`${PAGE}?problem=${reported(thrown, "a link to manage was not mailed")}`);
  }
}

/** Redeems the mailed link and redirects to the purchases it manages. */
export async function takeManageLink(request: Request): Promise<Response> {
  const { token } = await readForm(request, z.object({ token: Token }));
  try {
    const grant = isForeign(request) ? null : await redeemManagement(token);
    return redirect(grant === null ? `${PAGE}?problem=spent` : `${PAGE}/choose?grant=${grant}`);
  } catch (thrown) {
    return redirect(`${PAGE}?problem=${reported(thrown, "a link to manage was not used")}`);
  }
}

const Choosing = z.object({ grant: z.string().max(1_000).catch(""), purchase: z.uuid().catch("") });

/** Redirects to the payment processor's page for one purchase. */
export const takeManageChoice = (request: Request): Promise<Response> =>
  leadOn(request, openPortal);

/** Redirects to a checkout for an ended purchase, or to its management page if it is active again. */
export const takeAgainChoice = (request: Request): Promise<Response> =>
  leadOn(
    request,
    async (grant, purchase) =>
      (await openAgain(grant, purchase)) ?? (await openPortal(grant, purchase)),
  );

async function leadOn(
  request: Request,
  open: (grant: string, purchaseId: string) => Promise<string | null>,
): Promise<Response> {
  const { grant, purchase } = await readForm(request, Choosing);
  try {
    const page = isForeign(request) ? null : await open(grant, purchase);
    return redirect(page ?? `${PAGE}?problem=spent`);
  } catch (thrown) {
    const isOften = isApiError(thrown) && thrown.code === "rate_limit_exceeded";
    const problem = isOften ? "often" : reported(thrown, "the processor's page was not opened");
    return redirect(`${PAGE}?problem=${problem}`);
  }
}
