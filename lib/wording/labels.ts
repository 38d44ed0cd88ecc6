import { searched } from "./searched";

interface Athlete {
  name: string | null;
  email: string | null;
}

/** An athlete with the text that tells them apart; null without a name and an address. */
export type Labeled<A> = A & { label: string | null };

const names = new Intl.Collator("en", { numeric: true });

/**
 * Returns athletes, each with a label: the name, with the address if others are called the same; the address alone
 * without a name. It is for lists to choose from; sentences and messages use the name.
 */
export function labeled<A extends Athlete>(athletes: readonly A[]): Labeled<A>[] {
  const counts = new Map<string, number>();
  const keyOf = (name: string) => searched(name.trim());
  for (const { name } of athletes)
    if (name !== null) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  const labelOf = ({ name, email }: Athlete): string | null => {
    if (name === null || name.trim() === "") return email;
    const isShared = (counts.get(keyOf(name)) ?? 0) > 1;
    return isShared && email !== null ? `${name} (${email})` : name;
  };
  return athletes.map((athlete) => ({ ...athlete, label: labelOf(athlete) }));
}

/** Sorts athletes by name, unnamed ones last. */
export const byName = (one: Pick<Athlete, "name">, other: Pick<Athlete, "name">): number =>
  one.name === null || other.name === null
    ? Number(one.name === null) - Number(other.name === null)
    : names.compare(one.name, other.name);
