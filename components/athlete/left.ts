"use client";

import { useEffect, useState } from "react";

interface Person {
  athlete_uid: string;
  name: string | null;
}

/** "Maya Okafor and Tomás Ruiz are no longer on your roster."; null if nobody left. */
export function leftWords(people: readonly Person[]): string | null {
  const names = people.map(
    ({ name }, at) => name ?? `${at === 0 ? "An" : "an"} athlete without a name`,
  );
  const last = names.pop();
  if (last === undefined) return null;
  if (names.length === 0) return `${last} is no longer on your roster.`;
  return `${names.join(", ")} and ${last} are no longer on your roster.`;
}

/** Returns the known people who are no longer there. */
export const leftOf = <Known extends Person>(
  known: readonly Known[],
  there: readonly Person[],
): Known[] => {
  const current = new Set(there.map(({ athlete_uid }) => athlete_uid));
  return known.filter(({ athlete_uid }) => !current.has(athlete_uid));
};

/**
 * Returns the people who left this page since it was opened: they ended the coaching or now have another coach. Without
 * it they would vanish from the page unexplained.
 *
 * @param there everyone the coach reaches, as last read
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
