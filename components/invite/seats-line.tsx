import type { Room } from "@/lib/coaches/room";
import { TEAM_EXTRAS } from "@/lib/contract/plans";
import { money } from "../subscribe/money";

interface SeatsLineProps {
  room: Room;
  canPay: boolean;
  /** Whether seats can be bought here. */
  isSold: boolean;
}

/** What the team has for athletes: places on the roster and seats, and what more of them cost. */
export function SeatsLine({ room: { seats, athletes }, canPay, isSold }: SeatsLineProps) {
  return (
    <div className="mt-4 max-w-prose text-ink2">
      <p>
        {athletes.limit === null
          ? `${athletes.there} on the roster.`
          : `${athletes.there} of ${athletes.limit} places on the roster are taken.`}{" "}
        {seats.bought === 0
          ? "The team has no seats: athletes pay for exact numbers themselves."
          : `Of ${seats.bought} seats ${seats.used} are used, ${seats.promised} promised and ${seats.free} free.`}
      </p>
      {isSold && (
        <p className="text-small">
          A seat gives one athlete exact numbers and costs {money(TEAM_EXTRAS.athlete_seat.amount)}{" "}
          a month. Promising one that is free costs nothing more.{" "}
          {canPay ? (
            <a href="/settings/billing">Buy seats</a>
          ) : (
            "The owner and the admins buy and promise them."
          )}
        </p>
      )}
    </div>
  );
}
