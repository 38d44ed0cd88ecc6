import type { Route } from "next";
import { redirect } from "next/navigation";
import type { PersonScope } from "@/lib/access/scope";
import { askedPath } from "@/lib/api/portal";
import { requirePerson } from "@/lib/api/signed-in";
import { readQuestions } from "@/lib/self/profile";
import { nextOpen } from "@/lib/self/questions";
import { findOwn, type Own } from "@/lib/self/record";
import { saying } from "../own-form";

/** Returns the page's signed-in user with their record; redirects to record setup if they have none. */
export async function requireOwnPage(path: string): Promise<Own & { person: PersonScope }> {
  const { person } = (await requirePerson(path)).scopes;
  const own = await findOwn(person);
  if (own === null) {
    // Why a form was refused is said there instead.
    const problem = /[?&]problem=(\w+)/.exec(await askedPath())?.[1];
    redirect((problem === undefined ? "/me" : saying("/me", problem)) as Route);
  }
  return { ...own, person };
}

/** True while the profile has an open question. */
export const isProfileOpen = async (own: Own): Promise<boolean> =>
  nextOpen(await readQuestions(own), null) !== null;
