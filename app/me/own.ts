import type { Route } from "next";
import { redirect } from "next/navigation";
import type { PersonScope } from "@/lib/access/scope";
import { requirePerson } from "@/lib/api/signed-in";
import { findOwn, type Own } from "@/lib/self/record";

/** Whoever asks for a page, with their record; who has none is led to where it begins. */
export async function requireOwnPage(path: string): Promise<Own & { person: PersonScope }> {
  const { person } = (await requirePerson(path)).scopes;
  const own = await findOwn(person);
  if (own === null) redirect("/me" as Route);
  return { ...own, person };
}
