import { searched } from "@/lib/wording/searched";

/** Makes athletes' names unique for search: further athletes with the same name get a number. */
export function searchable<T extends { name: string }>(athletes: readonly T[]): T[] {
  const counts = new Map<string, number>();
  return athletes.map((athlete) => {
    const count = (counts.get(athlete.name) ?? 0) + 1;
    counts.set(athlete.name, count);
    return count === 1 ? athlete : { ...athlete, name: `${athlete.name} (${count})` };
  });
}

/** Returns the one whose name equals the typed text, or else the only one whose name contains it. */
export function foundBy<T extends { name: string }>(typed: string, all: readonly T[]): T | null {
  const wanted = searched(typed.trim());
  if (wanted === "") return null;
  const exact = all.find(({ name }) => searched(name) === wanted);
  const [first, second] = all.filter(({ name }) => searched(name).includes(wanted));
  return exact ?? (second === undefined ? (first ?? null) : null);
}
