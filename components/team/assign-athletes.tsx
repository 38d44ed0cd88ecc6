"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "../portal/api";
import { AthleteChecklist } from "../portal/athlete-checklist";
import { browserNowMs } from "../portal/clock";
import { Refused } from "../portal/refused";
import { useUndo } from "../portal/undo";
import { Button } from "../ui/button";
import { Select } from "../ui/select";

interface AssignAthletesProps {
  athletes: readonly { athlete_uid: string; relation_id: string; name: string | null }[];
  coaches: readonly { coach_uid: string; name: string }[];
}

const UNDO_MS = 10_000;
const assign = (relationId: string, coachUid: string | null) =>
  callApi("PATCH", `/v1/coach/relations/${relationId}`, { assigned_coach_uid: coachUid });

/** Athletes whom nobody has in particular, to be given to a coach, several at once. */
export function AssignAthletes({ athletes, coaches }: AssignAthletesProps) {
  const router = useRouter();
  const { tell } = useUndo();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const give = async (coachUid: string) => {
    setIsBusy(true);
    setError(null);
    const given: string[] = [];
    try {
      for (const { athlete_uid, relation_id } of athletes) {
        if (!chosen.has(athlete_uid)) continue;
        await assign(relation_id, coachUid);
        given.push(relation_id);
      }
      setChosen(new Set());
    } catch (thrown) {
      setError(thrown);
    }
    setIsBusy(false);
    router.refresh();
    if (given.length === 0) return;
    const name = coaches.find(({ coach_uid }) => coach_uid === coachUid)?.name ?? "the coach";
    const takeBack = async () => {
      try {
        for (const relationId of given) await assign(relationId, null);
      } finally {
        router.refresh();
      }
    };
    tell({
      said: `${given.length} ${given.length === 1 ? "athlete" : "athletes"} given to ${name}`,
      untilMs: browserNowMs() + UNDO_MS,
      takeBack,
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void give(String(new FormData(event.currentTarget).get("assignee")));
      }}
      className="max-w-xl"
    >
      <AthleteChecklist athletes={athletes} chosen={chosen} onChange={setChosen} />
      <Select name="assignee" label="Who has them from now on">
        {coaches.map(({ coach_uid, name }) => (
          <option key={coach_uid} value={coach_uid}>
            {name}
          </option>
        ))}
      </Select>
      <Refused error={error} />
      <Button type="submit" className="mt-4" disabled={isBusy || chosen.size === 0}>
        {chosen.size === 0 ? "Assign" : `Assign ${chosen.size}`}
      </Button>
    </form>
  );
}
