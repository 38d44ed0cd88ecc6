"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { MESSAGE_MAX } from "@/lib/contract/holding";
import type { MessageTemplate, WrittenMessage } from "@/lib/contract/message";
import { Button } from "../ui/button";
import { isSecondHalf } from "../ui/second-half";
import { previewMessages, type Recipient } from "./sending";
import { type Draft, missingText, textOf, type Words, wordsOf } from "./words";

/** How long to wait after the last keystroke before updating the preview. */
const REST_MS = 300;

/** Debounces a fast-changing value. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Fetches the text each athlete would read. */
export type Preview = (words: Words, athleteUids: readonly string[]) => Promise<WrittenMessage[]>;

interface Asked {
  words: Words | null;
  uids: string[];
}

interface Writing {
  draft: Draft;
  templates: readonly MessageTemplate[];
  /** True while the templates are loading. */
  areComing: boolean;
  recipients: readonly Recipient[];
  /** True if there is one recipient, whose own text the field shows. */
  isToOne: boolean;
  /** Replaces the preview request; null to make none. */
  preview?: Preview | null;
  /** What the message is about, if it can change while it is written: then it is previewed again. */
  about?: string;
}

/**
 * Returns the message being written: `shown` in the field, `byAthlete` as each would read it, and `texts`, exactly what
 * is sent; null until known for everyone. Text without placeholders is the same for all and needs no request.
 */
export function useWritten({
  draft,
  templates,
  areComing,
  recipients,
  isToOne,
  preview = previewMessages,
  about = "",
}: Writing) {
  const uids = recipients.map(({ athlete_uid }) => athlete_uid);
  const words = wordsOf(draft, templates);
  const isTemplate = words !== null && "template" in words;
  const wanted = JSON.stringify({ words, uids } satisfies Asked);
  const rested = useRested(wanted);
  // Debounce typing, but not choosing a template.
  const asked = isTemplate ? wanted : rested;
  const hasFields = words !== null && (isTemplate || words.text.includes("{"));
  const { data, error } = useQuery({
    queryKey: ["message previews", preview === previewMessages, about, asked],
    queryFn: async () => {
      const { words, uids } = JSON.parse(asked) as Asked;
      const written = words === null || preview === null ? [] : await preview(words, uids);
      return { of: JSON.stringify(words), about, written };
    },
    enabled: hasFields && uids.length > 0 && preview !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const same = words === null || hasFields || !("text" in words) ? null : words.text.trim();
  const written =
    same === null ? (data?.written ?? []) : uids.map((athlete_uid) => alike(athlete_uid, same));
  const byAthlete = new Map(words === null ? [] : written.map((each) => [each.athlete_uid, each]));
  // Removing a recipient doesn't change what the others read.
  const isCurrentOf = data?.of === JSON.stringify(words) && data.about === about;
  const isKnown = !hasFields || (isCurrentOf && uids.every((uid) => byAthlete.has(uid)));
  const known = uids.flatMap((uid) => {
    const text = byAthlete.get(uid)?.text ?? null;
    return text === null ? [] : [[uid, text] as const];
  });
  const isWhole = isKnown && uids.length > 0 && known.length === uids.length;
  const isShort = known.every(([, text]) => text.length <= MESSAGE_MAX);
  const template = textOf(draft, templates);
  const isFilled = isToOne && isTemplate && preview !== null;
  // The field is empty while the template is being filled in; if data is missing, it shows the raw template.
  const isCurrent = isKnown || error !== null;
  const filled = isWhole ? known[0]?.[1] : isCurrent ? template : "";
  const isComing = areComing && draft.text === null && draft.templateId !== null;
  return {
    words,
    shown: isFilled ? (filled ?? template) : template,
    isFilling: isComing || (isFilled && !isCurrent),
    /** True if an athlete reads something other than the field shows. */
    isOther: words !== null && (isToOne ? hasFields && !(isFilled && isWhole) : true),
    byAthlete,
    texts: isWhole && isShort && !isComing ? Object.fromEntries(known) : null,
    lacking: isKnown ? uids.filter((uid) => byAthlete.get(uid)?.text === null).length : 0,
    error: hasFields ? error : null,
  };
}

const alike = (athlete_uid: string, text: string): WrittenMessage => ({
  athlete_uid,
  text,
  missing_fields: [],
  id: null,
  commit_at: null,
});

interface PreviewsProps {
  recipients: readonly Recipient[];
  byAthlete: ReadonlyMap<string, WrittenMessage>;
  /** Null if recipients can't be removed. */
  onRemove: ((athleteUid: string) => void) | null;
}

/** Shows the text each athlete will read, and what data is missing for it. */
export function Previews({ recipients, byAthlete, onRemove }: PreviewsProps) {
  return (
    <ul aria-label="Preview for each athlete" className="mt-3 border-b border-line">
      {recipients.map(({ athlete_uid, name }) => (
        <li key={athlete_uid} className="border-t border-line py-3">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 font-semibold break-words">
              <bdi>{name ?? "No name"}</bdi>
            </p>
            {onRemove !== null && (
              <Button
                onClick={(event) => !isSecondHalf(event) && onRemove(athlete_uid)}
                className="shrink-0"
              >
                Remove<span className="sr-only"> {name ?? "this athlete"}</span>
              </Button>
            )}
          </div>
          <Text written={byAthlete.get(athlete_uid)} />
        </li>
      ))}
    </ul>
  );
}

function Text({ written }: { written: WrittenMessage | undefined }) {
  if (written === undefined) return null;
  if (written.text === null)
    return (
      <p className="mt-1 border-l-4 border-concern pl-3">
        {missingText(written.missing_fields)} Write it out, reword the message, or remove them.
      </p>
    );
  return (
    <p className="mt-1 font-prose text-prose break-words whitespace-pre-wrap">
      <bdi>{written.text}</bdi>
    </p>
  );
}
