"use client";

import { athletesText } from "../messages/words";
import { type RelationChange, useRelationChanges } from "../roster/relation-changes";

/** An athlete's relation and assigned coach; null if unassigned. */
export interface Assigned {
  relationId: string;
  coachUid: string | null;
}

/** "3 athletes given to Kim", or "2 of 3" if it stopped midway. */
export function givenText(count: number, of: number, name: string): string {
  const whom = count === of ? athletesText(of) : `${count} of ${athletesText(of)}`;
  return `${whom} assigned to ${name}`;
}

const changeTo = ({ relationId, coachUid }: Assigned): RelationChange => ({
  relationId,
  to: { assigned_coach_uid: coachUid },
});

/**
 * Assigns athletes to a coach and announces the result, with a ten-second undo that restores each one's previous coach.
 */
export function useAssigning() {
  const { isBusy, error, change } = useRelationChanges();
  /** @returns true if all were assigned */
  const assign = (athletes: readonly Assigned[], coach: { id: string | null; name: string }) =>
    change(
      athletes.map(({ relationId }) => changeTo({ relationId, coachUid: coach.id })),
      athletes.map(changeTo),
      (count) => givenText(count, athletes.length, coach.name),
    );
  return { isBusy, error, assign };
}
