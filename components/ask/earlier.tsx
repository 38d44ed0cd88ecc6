"use client";

import { useState } from "react";
import type { Format } from "../format/format";
import { formatOf } from "../format/format";
import { callApi, unlessGone } from "../portal/api";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { PageLink } from "../ui/page-link";

/** A past conversation in the list. */
export interface Earlier {
  id: string;
  /** The start of its first question; null before there is one. */
  summary: string | null;
  /** Who it is about, if the list covers several people; else null. */
  who: string | null;
  /** When the last message was sent, Unix milliseconds. */
  atMs: number;
}

interface EarlierListProps {
  conversations: readonly Earlier[];
  /** The page that opens conversations. */
  page: "/ask" | "/me/ask";
  base: "/v1/coach" | "/v1/me";
  format: Parameters<typeof formatOf>[0];
}

/** Lists past conversations, to reopen or delete permanently. */
export function EarlierList({ conversations, page, base, format: how }: EarlierListProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const format = formatOf(how);
  const shown = conversations.filter(({ id }) => !gone.has(id));
  return (
    <section className="mt-10 print:hidden" aria-labelledby="earlier">
      <h2 id="earlier" className="text-label font-bold">
        Earlier questions
      </h2>
      {shown.length === 0 ? (
        <p className="mt-1 text-ink2">
          Nothing yet. What you ask is kept here until you delete it.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {shown.map((each) => (
            <Row
              key={each.id}
              {...{ each, page, base, format }}
              onGone={() => setGone((all) => new Set([...all, each.id]))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  each: { id, summary, who, atMs },
  page,
  base,
  format,
  onGone,
}: {
  each: Earlier;
  page: string;
  base: string;
  format: Format;
  onGone: () => void;
}) {
  const [step, setStep] = useState<"closed" | "sure" | "deleting">("closed");
  const [refused, setRefused] = useState<unknown>(null);
  const name = summary ?? "No question yet";

  async function end() {
    setStep("deleting");
    setRefused(null);
    try {
      await callApi("DELETE", `${base}/conversations/${id}`).catch(unlessGone);
      // If the deleted conversation is open, leave it.
      if (location.search.includes(id)) location.assign(page);
      else onGone();
    } catch (error) {
      setRefused(error);
      setStep("closed");
    }
  }

  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <PageLink
          href={`${page}?${new URLSearchParams({ conversation: id })}`}
          className="min-w-0 py-1 break-words"
        >
          {name}
        </PageLink>
        {/* Ends at the right, and without the date fits in a line, so that "Keep" comes where "Delete" was. */}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-3 text-small text-ink3">
          {step === "closed" ? (
            <>
              {who !== null && <bdi>{who}</bdi>}
              <span>{format.dateTime(atMs)}</span>
              <Button tone="bare" aria-label={`Delete: ${name}`} onClick={() => setStep("sure")}>
                Delete
              </Button>
            </>
          ) : (
            <>
              <ActionButton tone="ending" isOff={step === "deleting"} onClick={() => void end()}>
                {step === "deleting" ? "Deleting…" : "Delete for good"}
              </ActionButton>
              <Button onClick={() => setStep("closed")}>Keep</Button>
            </>
          )}
        </span>
      </div>
      <Refused error={refused} />
    </li>
  );
}
