"use client";

import { useId, useRef } from "react";
import { useEnteredEarly } from "../ui/entered-early";

interface PayerProps {
  isPaidByTeam: boolean;
  onChange: (isPaidByTeam: boolean) => void;
  /** True if the inviter may promise seats. */
  canPay: boolean;
  freeSeats: number;
}

/** Chooses who pays for exact numbers: the athlete, or the team with a seat. */
export function Payer({ isPaidByTeam, onChange, canPay, freeSeats }: PayerProps) {
  const name = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  // With two options, a change before hydration means the other one.
  useEnteredEarly(place, () => onChange(!isPaidByTeam));
  const isOff = !canPay || freeSeats <= 0;
  const why = canPay ? "No free seats." : "Only the owner and admins can give seats.";
  return (
    <fieldset ref={place} className="mt-4">
      <legend className="font-semibold">Who pays for the athlete’s plan</legend>
      <label className="mt-1 flex min-h-11 items-center gap-3 md:min-h-8">
        <input
          type="radio"
          name={name}
          value="athlete"
          checked={!isPaidByTeam}
          onChange={() => onChange(false)}
          className="size-5"
        />
        The athlete, if they want one
      </label>
      <label className="flex min-h-11 items-center gap-3 md:min-h-8">
        <input
          type="radio"
          name={name}
          value="team"
          checked={isPaidByTeam}
          disabled={isOff}
          onChange={() => onChange(true)}
          className="size-5"
        />
        <span>
          The team, with a seat
          <span className="text-small text-ink2"> {isOff ? why : `${freeSeats}\u00a0free`}</span>
        </span>
      </label>
    </fieldset>
  );
}
