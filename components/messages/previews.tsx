"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { WrittenMessage } from "@/lib/contract/message";
import { Button } from "../ui/button";
import { previewMessages, type Recipient } from "./sending";
import { missingText, type Words } from "./words";

/** How long nobody types before what was typed is shown as it will be read. */
const REST_MS = 300;

/** The latest of what changes quickly, once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface Asked {
  words: Words | null;
  uids: string[];
}

/**
 * What each athlete would read, by the athlete, and why that is not known where it is not. Words without a field are the
 * same for everybody, and nobody is asked.
 */
export function usePreviews(words: Words | null, recipients: readonly Recipient[]) {
  const uids = recipients.map(({ athlete_uid }) => athlete_uid);
  const wanted = JSON.stringify({ words, uids } satisfies Asked);
  const asked = useRested(wanted);
  const hasFields = words !== null && ("template" in words || words.text.includes("{"));
  const { data, error, isFetching } = useQuery({
    queryKey: ["message previews", asked],
    queryFn: () => {
      const { words, uids } = JSON.parse(asked) as Asked;
      return words === null ? [] : previewMessages(words, uids);
    },
    enabled: hasFields && uids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const same = words === null || hasFields || !("text" in words) ? null : words.text.trim();
  const written =
    same === null ? (data ?? []) : uids.map((athlete_uid) => alike(athlete_uid, same));
  return {
    byAthlete: new Map(words === null ? [] : written.map((each) => [each.athlete_uid, each])),
    error: hasFields ? error : null,
    hasFields,
    isCurrent: !hasFields || (asked === wanted && !isFetching),
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
  /** Null where nobody can be taken off. */
  onRemove: ((athleteUid: string) => void) | null;
}

/** Each athlete's own text as they will read it, and what is missing of it. */
export function Previews({ recipients, byAthlete, onRemove }: PreviewsProps) {
  return (
    <ul aria-label="As each athlete will read it" className="mt-3 border-b border-line">
      {recipients.map(({ athlete_uid, name }) => (
        <li key={athlete_uid} className="border-t border-line py-3">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 font-semibold break-words">
              <bdi>{name ?? "No name"}</bdi>
            </p>
            {onRemove !== null && (
              <Button onClick={() => onRemove(athlete_uid)} className="shrink-0">
                Take off<span className="sr-only"> {name ?? "this athlete"}</span>
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
        {missingText(written.missing_fields)} Write it out, choose other words, or take them off.
      </p>
    );
  return (
    <p className="mt-1 font-prose text-prose break-words whitespace-pre-wrap">
      <bdi>{written.text}</bdi>
    </p>
  );
}
