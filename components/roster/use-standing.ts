"use client";

import { athletesText } from "@/components/messages/words";
import { useHeld } from "@/components/portal/held";
import { useRelationChanges } from "./relation-changes";
import { type OnTheRoster, removal, seatedText } from "./standing";

/**
 * Removes athletes from the roster: shown at once but done after ten seconds, so that nobody is notified by mistake.
 */
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

/** Assigns and removes team seats and announces the result, with a ten-second undo. */
export function useSeats() {
  const { isBusy, error, change } = useRelationChanges();
  /** Skips athletes who are already in that state. */
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
