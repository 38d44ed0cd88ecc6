"use client";

import { useState } from "react";
import { Heads, numbers } from "@/components/ui/heads";
import { type CoachRole, LEADING_ROLES } from "@/lib/contract/coach";
import { HOLD_MS } from "@/lib/contract/holding";
import { callApi } from "../portal/api";
import { browserNowMs } from "../portal/clock";
import { useHeld } from "../portal/held";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { TableScroller } from "../portal/sections";
import { useUndo } from "../portal/undo";
import { useRefusal } from "../portal/use-refusal";
import { CoachRow, type ListedCoach } from "./coach-row";
import { HandOver } from "./hand-over";
import { ROLE_WORDS } from "./role-words";

interface CoachTableProps {
  coaches: readonly ListedCoach[];
  /** The reader and their permissions. */
  coachUid: string;
  isOwner: boolean;
  leads: boolean;
}

/** Lists the team's coaches with their workload; leaders can assign roles and remove coaches. */
export function CoachTable({ coaches, coachUid, isOwner, leads }: CoachTableProps) {
  const refresh = useRefresh();
  const { tell } = useUndo();
  const { isHeld, hold } = useHeld();
  const { error, setError, refuse } = useRefusal();
  // One at a time, or an older change that takes longer could win.
  const [isGiving, setIsGiving] = useState(false);
  const [heir, setHeir] = useState<ListedCoach | null>(null);
  const give = async ({ coach_uid, name, role: before }: ListedCoach, role: CoachRole) => {
    setError(null);
    setIsGiving(true);
    try {
      await callApi("PATCH", `/v1/coach/team/coaches/${coach_uid}`, { role });
      refresh();
      const takeBack = () =>
        callApi("PATCH", `/v1/coach/team/coaches/${coach_uid}`, { role: before }).finally(() =>
          refresh(),
        );
      const untilMs = browserNowMs() + HOLD_MS;
      const isDemoted = LEADING_ROLES.includes(before) && !LEADING_ROLES.includes(role);
      const said = `${name} is now ${ROLE_WORDS[role].name}${isDemoted ? "; the keys they created no longer work" : ""}`;
      tell({ said, untilMs, takeBack });
    } catch (thrown) {
      refuse(`${name}’s role changed`, thrown);
      refresh();
    }
    setIsGiving(false);
  };
  const remove = ({ coach_uid, name }: ListedCoach) =>
    hold({
      key: coach_uid,
      said: `${name} removed from the team`,
      method: "DELETE",
      path: `/v1/coach/team/coaches/${coach_uid}`,
      topics: ["team"],
    });
  return (
    <>
      <Refused error={error} />
      <TableScroller label="Coaches">
        <table className="mt-3 w-full text-left">
          <caption className="sr-only">Coaches of the team</caption>
          <Heads
            of={[
              "Coach",
              "Role",
              ...numbers([
                "Athletes",
                ...(leads ? ["Waiting", "Unread", "Done in 7\u00a0days"] : []),
              ]).map((head) => ({ ...head, isWide: true })),
            ]}
            hasActions={leads ? "wide" : false}
          />
          <tbody>
            {coaches
              .filter(({ coach_uid }) => !isHeld(coach_uid))
              .map((coach) => (
                <CoachRow
                  key={coach.coach_uid}
                  coach={coach}
                  isSelf={coach.coach_uid === coachUid}
                  leads={leads}
                  isGiving={isGiving}
                  onGive={(role) => void give(coach, role)}
                  onRemove={() => remove(coach)}
                  onHandOver={isOwner ? () => setHeir(coach) : null}
                />
              ))}
          </tbody>
        </table>
      </TableScroller>
      {heir !== null && <HandOver heir={heir} onClose={() => setHeir(null)} />}
    </>
  );
}
