"use client";

import { athletesText } from "@/components/messages/words";
import { useHeld } from "@/components/portal/held";
import { useRelationChanges } from "./relation-changes";
import { type OnTheRoster, removal, seatedText } from "./standing";

/** Takes athletes off the roster: shown at once, and made after ten seconds, so that nobody is told of what was a slip. */
export function useTakingOff() {
  const { isHeld, holdAll } = useHeld();
  const takeOff = (athletes: readonly OnTheRoster[]) => {
    const removals = athletes.map(removal);
    const [only] = removals;
    if (only === undefined) return;
    const several = `${athletesText(athletes.length)} removed from the roster`;
    holdAll(removals.length === 1 ? only.said : several, removals);
  };
  return { isHeld, takeOff };
}

/** Gives and takes seats of the team, tells how far that came, and takes it back for ten seconds. */
export function useSeats() {
  const { isBusy, error, change } = useRelationChanges();
  /** Leaves out those who stand so already. */
  const seat = (athletes: readonly OnTheRoster[], hasSeat: boolean) => {
    const wanted = athletes.filter((athlete) => athlete.has_seat !== hasSeat);
    const all = (has_seat: boolean) =>
      wanted.map(({ relation_id }) => ({ relationId: relation_id, to: { has_seat } }));
    return change(all(hasSeat), all(!hasSeat), (count) =>
      seatedText(count, wanted.length, hasSeat),
    );
  };
  return { isBusy, error, seat };
}
