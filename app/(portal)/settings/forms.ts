import { z } from "zod";
import { isApiError } from "@/lib/contract/errors";
import { THEMES } from "@/lib/contract/preferences";
import { allowNotices } from "@/lib/mail/unsubscribe";
import { localPath } from "@/lib/people/local-path";
import { changePassword } from "@/lib/people/people";
import { changePreferences } from "@/lib/people/preferences";
import { endOtherSessions, endSession } from "@/lib/people/sessions";
import { themeCookie } from "@/lib/people/theme-cookie";
import { readForm, redirect } from "../../form";
import { bySelf } from "../../own-form";

const PAGE = "/settings/sessions";
const Ending = z.object({ session: z.string().max(100).catch("") });

/** Ends the named session, or all other sessions for `others`. */
export async function takeEnding(request: Request): Promise<Response> {
  const { session } = await readForm(request, Ending);
  return bySelf(request, PAGE, async (self) => {
    if (session === "others") await endOtherSessions(self);
    else await endSession(self, session).catch(ignoreMissing);
    return `${PAGE}?done=ended`;
  });
}

/** Ignores sessions that have already ended. */
function ignoreMissing(error: unknown): void {
  if (!isApiError(error) || error.code !== "session_not_found") throw error;
}

const Password = z.string().max(4_000).catch("");
const Change = z.object({ current: Password, wanted: Password });

/** Changes the password. */
export async function takePasswordChange(request: Request): Promise<Response> {
  const entered = await readForm(request, Change);
  return bySelf(request, PAGE, async (self) => {
    const outcome = await changePassword(self, entered);
    return `${PAGE}?${outcome === "changed" ? "done=password" : `problem=${outcome}`}`;
  });
}

const ThemeChoice = z.object({
  theme: z.enum(THEMES).nullable().catch(null),
  next: z.string().max(500).catch(""),
});

/** Stores the theme, at once for this browser and from the next sign-in for others, and redirects to `next`. */
export async function takeTheme(request: Request): Promise<Response> {
  const { theme, next } = await readForm(request, ThemeChoice);
  const page = localPath(next) ?? PAGE;
  return bySelf(request, pathOf(page), async (self) => {
    if (theme === null) return page;
    await changePreferences(self, { theme });
    return redirect(page, [themeCookie(theme)]);
  });
}

/** Sends the user reminders, summaries and invitations again, after they unsubscribed. */
export const takeNotices = (request: Request): Promise<Response> =>
  bySelf(request, "/settings", async (self) => {
    await allowNotices(self);
    return "/settings?done=notices";
  });

/** Strips the query from a path, so that a problem can be added. */
const pathOf = (page: string): string => page.replace(/[?#].*$/, "");
