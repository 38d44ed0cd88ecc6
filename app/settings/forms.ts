import { z } from "zod";
import { isForeign } from "@/lib/access/same-origin";
import type { PersonScope } from "@/lib/access/scope";
import { isApiError } from "@/lib/contract/errors";
import { changePassword } from "@/lib/people/people";
import { currentPerson, endOtherSessions, endSession } from "@/lib/people/sessions";
import { readForm, redirect, reported } from "../form";

const PAGE = "/settings/sessions";
const LOGIN = `/login?${new URLSearchParams({ next: PAGE })}`;

/** Has somebody who is signed in do something to their own; everybody else is led to the sign-in. */
async function bySelf(
  request: Request,
  change: (self: PersonScope) => Promise<string>,
): Promise<Response> {
  if (isForeign(request)) return redirect(PAGE);
  try {
    const self = await currentPerson(request.headers);
    return redirect(self === null ? LOGIN : `${PAGE}?${await change(self)}`);
  } catch (thrown) {
    return redirect(`${PAGE}?problem=${reported(thrown, "a setting was not changed")}`);
  }
}

const Ending = z.object({ session: z.string().max(100).catch("") });

/** Ends the named session, or all others where it says `others`. */
export async function takeEnding(request: Request): Promise<Response> {
  const { session } = await readForm(request, Ending);
  return bySelf(request, async (self) => {
    if (session === "others") await endOtherSessions(self);
    else await endSession(self, session).catch(ignoreMissing);
    return "done=ended";
  });
}

/** What is over already need not be ended. */
function ignoreMissing(error: unknown): void {
  if (!isApiError(error) || error.code !== "session_not_found") throw error;
}

const Password = z.string().max(4_000).catch("");
const Change = z.object({ current: Password, wanted: Password });

/** Changes the password. */
export async function takePasswordChange(request: Request): Promise<Response> {
  const entered = await readForm(request, Change);
  return bySelf(request, async (self) => {
    const outcome = await changePassword(self, entered);
    return outcome === "changed" ? "done=password" : `problem=${outcome}`;
  });
}
