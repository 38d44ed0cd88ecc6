import { z } from "zod";
import { isForeign } from "@/lib/access/same-origin";
import type { StartedCheckout } from "@/lib/billing/checkout";
import { pageBehind } from "@/lib/billing/checkout-pages";
import { MailAddress } from "@/lib/contract/address";
import { isApiError } from "@/lib/contract/errors";
import { ATHLETE_PLAN_NAMES } from "@/lib/contract/plans";
import { URL_MAX } from "@/lib/contract/primitives";
import { redeemMailedLink, subscribe } from "@/lib/organizations/subscribe";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { readForm, redirect, reported, Token } from "../form";
import { visitOf } from "../link-cookie";

const Link = z.object({ pst: z.string().max(URL_MAX), ref: z.string().max(100) });
/** A plan with the price shown beside it. */
const Choice = z
  .string()
  .regex(/^\w+:\d{1,9}$/)
  .transform((text) => {
    const [plan, amount] = text.split(":");
    return { plan, amount: Number(amount) };
  })
  .pipe(z.object({ plan: z.enum(ATHLETE_PLAN_NAMES), amount: z.int() }));

/** Handles the subscribe form: redirects to the page before the checkout, or back to the form with the problem. */
export async function takeSubscribeForm(request: Request): Promise<Response> {
  const form = await readForm(request, z.looseObject({}));
  const link = Link.safeParse(form);
  const email = MailAddress.safeParse(form["email"]);
  const choice = Choice.safeParse(form["plan"]);
  const back = (problem?: string) => {
    const query = new URLSearchParams(link.success ? link.data : {});
    if (problem !== undefined) query.set("problem", problem);
    if (problem !== undefined && choice.success) query.set("plan", choice.data.plan);
    return `/subscribe?${query}`;
  };
  if (!sellsSubscriptions || !link.success || isForeign(request)) return redirect(back());
  if (!choice.success) return redirect(back("plan"));
  if (!email.success) return redirect(back("email"));
  try {
    const result = await subscribe(visitOf(request.headers), {
      ...link.data,
      email: email.data,
      plan: choice.data.plan,
      shownAmount: choice.data.amount,
    });
    if ("sessionId" in result) return redirect(pageOf(result));
    return redirect(back(PROBLEM_OF.get(result.outcome)));
  } catch (thrown) {
    const isOften = isApiError(thrown) && thrown.code === "rate_limited";
    return redirect(back(isOften ? "often" : reported(thrown, "a checkout could not be opened")));
  }
}

/** The page's problem word for each outcome that prevented a checkout; an outcome not listed has its own page. */
const PROBLEM_OF: ReadonlyMap<string, string> = new Map([
  ["price_changed", "price"],
  ["replaced", "replaced"],
]);

/** Returns a checkout's next page: payment, or its result. */
const pageOf = ({ outcome, sessionId }: Extract<StartedCheckout, { sessionId: string }>): string =>
  `/subscribe/${outcome === "open" ? "continue" : "return"}?session_id=${sessionId}`;

/**
 * Handles the form behind a mailed link: connects the subscription, redirects to a checkout, or says the link was
 * already used.
 */
export async function takeLinkForm(request: Request): Promise<Response> {
  const { token } = await readForm(request, z.object({ token: Token }));
  if (isForeign(request)) return redirect(`/subscribe/link?done=no`);
  try {
    const used = await redeemMailedLink(token);
    if ("sessionId" in used) return redirect(pageOf(used));
    return redirect(`/subscribe/link?done=${used.outcome === "linked" ? "yes" : "no"}`);
  } catch (thrown) {
    return redirect(`/subscribe/link?done=${reported(thrown, "a mailed link was not used")}`);
  }
}

/** Redirects a buyer who canceled a checkout to the page it started on. */
export async function leadBack(request: Request): Promise<Response> {
  const checkout = new URL(request.url).searchParams.get("checkout") ?? "";
  const page = await pageBehind(checkout).catch(() => null);
  return redirect(page ?? "/subscribe");
}
