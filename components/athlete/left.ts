"use client";

import { useEffect, useState } from "react";

interface Person {
  athlete_uid: string;
  name: string | null;
}

/** "Maya Okafor and Tomás Ruiz are no longer on your roster."; null of nobody. */
export function leftWords(people: readonly Person[]): string | null {
  const names = people.map(
    ({ name }, at) => name ?? `${at === 0 ? "An" : "an"} athlete without a name`,
  );
  const last = names.pop();
  if (last === undefined) return null;
  if (names.length === 0) return `${last} is no longer on your roster.`;
  return `${names.join(", ")} and ${last} are no longer on your roster.`;
}

/** Those of the known who are not there any more. */
export const leftOf = <Known extends Person>(
  known: readonly Known[],
  there: readonly Person[],
): Known[] => {
  const current = new Set(there.map(({ athlete_uid }) => athlete_uid));
  return known.filter(({ athlete_uid }) => !current.has(athlete_uid));
};

/**
 * Who was on this page since it was opened and is not any more: they ended the coaching, or somebody else has them now.
 * Where a page only drops them, nobody knows why.
 *
 * @param there everybody whom the coach reaches, as it was last read
 */
export function useLeft<Known extends Person>(there: readonly Known[]): Known[] {
  const [known, setKnown] = useState<readonly Known[]>(there);
  useEffect(() => {
    setKnown((all) => {
      const came = leftOf(there, all);
      return came.length === 0 ? all : [...all, ...came];
    });
  }, [there]);
  return leftOf(known, there);
}
