import { z } from "zod";
import { readText } from "@/lib/api/body";
import { redeemLink } from "@/lib/billing/mailbox-proof";
import { ATHLETE_PLAN_NAMES } from "@/lib/contract/plans";
import { URL_MAX } from "@/lib/contract/primitives";
import { takePublic } from "@/lib/metering/public-limit";
import { subscribe } from "@/lib/organizations/subscribe";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl, environmentOf } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";
import { sellsSubscriptions } from "@/lib/platform/stripe";

const Link = z.object({ pst: z.string().max(URL_MAX), ref: z.string().max(100) });
const Email = z.string().trim().max(320).pipe(z.email());
/** A plan with the price that was shown beside it. */
const Choice = z
  .string()
  .regex(/^\w+:\d{1,9}$/)
  .transform((text) => {
    const [plan, amount] = text.split(":");
    return { plan, amount: Number(amount) };
  })
  .pipe(z.object({ plan: z.enum(ATHLETE_PLAN_NAMES), amount: z.int() }));

/**
 * Takes the subscribe form: leads on to the page before the checkout, or back to the form with what is wrong. Every
 * answer is a redirect, so that going back or reloading never sends the form twice.
 */
export async function takeSubscribeForm(request: Request): Promise<Response> {
  const base = baseUrl(environmentOf(request.headers.get("host")));
  const form = Object.fromEntries(new URLSearchParams(await readText(request).catch(() => "")));
  const link = Link.safeParse(form);
  const back = (problem?: string) => {
    const query = new URLSearchParams(link.success ? link.data : {});
    if (problem !== undefined) query.set("problem", problem);
    return `${base}/subscribe?${query}`;
  };
  if (!sellsSubscriptions || !link.success || isForeign(request)) return redirect(back());
  const email = Email.safeParse(form["email"]);
  const choice = Choice.safeParse(form["plan"]);
  if (!choice.success) return redirect(back("plan"));
  if (!email.success) return redirect(back("email"));
  try {
    takePublic(request.headers.get("x-forwarded-for") ?? "unknown", wallMs());
    const result = await subscribe({
      ...link.data,
      email: email.data,
      plan: choice.data.plan,
      shownAmount: choice.data.amount,
      cancelUrl: back(),
    });
    if (result.outcome === "price_changed") return redirect(back("price"));
    if (result.outcome === "invalid_link") return redirect(back());
    return redirect(`${base}/subscribe/continue?session_id=${result.sessionId}`);
  } catch (thrown) {
    const error = toApiError(thrown);
    log.error({ code: error.code, err: error.details.cause }, "a checkout could not be opened");
    return redirect(back("unavailable"));
  }
}

/** Takes the form behind a mailed link: connects the subscription, or says that the link is spent. */
export async function takeLinkForm(request: Request): Promise<Response> {
  const base = baseUrl(environmentOf(request.headers.get("host")));
  const form = new URLSearchParams(await readText(request).catch(() => ""));
  const token = form.get("token")?.slice(0, 200) ?? "";
  const isConnected = !isForeign(request) && (await redeemLink(token));
  return redirect(`${base}/subscribe/link?done=${isConnected ? "yes" : "no"}`);
}

/** Whether another site sent the form. Browsers say; who says nothing is no browser. */
function isForeign(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
