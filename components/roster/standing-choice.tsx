"use client";

import { useState } from "react";
import { athletesText } from "@/components/messages/words";
import { Refused } from "@/components/portal/refused";
import { ChoiceToDo } from "@/components/ui/choice-to-do";
import type { OverviewRow } from "@/lib/triage/overview";
import { seatsLacking } from "./standing";
import { useSeats } from "./use-standing";

interface StandingChoiceProps {
  rows: readonly OverviewRow[];
  /** The number of free seats; null if the reader can't assign seats. */
  freeSeats: number | null;
  /** Removes all of them from the roster. */
  onTakeOff: () => void;
  isOff: boolean;
}

const SEATS = [
  { id: "give", name: "Give seat" },
  { id: "take", name: "Remove seat" },
];
const OFF = { id: "off", name: "Remove from roster" };

/** Assigns seats to the selected athletes, or ends their coaching. */
export function StandingChoice({ rows, freeSeats, onTakeOff, isOff }: StandingChoiceProps) {
  const { isBusy, error, seat } = useSeats();
  const [isTried, setIsTried] = useState(false);
  const lacking = seatsLacking(freeSeats ?? 0, rows.filter(({ has_seat }) => !has_seat).length);
  const act = (id: string) => {
    setIsTried(id === "give");
    if (id === OFF.id) return onTakeOff();
    if (id === "take") return void seat(rows, false);
    if (lacking === null) void seat(rows, true);
  };
  return (
    <>
      <ChoiceToDo
        label={freeSeats === null ? "Roster" : "Seat or roster"}
        prompt={freeSeats === null ? "On the roster…" : "Seat or roster…"}
        options={freeSeats === null ? [OFF] : [...SEATS, OFF]}
        action="Apply"
        actionFor={`for ${athletesText(rows.length)}`}
        isOff={isOff || isBusy}
        onDo={act}
      />
      {error !== null && (
        <div className="order-last w-full">
          <Refused error={error} />
        </div>
      )}
      {isTried && lacking !== null && (
        <p role="alert" className="order-last w-full">
          {lacking}
        </p>
      )}
    </>
  );
}
