import type { Room } from "@/lib/coaches/room";
import { TEAM_EXTRAS } from "@/lib/contract/plans";
import { money } from "../subscribe/money";

interface SeatsLineProps {
  room: Room;
  canPay: boolean;
  /** True if seats are sold here. */
  isSold: boolean;
}

const counted = (count: number, what: string): string => (count === 0 ? "" : `, ${count} ${what}`);

/** Shows the team's roster places and seats, and the price of more. */
export function SeatsLine({ room: { seats, athletes }, canPay, isSold }: SeatsLineProps) {
  return (
    <div className="mt-4 max-w-prose text-ink2">
      <p>
        {athletes.limit === null
          ? `${athletes.there} on the roster.`
          : `${athletes.there} of ${athletes.limit} athletes on the roster.`}{" "}
        {seats.bought === 0
          ? "The team has no seats. Athletes pay for exact numbers themselves."
          : `${seats.used} of ${seats.bought} seats in use${counted(seats.promised, "reserved")}${counted(seats.free, "free")}.`}
      </p>
      {isSold && (
        <p className="text-small">
          A seat gives one athlete exact numbers and costs {money(TEAM_EXTRAS.athlete_seat.amount)}{" "}
          a month. {seats.free > 0 && "Free seats are already paid for. "}
          {canPay ? (
            <a href="/settings/billing">Buy seats</a>
          ) : (
            "Only the owner and admins can buy and give seats."
          )}
        </p>
      )}
    </div>
  );
}
