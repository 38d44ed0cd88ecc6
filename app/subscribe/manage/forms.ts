import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isForeign } from "@/lib/access/same-origin";
import { offerManagement, openAgain, openPortal, redeemManagement } from "@/lib/billing/management";
import { MailAddress } from "@/lib/contract/address";
import { environmentOf } from "@/lib/platform/env";
import { readForm, redirect, reported, Token } from "../../form";

const LEAST_MS = 300;

const PAGE = "/subscribe/manage";

/** Takes an address: mails it a link behind which its owner manages what they bought. Answers the same to all. */
export async function takeManageForm(request: Request): Promise<Response> {
  const form = await readForm(request, z.object({ email: z.string().catch("") }));
  const email = MailAddress.safeParse(form.email);
  if (isForeign(request)) return redirect(PAGE);
  if (!email.success) return redirect(`${PAGE}?problem=email`);
  try {
    // As long for an address that has bought something as for one that has not.
    await Promise.all([
      offerManagement(environmentOf(request.headers.get("host")), email.data),
      sleep(LEAST_MS),
    ]);
    return redirect(`${PAGE}?sent=yes`);
  } catch (thrown) {
    return redirect(`${PAGE}?problem=${reported(thrown, "a link to manage was not mailed")}`);
  }
}

/** Spends the mailed link to manage purchases, and leads on to what there is to manage. */
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

/** Leads on to the payment processor's page on which one purchase is managed. */
export const takeManageChoice = (request: Request): Promise<Response> =>
  leadOn(request, openPortal);

/** Leads on to a checkout for what has ended; to the page on which it is managed where it goes on already. */
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
    return redirect(`${PAGE}?problem=${reported(thrown, "the processor's page was not opened")}`);
  }
}
