"use client";

import { useRouter } from "next/navigation";
import { type DragEvent, useId, useMemo, useState } from "react";
import type { Room } from "@/lib/coaches/room";
import type { SentInvitation } from "@/lib/contract/invitation";
import { athletesText } from "../messages/words";
import { useLeaving } from "../portal/leaving";
import { Refused } from "../portal/refused";
import { Card } from "../portal/sections";
import { ActionButton } from "../ui/action-button";
import { Payer } from "./payer";
import { RowTable } from "./row-table";
import { judgeRows, rowsOf } from "./rows";
import { seatEffect } from "./seats";
import { type RefusedRow, sendRows } from "./sending";
import { SentLinks } from "./sent-links";

interface InviteSeveralProps {
  /** Addresses in lower case. */
  known: { onRoster: readonly string[]; invited: readonly string[] };
  room: Room;
  canPay: boolean;
}

/** Asks several at once, from lines or a file, after each row was shown as it would be sent. */
export function InviteSeveral({ known, room, canPay }: InviteSeveralProps) {
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState("");
  const [isPaidByTeam, setIsPaidByTeam] = useState(false);
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const [refusedRows, setRefusedRows] = useState<readonly RefusedRow[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const rows = useMemo(
    () =>
      judgeRows(rowsOf(text), {
        onRoster: new Set(known.onRoster),
        // What was sent a moment ago is invited too, whether or not the page knows it already.
        invited: new Set([
          ...known.invited,
          ...sent.map(({ email }) => email.trim().toLowerCase()),
        ]),
        freeSeats: isPaidByTeam ? room.seats.free : null,
      }),
    [text, known, sent, isPaidByTeam, room.seats.free],
  );
  const question = useLeaving(text.trim() !== "");
  const good = rows.filter(({ state }) => state === "ok");
  const change = (next: string) => {
    setText(next);
    setRefusedRows([]);
    setRefused(null);
  };
  const read = async (file: File | undefined) => {
    if (file !== undefined) change(await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };

  async function send() {
    if (good.length === 0 || isSending) return;
    setIsSending(true);
    setRefused(null);
    const outcome = await sendRows(good, isPaidByTeam);
    setSent((before) => [...outcome.sent, ...before]);
    setRefusedRows(outcome.refused);
    setRefused(outcome.stopped);
    if (outcome.sent.length === rows.length) setText((now) => (now === text ? "" : now));
    router.refresh();
    setIsSending(false);
  }

  return (
    <Card title="Several athletes">
      {question}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label htmlFor={`${id}-text`} className="block font-semibold">
          Addresses, one per line, or CSV
        </label>
        <p id={`${id}-hint`} className="text-small text-ink2">
          A CSV needs a header line with email, and optionally name and group. Groups that don’t
          exist are created. You can also drop a file here.
        </p>
        <textarea
          id={`${id}-text`}
          rows={6}
          value={text}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={(event) => change(event.target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className="mt-2 w-full rounded-control border border-edge bg-surface px-3 py-2 font-mono text-code"
        />
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <label htmlFor={`${id}-file`} className="font-semibold">
            Or choose a file
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={(event) => void read(event.target.files?.[0])}
            className="min-w-0 max-w-full text-small text-ink2 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-surface file:px-3 file:font-semibold file:text-body file:text-ink md:file:min-h-9"
          />
        </p>
        <Payer
          {...{ isPaidByTeam, canPay }}
          freeSeats={room.seats.free}
          onChange={setIsPaidByTeam}
        />
        {rows.length > 0 && <RowTable rows={rows} refused={refusedRows} />}
        {rows.length > 0 &&
          seatEffect(rows, room, isPaidByTeam).map((said) => (
            <p key={said} className="mt-2 max-w-prose">
              {said}
            </p>
          ))}
        <Refused error={refused} />
        <SentLinks sent={sent} />
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <ActionButton type="submit" isOff={good.length === 0 || isSending}>
            {isSending
              ? "Sending…"
              : good.length === 0
                ? "Invite these"
                : `Invite ${athletesText(good.length)}`}
          </ActionButton>
        </p>
      </form>
    </Card>
  );
}
