import { z } from "zod";
import { isForeign } from "@/lib/access/same-origin";
import { setCookie } from "@/lib/access/session-cookie";
import { MailAddress } from "@/lib/contract/address";
import { isApiError } from "@/lib/contract/errors";
import { NOTE_MAX, PlainName } from "@/lib/contract/primitives";
import { APPLICATION_MAX } from "@/lib/contract/signup";
import { apply } from "@/lib/signup/applications";
import {
  isUnread,
  readForm,
  redirect,
  redirectTaken,
  reported,
  TEXT_FORM_MAX_BYTES,
} from "../form";
import { visitOf } from "../link-cookie";

/** The cookie of a browser that just pressed the button behind a mailed link to a key. */
export const KEY_COOKIE = "partner-key";
const KEY_SECONDS = 60;

const Name = PlainName.max(APPLICATION_MAX.platformName);
const UseCase = z.string().trim().min(1).max(APPLICATION_MAX.useCase);
const Entered = z.object({
  platform_name: z.string().catch(""),
  use_case: z.string().max(NOTE_MAX).catch(""),
  email: z.string().catch(""),
});

/** Handles an application. */
export async function takeApplication(request: Request): Promise<Response> {
  const page = "/partners/apply";
  const form = await readForm(request, Entered, TEXT_FORM_MAX_BYTES);
  if (isForeign(request)) return redirect(page);
  if (isUnread(request)) return redirect(`${page}?problem=application`);
  const [email, name, useCase] = [
    MailAddress.safeParse(form.email),
    Name.safeParse(form.platform_name),
    UseCase.safeParse(form.use_case),
  ];
  if (!email.success) return redirect(`${page}?problem=email`);
  if (!name.success || !useCase.success) return redirect(`${page}?problem=application`);
  try {
    const application = { platformName: name.data, useCase: useCase.data, email: email.data };
    await apply(visitOf(request.headers), application);
    return redirectTaken(`${page}?sent=yes`);
  } catch (thrown) {
    const isOften = isApiError(thrown) && thrown.code === "rate_limited";
    const problem = isOften ? "often" : reported(thrown, "an application was not taken");
    return redirect(`${page}?problem=${problem}`);
  }
}

/** Handles the button behind a mailed link: the page then shows the key to this browser only. */
export async function takeKeyReveal(request: Request): Promise<Response> {
  const { token } = await readForm(request, z.object({ token: z.string().max(200).catch("") }));
  if (isForeign(request) || !/^[\w-]{43}$/.test(token)) return redirect("/partners/key");
  const { environment } = visitOf(request.headers);
  const cookie = { value: token, seconds: KEY_SECONDS };
  return redirect("/partners/key", [setCookie(environment, KEY_COOKIE, cookie)]);
}
