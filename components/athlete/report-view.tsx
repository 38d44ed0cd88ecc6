"use client";

import { type ReactNode, useState } from "react";
import { type Format, formatOf } from "@/components/format/format";
import { PageHead } from "@/components/portal/page-head";
import { PrintButton } from "@/components/portal/print-button";
import { Refused } from "@/components/portal/refused";
import { useReader } from "@/components/portal/settings-context";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { Skeleton } from "@/components/portal/states";
import { ActionButton } from "@/components/ui/action-button";
import { Button, ButtonLink, Key } from "@/components/ui/button";
import { useCanWrite } from "@/components/ui/connection";
import type { Focus, WindowDays } from "@/lib/contract/concern";
import type { NotedSession } from "./report-notes";
import { type Drawn, ReportBody } from "./report-prose";
import { type Report, useReport } from "./use-report";
import { FOCUS_WORDS, FOCUSES, WINDOWS } from "./view-state";

interface ReportViewProps {
  athlete: { athlete_uid: string; name: string | null };
  about: { window: WindowDays; focus: Focus };
  initial: Report | null;
  isDue: boolean;
  /** Session values for the notes, by session id. */
  noted: Readonly<Record<string, NotedSession>>;
  drawn: Drawn;
  /** Team time, Unix milliseconds. */
  nowMs: number;
  /** What to read before the text. */
  children: ReactNode;
}

const STAGES = {
  none: "Requesting report…",
  asked: "Waiting to start…",
  reading: "Reading the sessions…",
  writing: "Writing…",
  checking: "Checking every number…",
  done: "",
} as const;

/** Renders a report with its actions. */
export function ReportView(props: ReportViewProps) {
  const { athlete, about, initial, isDue, noted, drawn, nowMs, children } = props;
  const { preferences, timeZone, isSample } = useReader();
  const format = formatOf({ ...preferences, timeZone, nowMs });
  const uid = athlete.athlete_uid;
  const {
    report: written,
    isWriting,
    stage,
    error,
    refresh,
    retry,
  } = useReport({
    ...{ uid, ...about, units: preferences.units, initial, isDue },
  });
  const report = written === null ? null : toldBy(format, written);
  const [copied, setCopied] = useState("");
  const key = useKeyOf("refresh");
  const { canWrite } = useCanWrite();
  useShortcuts(isSample || !canWrite ? {} : { refresh });
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("Copied."),
      () => setCopied("Couldn’t copy. Select the text and copy it yourself."),
    );
  const paper = new URLSearchParams({
    window: String(about.window),
    focus: about.focus,
    format: "pdf",
    locale: preferences.locale,
    units: preferences.units,
  });
  return (
    <>
      <PageHead
        title={
          <>
            <bdi>{athlete.name ?? "No name"}</bdi>: last {about.window} days
          </>
        }
        summary={report === null ? "Not generated yet" : writtenWords(report, format.dateTime)}
        actions={
          <>
            <ActionButton
              tone={report === null ? "primary" : "quiet"}
              onClick={refresh}
              disabled={isSample}
              isOff={isWriting}
              aria-keyshortcuts={key ?? undefined}
            >
              Refresh
              {key !== null && <Key>{key.toUpperCase()}</Key>}
            </ActionButton>
            <Button
              disabled={report === null}
              onClick={() => report !== null && void copy(textOf(report, athlete.name))}
            >
              Copy
            </Button>
            {isSample ? (
              <Button disabled>PDF</Button>
            ) : (
              <ButtonLink
                href={`/v1/coach/athletes/${uid}/report?${paper}`}
                tone={report === null ? "quiet" : "primary"}
                size="tight"
              >
                PDF
              </ButtonLink>
            )}
            <PrintButton />
          </>
        }
      />
      <Choices uid={uid} about={about} />
      {isSample && (
        <p className="mt-3 text-small text-ink2 print:hidden">
          Reports for the sample roster aren’t saved, so you can’t refresh them or download a PDF.
        </p>
      )}
      <p role="status" className="text-small text-ink2 not-empty:mt-3 print:hidden">
        {isWriting ? STAGES[stage] : copied}
        {isWriting && report !== null && " Showing the previous version."}
      </p>
      <Refused error={error} />
      {error !== null && report === null && !isWriting && (
        <ActionButton onClick={retry} className="mt-3">
          Try again
        </ActionButton>
      )}
      {children}
      {report === null ? (
        isWriting && <Skeleton lines={4} label="Writing the report…" />
      ) : (
        <ReportBody {...{ report, noted, drawn, format }} />
      )}
    </>
  );
}

/** Describes when a report was written, and by whom. */
const writtenWords = (
  { generated_at, generated_by, model }: Report,
  toText: (ms: number) => string,
): string =>
  generated_by === "writer"
    ? `Written ${toText(generated_at)} by Aidstation, without a language model`
    : `Written ${toText(generated_at)} by ${model ?? "a language model"}, every number checked`;

/** Returns the report with dates and numbers in the reader's format. */
const toldBy = ({ sentence }: Format, report: Report): Report => {
  const sentences = report.sentences.map((each) => ({ ...each, text: sentence(each.text) }));
  return { ...report, sentences, narrative: sentences.map(({ text }) => text).join(" ") };
};

const textOf = ({ narrative, window }: Report, name: string | null): string =>
  `${name ?? "Athlete"}, last ${window} days\n\n${narrative}\n\nBy Aidstation. General guidance, not medical advice.\n`;

/** Links to other windows and focuses; each is a page of its own. */
const Choices = ({ uid, about }: { uid: string; about: ReportViewProps["about"] }) => {
  const to = (window: number, focus: string) =>
    `/athletes/${uid}/report?window=${window}&focus=${focus}`;
  const link =
    "inline-flex min-h-11 min-w-11 items-center justify-center border-l border-line bg-surface px-3 text-ink no-underline -outline-offset-2 first:border-l-0 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold forced-colors:aria-[current]:underline md:min-h-8";
  const joined = "inline-flex flex-wrap overflow-clip rounded-control border border-edge";
  return (
    <nav
      aria-label="Period and sessions"
      className="mt-4 flex flex-wrap gap-x-5 gap-y-2 print:hidden"
    >
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="text-small text-ink2">Period</span>
        <span className={joined}>
          {WINDOWS.map((days) => (
            <a
              key={days}
              href={to(days, about.focus)}
              aria-current={days === about.window ? "true" : undefined}
              className={link}
            >
              {days}&nbsp;days
            </a>
          ))}
        </span>
      </span>
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="text-small text-ink2">Sessions</span>
        <span className={joined}>
          {FOCUSES.map((focus) => (
            <a
              key={focus}
              href={to(about.window, focus)}
              aria-current={focus === about.focus ? "true" : undefined}
              className={link}
            >
              {FOCUS_WORDS[focus].title}
            </a>
          ))}
        </span>
      </span>
    </nav>
  );
};
