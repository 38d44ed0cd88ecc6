import { z } from "zod";
import { isAboutPassword } from "@/components/ui/problems";
import { isForeign } from "@/lib/access/same-origin";
import { MailAddress } from "@/lib/contract/address";
import { NAME_MAX } from "@/lib/contract/primitives";
import { HOME, withGoogle } from "@/lib/people/auth-options";
import { signInThrough, signOut, startGoogle } from "@/lib/people/doors";
import { verifyPath } from "@/lib/people/links";
import { localPath } from "@/lib/people/local-path";
import { askForLink, signInByLink, signInByPassword, signUp } from "@/lib/people/sign-in";
import { type Visit, visitOf } from "@/lib/people/visit";
import { inOneLine, readForm, redirect, redirectTaken, reported, Token } from "../form";

/** Forms to sign in, sign up and sign out. What a page should say goes in its address; who asked never does. */

/** Longer than any accepted password: a truncated password must not become a different valid one. */
const Password = z.string().max(4_000).catch("");
const Next = z.string().max(500).catch("");
const Entry = z.object({ email: z.string().catch(""), password: Password, next: Next });
const Name = z.string().max(NAME_MAX).transform(inOneLine).catch("");
/** `from` is the invitation whose page asks for name and address in place of the sign-up page. */
const SignUp = Entry.extend({ name: Name, from: Next });

const marks = ({ markCookie }: Visit): string[] => (markCookie === null ? [] : [markCookie]);

/** Returns a page's address with its message and where to go afterwards. */
function page(path: string, next: string, said: Record<string, string> = {}): string {
  const onward = localPath(next);
  const query = new URLSearchParams({ ...said, ...(onward === null ? {} : { next: onward }) });
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * Handles address and password: signs in, or returns to the form with the problem. Without a password it mails a link.
 */
export async function takePassword(request: Request): Promise<Response> {
  const { email: typed, password, next } = await readForm(request, Entry);
  const email = MailAddress.safeParse(typed);
  const back = (problem: string) => redirect(page("/login", next, { problem }));
  if (isForeign(request)) return redirect("/login");
  if (!email.success) return back("email");
  const visit = await visitOf(request.headers);
  if (password === "") return mailLink(visit, email.data, next);
  try {
    const entered = { email: email.data, password, next };
    const { result, cookies } = await signInThrough(visit, "password", () =>
      signInByPassword(visit, entered),
    );
    if (result.outcome === "open") {
      return redirect(localPath(next) ?? HOME, [...marks(visit), ...cookies]);
    }
    if (result.outcome === "mailed") return redirect(page("/login/sent", next), marks(visit));
    return back(result.outcome);
  } catch (thrown) {
    return back(reported(thrown, "a sign-in by password failed"));
  }
}

/** Mails a sign-in link to an address. The response is the same for every address. */
export async function takeAddress(request: Request): Promise<Response> {
  const { email: typed, next } = await readForm(request, Entry);
  const email = MailAddress.safeParse(typed);
  if (isForeign(request)) return redirect("/login");
  if (!email.success) return redirect(page("/login", next, { problem: "email" }));
  return mailLink(await visitOf(request.headers), email.data, next);
}

async function mailLink(visit: Visit, email: string, next: string): Promise<Response> {
  try {
    const { outcome } = await askForLink(visit, { email, next });
    if (outcome === "mailed") return redirect(page("/login/sent", next), marks(visit));
    return redirect(page("/login", next, { problem: outcome }));
  } catch (thrown) {
    const problem = reported(thrown, "a link to sign in was not mailed");
    return redirect(page("/login", next, { problem }));
  }
}

/** Handles a sign-up: mails a link that activates it. The response is the same for every address. */
export async function takeSignUp(request: Request): Promise<Response> {
  const { email: typed, from, ...entered } = await readForm(request, SignUp);
  const invitation = localPath(from);
  const email = MailAddress.safeParse(typed);
  const back = (problem: string) => {
    if (invitation !== null) return redirect(page(invitation, "", { problem }));
    // Passwords are never stored, so the page asks again. If the password is the problem, it already says so.
    const asksAgain = entered.password !== "" && !isAboutPassword(problem);
    const said = { problem, ...(asksAgain && { retype: "password" }) };
    return redirect(page("/signup", entered.next, said));
  };
  if (isForeign(request)) return redirect("/signup");
  if (!email.success) return back("email");
  const visit = await visitOf(request.headers);
  try {
    const { outcome } = await signUp(visit, { ...entered, email: email.data });
    if (outcome !== "mailed") return back(outcome);
    // An invitation's page asks for none.
    const said = entered.password === "" && invitation === null ? { password: "none" } : {};
    return redirectTaken(page("/login/sent", entered.next, said), marks(visit));
  } catch (thrown) {
    return back(reported(thrown, "a sign-up failed"));
  }
}

const Using = z.object({ token: Token, next: Next, confirmed: z.string().catch(""), name: Name });

/** Uses a mailed link: signs in, asks for confirmation in a different browser, or says the link was already used. */
export async function takeLink(request: Request): Promise<Response> {
  const { token, next, confirmed, name } = await readForm(request, Using);
  if (isForeign(request)) return redirect("/login");
  const visit = await visitOf(request.headers);
  try {
    const { result, cookies } = await signInThrough(visit, "link", () =>
      signInByLink(visit, {
        token,
        confirmed: confirmed === "yes" ? { name: name || null } : null,
      }),
    );
    if (result.outcome === "open") {
      const onward = localPath(next) ?? HOME;
      const known = page("/verify", onward, { known: "yes" });
      return redirect(result.isKnown === true ? known : onward, [...marks(visit), ...cookies]);
    }
    if (result.outcome === "elsewhere") {
      return redirect(verifyPath(token, next), marks(visit));
    }
    return redirect(`/verify?problem=${result.outcome}`);
  } catch (thrown) {
    return redirect(`/verify?problem=${reported(thrown, "a link to sign in was not used")}`);
  }
}

/** Redirects to Google. */
export async function takeGoogle(request: Request): Promise<Response> {
  const { next } = await readForm(request, z.object({ next: Next }));
  if (isForeign(request) || !withGoogle) return redirect("/login");
  const visit = await visitOf(request.headers);
  try {
    const { location, cookies } = await startGoogle(visit, localPath(next) ?? HOME);
    return redirect(location ?? "/login", [...marks(visit), ...cookies]);
  } catch (thrown) {
    return redirect(page("/login", next, { problem: reported(thrown, "Google was not asked") }));
  }
}

/** Ends the session and clears its cookie; an invitation for somebody else is shown again. */
export async function takeSignOut(request: Request): Promise<Response> {
  if (isForeign(request)) return redirect("/login");
  const { next } = await readForm(request, z.object({ next: Next }));
  try {
    const cookie = await signOut(await visitOf(request.headers));
    // Told by `done`, the page forgets what was typed in this tab.
    return redirect(`${localPath(next) ?? "/login"}?done=out`, [cookie]);
  } catch (thrown) {
    // Keeps the cookie, so a user who sees they are still signed in can try again.
    return redirect(page("/login", next, { problem: reported(thrown, "a session was not ended") }));
  }
}
