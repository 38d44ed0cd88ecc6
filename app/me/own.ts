import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import type { PersonScope } from "@/lib/access/scope";
import { requirePerson } from "@/lib/api/signed-in";
import { findOwn, isGone, type Own } from "@/lib/self/record";

/** Whoever asks for a page, with their record; who has none is led to where it begins. */
export async function requireOwnPage(path: string): Promise<Own & { person: PersonScope }> {
  const { person } = (await requirePerson(path)).scopes;
  const own = await findOwn(person);
  if (own === null) redirect("/me" as Route);
  return { ...own, person };
}

/** What is read for a page, which is not there where that is not, or is gone before all of it is read. */
export async function shownOr404<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error)) notFound();
    throw error;
  }
}
