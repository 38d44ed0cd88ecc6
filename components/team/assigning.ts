"use client";

import { athletesText } from "../messages/words";
import { type RelationChange, useRelationChanges } from "../roster/relation-changes";

/** An athlete's relation, and the coach who has them; null for nobody in particular. */
export interface Assigned {
  relationId: string;
  coachUid: string | null;
}

/** "3 athletes given to Kim", and "2 of 3" where it stopped on the way. */
export function givenText(count: number, of: number, name: string): string {
  const whom = count === of ? athletesText(of) : `${count} of ${athletesText(of)}`;
  return `${whom} assigned to ${name}`;
}

const changeTo = ({ relationId, coachUid }: Assigned): RelationChange => ({
  relationId,
  to: { assigned_coach_uid: coachUid },
});

/** Gives athletes to a coach, tells how far that came, and takes it back for ten seconds, each to whoever had them. */
export function useAssigning() {
  const { isBusy, error, change } = useRelationChanges();
  /** @returns whether all were given */
  const assign = (athletes: readonly Assigned[], coach: { id: string | null; name: string }) =>
    change(
      athletes.map(({ relationId }) => changeTo({ relationId, coachUid: coach.id })),
      athletes.map(changeTo),
      (count) => givenText(count, athletes.length, coach.name),
    );
  return { isBusy, error, assign };
}
