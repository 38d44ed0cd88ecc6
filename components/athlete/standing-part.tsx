"use client";

import { useRouter } from "next/navigation";
import { Refused } from "@/components/portal/refused";
import { Card } from "@/components/portal/sections";
import { type OnTheRoster, removal, seatsLacking } from "@/components/roster/standing";
import { useSeats, useTakingOff } from "@/components/roster/use-standing";
import { ActionButton } from "@/components/ui/action-button";
import { useCanWrite } from "@/components/ui/connection";
import { firstNameOf } from "./words";

interface StandingPartProps {
  athlete: OnTheRoster;
  /** The number of free seats; null if the reader can't assign seats. */
  freeSeats: number | null;
}

/** Shows whether an athlete has a seat, and ends the coaching: rare actions, so they come last on the page. */
export function StandingPart({ athlete, freeSeats }: StandingPartProps) {
  const router = useRouter();
  const { isHeld, takeOff } = useTakingOff();
  const { isBusy, error, seat } = useSeats();
  const { why } = useCanWrite();
  const hasSeat = athlete.has_seat;
  const isOff = isHeld(removal(athlete).key);
  const first = firstNameOf(athlete.name);
  const lacking = freeSeats === null || hasSeat ? null : seatsLacking(freeSeats, 1);
  return (
    <div className="mt-7 print:hidden">
      <Card title="On the roster">
        <Refused error={error} />
        {freeSeats !== null && (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose">
              {hasSeat
                ? `${first} has a seat. The team pays for exact numbers.`
                : `${first} doesn’t have a seat.`}
              {lacking !== null && <span className="block text-small text-ink2">{lacking}</span>}
            </p>
            <ActionButton
              isOff={isBusy || isOff || lacking !== null}
              onClick={() => void seat([athlete], !hasSeat)}
            >
              {hasSeat ? "Remove seat" : "Give seat"}
            </ActionButton>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose">
            Removing {first} from the roster ends the coaching. The team can no longer see {first}’s
            data, and we let {first} know by email. To start again, send a new invitation.
            {isOff && <strong className="block">Done. You can undo this for a few seconds.</strong>}
          </p>
          <ActionButton
            isOff={isOff}
            onClick={() => {
              takeOff([athlete]);
              // This page is about someone who is gone; Undo stays available on the roster.
              router.push("/roster");
            }}
          >
            Remove from roster
          </ActionButton>
        </div>
        {why !== null && <p className="mt-3 text-small text-ink2">{why}</p>}
      </Card>
    </div>
  );
}
