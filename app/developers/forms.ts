import { z } from "zod";
import { isForeign } from "@/lib/access/same-origin";
import { setCookie } from "@/lib/access/session-cookie";
import { addressKey, MailAddress } from "@/lib/contract/address";
import { isApiError } from "@/lib/contract/errors";
import { newestCall, REVEAL_SECONDS, readClaim, revealToken } from "@/lib/signup/claim-state";
import { offerNewKey, resendByLink, resendKey } from "@/lib/signup/resend";
import { signUp } from "@/lib/signup/signup";
import { readForm, redirect, reported } from "../form";
import { visitOf } from "../link-cookie";

/** The cookie of a browser that just pressed the button to see a key. */
export const REVEAL_COOKIE = "reveal";

/** Returns the page that shows a sign-up's key. */
export const claimPage = (sessionId: string, said: Record<string, string> = {}): string =>
  `/developers/claim?${new URLSearchParams({ session_id: sessionId, ...said })}`;

/** Takes an email address and redirects to the payment processor's page. */
export async function takeSignUp(request: Request): Promise<Response> {
  const page = "/developers/signup";
  const form = await readForm(request, z.object({ email: z.string().catch("") }));
  const email = MailAddress.safeParse(form.email);
  if (isForeign(request)) return redirect(page);
  if (!email.success) return redirect(`${page}?problem=email`);
  try {
    const { checkout_url } = await signUp(visitOf(request.headers), { email: email.data });
    return redirect(checkout_url);
  } catch (thrown) {
    const isOften = isApiError(thrown) && thrown.code === "rate_limited";
    const problem = isOften ? "often" : reported(thrown, "a sign-up was not taken");
    return redirect(`${page}?problem=${problem}`);
  }
}

const Session = z.object({ session_id: z.string().max(255).catch("") });

/** Handles the button that shows a key: the page then shows it to this browser only. */
export async function takeReveal(request: Request): Promise<Response> {
  const { session_id } = await readForm(request, Session);
  const page = claimPage(session_id);
  if (isForeign(request)) return redirect(page);
  const visitor = visitOf(request.headers);
  const value = revealToken(visitor, session_id);
  const cookie = { value, seconds: REVEAL_SECONDS };
  return redirect(page, [setCookie(visitor.environment, REVEAL_COOKIE, cookie)]);
}

/** Handles a request for a new key, which is mailed. */
export async function takeRotation(request: Request): Promise<Response> {
  const { session_id } = await readForm(request, Session);
  if (isForeign(request)) return redirect(claimPage(session_id));
  await resendKey(visitOf(request.headers), session_id);
  return redirect(claimPage(session_id, { sent: "yes" }));
}

/** Mails the owner of an address a link to a new key. The response is the same for every address. */
export async function takeResend(request: Request): Promise<Response> {
  const page = "/developers/resend";
  const form = await readForm(request, z.object({ email: z.string().catch("") }));
  const email = MailAddress.safeParse(form.email);
  if (isForeign(request)) return redirect(page);
  if (!email.success) return redirect(`${page}?problem=email`);
  await offerNewKey(visitOf(request.headers), addressKey(email.data));
  return redirect(`${page}?sent=yes`);
}

/** Handles the button behind a mailed link: mails a new key. */
export async function takeResendLink(request: Request): Promise<Response> {
  const { token } = await readForm(request, z.object({ token: z.string().max(1_000).catch("") }));
  const page = "/developers/resend";
  if (isForeign(request)) return redirect(page);
  const isDone = await resendByLink(visitOf(request.headers), token);
  return redirect(`${page}?${isDone ? "sent=key" : "problem=spent"}`);
}

/** Returns the status of a sign-up, and the first call with its key, for the waiting page. */
export async function answerState(request: Request): Promise<Response> {
  const visitor = visitOf(request.headers);
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const { state } = await readClaim(visitor, sessionId).catch(() => ({ state: "waiting" }));
  const call = state === "over" ? await newestCall(visitor, sessionId) : null;
  const first_call =
    call === null
      ? null
      : { status: call.status, duration_ms: call.duration_ms, request_id: call.request_id };
  return Response.json({ state, first_call }, { headers: { "Cache-Control": "no-store" } });
}
