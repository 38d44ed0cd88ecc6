"use client";

import { useState } from "react";
import { AthleteChecklist, stillListed } from "../portal/athlete-checklist";
import { useLeaving } from "../portal/leaving";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Options } from "../ui/options";
import { Select } from "../ui/select";
import { useAssigning } from "./assigning";

interface AssignAthletesProps {
  athletes: readonly { athlete_uid: string; relation_id: string; name: string | null }[];
  coaches: readonly { coach_uid: string; name: string }[];
}

/** Assigns athletes without a coach to one, several at a time. */
export function AssignAthletes({ athletes, coaches }: AssignAthletesProps) {
  const { isBusy, error, assign } = useAssigning();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = stillListed(athletes, chosen);
  const { question } = useLeaving(listed.length > 0);
  const give = async (coachUid: string) => {
    const name = coaches.find(({ coach_uid }) => coach_uid === coachUid)?.name ?? "the coach";
    const wanted = listed.map(({ relation_id }) => ({ relationId: relation_id, coachUid: null }));
    // Others may have been chosen meanwhile.
    if (await assign(wanted, { id: coachUid, name }))
      setChosen((now) => new Set([...now].filter((uid) => !chosen.has(uid))));
  };
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void give(String(new FormData(event.currentTarget).get("assignee")));
      }}
      className="max-w-xl lg:grid lg:max-w-none lg:grid-cols-2 lg:gap-x-10"
    >
      {question}
      <AthleteChecklist athletes={athletes} chosen={chosen} onChange={setChosen} />
      <div>
        <Select name="assignee" label="Assign to">
          <Options options={coaches.map(({ coach_uid, name }) => ({ id: coach_uid, name }))} />
        </Select>
        <Refused error={error} />
        <ActionButton type="submit" className="mt-4" isOff={isBusy || listed.length === 0}>
          {listed.length === 0 ? "Assign" : `Assign ${listed.length}`}
        </ActionButton>
      </div>
    </form>
  );
}
