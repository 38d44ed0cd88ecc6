"use client";

import { type DragEvent, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Room } from "@/lib/coaches/room";
import { addressKey } from "@/lib/contract/address";
import type { SentInvitation } from "@/lib/contract/invitation";
import { keepEarly, keptFor, useDraft } from "../messages/drafts";
import { athletesText } from "../messages/words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { Card } from "../portal/sections";
import { ActionButton } from "../ui/action-button";
import { useEnteredEarly, useUnrestored } from "../ui/entered-early";
import { textOf } from "./csv";
import { Payer } from "./payer";
import { RowTable } from "./row-table";
import { joined, judgeRows, listOf } from "./rows";
import { seatEffect } from "./seats";
import { type RefusedRow, sendRows } from "./sending";
import { SentLinks } from "./sent-links";
import { type Invited, useInvited } from "./use-invited";

/** The draft's key. */
const LIST = "invitations";

interface InviteSeveralProps {
  /** Addresses as `addressKey` returns them. */
  known: { onRoster: readonly string[]; invited: readonly Invited[] };
  room: Room;
  canPay: boolean;
}

/** Invites several athletes from pasted lines or a file, after previewing each row. */
export function InviteSeveral({ known, room, canPay }: InviteSeveralProps) {
  const id = useId();
  const refresh = useRefresh();
  // Kept in this tab: phones end a page that is left for another app to copy from.
  const { draft, setDraft, forget } = useDraft(LIST);
  const text = draft.text ?? "";
  // A merged list no longer has the unused columns of its parts.
  const { invites = { isPaidByTeam: false, leftOut: [] } } = draft;
  const { isPaidByTeam, leftOut } = invites;
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const [refusedRows, setRefusedRows] = useState<readonly RefusedRow[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  // Count just-sent invitations too, even if the page hasn't refreshed.
  const open = useMemo(
    () => [...known.invited, ...sent.map(({ id, email }) => ({ id, email: addressKey(email) }))],
    [known, sent],
  );
  const { invited, withdrawNow } = useInvited(open);
  const list = useMemo(() => listOf(text), [text]);
  const unused = [...new Set([...leftOut, ...list.unused])];
  const rows = useMemo(
    () =>
      judgeRows(list.rows, {
        onRoster: new Set(known.onRoster),
        invited: new Set(invited.map(({ email }) => email)),
        freeSeats: isPaidByTeam ? room.seats.free : null,
      }),
    [list, known, invited, isPaidByTeam, room.seats.free],
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const good = rows.filter(({ state }) => state === "ok");
  const change = (next: string, more: readonly string[] = []) => {
    // Files take a moment to read: what was chosen meanwhile stands.
    const now = keptFor(LIST) ?? draft;
    const { invites: chosen = invites } = now;
    const kept = next.trim() === "" ? [] : chosen.leftOut;
    setDraft({ ...now, text: next, invites: { ...chosen, leftOut: [...kept, ...more] } });
    setRefusedRows([]);
    setRefused(null);
  };
  useUnrestored(field);
  useEnteredEarly(field, ([{ value }]) => keepEarly(LIST, value));
  const read = async (files: readonly File[]) => {
    const texts = await Promise.all(
      files.map(async (file) => textOf(new Uint8Array(await file.arrayBuffer()))),
    );
    // Rendered synchronously, so that text typed or files dropped during the read are included too.
    flushSync(() => {
      const now = field.current?.value ?? "";
      const all = [now, ...texts].filter((each) => each.trim() !== "");
      const more = all.length > 1 ? all.flatMap((each) => listOf(each).unused) : [];
      change(texts.reduce(joined, now), more);
    });
  };
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    void read(files);
  };

  async function send() {
    if (good.length === 0 || isSending) return;
    setIsSending(true);
    setRefused(null);
    await withdrawNow(good.map(({ email }) => email));
    const outcome = await sendRows(good, isPaidByTeam);
    setSent((before) => [...outcome.sent, ...before]);
    setRefusedRows(outcome.refused);
    setRefused(outcome.stopped);
    if (outcome.sent.length === rows.length && field.current?.value === text) forget();
    refresh();
    setIsSending(false);
  }

  return (
    <Card title="Several athletes">
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label htmlFor={`${id}-text`} className="block font-semibold">
          Addresses, one per line, or CSV
        </label>
        <p id={`${id}-hint`} className="text-small text-ink2">
          A CSV needs a header line with email, and optionally name (or first name and last name)
          and group. Groups that don’t exist are created. You can also drop files here: they are
          added to what you typed.
        </p>
        <textarea
          ref={field}
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
            Or choose files
          </label>
          <input
            id={`${id}-file`}
            type="file"
            multiple
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              void read([...(target.files ?? [])]);
              // Allows choosing the same file again after correcting it.
              target.value = "";
            }}
            className="min-w-0 max-w-full text-small text-ink2 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-surface file:px-3 file:font-semibold file:text-body file:text-ink md:file:min-h-9"
          />
        </p>
        <Payer
          {...{ isPaidByTeam, canPay }}
          freeSeats={room.seats.free}
          onChange={(isPaid) =>
            setDraft({ ...draft, invites: { ...invites, isPaidByTeam: isPaid } })
          }
        />
        {unused.length > 0 && (
          <p role="status" className="mt-5">
            Columns that aren’t used: <bdi>{unused.join(", ")}</bdi>
          </p>
        )}
        {rows.length > 0 && <RowTable rows={rows} refused={refusedRows} />}
        {rows.length > 0 &&
          seatEffect(rows, room, isPaidByTeam).map((said) => (
            <p key={said} className="mt-2 max-w-prose">
              {said}
            </p>
          ))}
        {/* If the last answer was lost, but all rows were taken, there is nothing to try again. */}
        <Refused error={good.length === 0 ? null : refused} />
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
