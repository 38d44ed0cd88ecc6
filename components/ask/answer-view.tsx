"use client";

import type { ReactNode } from "react";
import { sentenceIn } from "@/lib/wording/sentences";
import { PageLink } from "../ui/page-link";
import type { Answer, Turn } from "./turns";
import {
  isEmpty,
  numbersOf,
  piecesOf,
  type Reading,
  type SourcesOf,
  sourceHref,
  stepWords,
} from "./words";

interface AnswerViewProps {
  turn: Turn;
  about: SourcesOf;
  reading: Reading;
  /** Actions for a complete answer. */
  children?: ReactNode;
}

const idOf = (turn: Turn, number: number): string => `source-${turn.key}-${number}`;

/** Renders one question and its answer: the steps taken, warnings, the text, and its sources. */
export function AnswerView({ turn, about, reading, children }: AnswerViewProps) {
  const { question, answer } = turn;
  const shown = answer.steps.filter((step) => answer.state === "asking" || !isEmpty(step));
  const paragraphs = answer.content.split("\n\n").filter((text) => text !== "");
  return (
    <article className="mt-7 border-t border-line pt-4" aria-busy={answer.state === "asking"}>
      <h2 className="text-label font-bold break-words">{question}</h2>
      {shown.length > 0 && (
        <ul
          aria-label="What this is based on"
          className="mt-2 flex flex-wrap gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2 text-small text-ink2 forced-colors:border"
        >
          {shown.map((step) => (
            <li key={step.id}>{stepWords(step)}</li>
          ))}
        </ul>
      )}
      {answer.state === "asking" && answer.content === "" && (
        <p className="mt-3 text-ink2">Looking…</p>
      )}
      {paragraphs.map((text, place) => (
        // Paragraphs are only added, and never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <Paragraph key={place} {...{ text, turn, reading }} kind={kindOf(answer, text, place)} />
      ))}
      {answer.state === "stopped" && <p className="mt-3 text-small text-ink3">Stopped.</p>}
      {answer.state === "error" && (
        <p className="mt-3 border-l-4 border-concern pl-3">{answer.problem}</p>
      )}
      <Sources {...{ turn, about, reading }} />
      {children}
    </article>
  );
}

/** Returns a paragraph's kind; text that repeats a warning counts as safety even if no part says so. */
const kindOf = ({ parts, warnings }: Answer, text: string, place: number) =>
  parts[place] ?? (warnings.some((warning) => text.includes(warning)) ? "safety" : "answer");

const LOOKS = {
  safety:
    "mt-4 rounded-control border-l-4 border-safety bg-safety-soft px-4 py-3 font-semibold forced-colors:border",
  answer: "mt-3 max-w-prose font-prose text-prose",
  why: "mt-3 max-w-prose text-ink2",
  unknown: "mt-3 max-w-prose border-l-4 border-dashed border-edge pl-3 text-ink2",
} as const;

interface ParagraphProps {
  text: string;
  kind: keyof typeof LOOKS;
  turn: Turn;
  reading: Reading;
}

function Paragraph({ text, kind, turn, reading }: ParagraphProps) {
  const [first = "", ...lines] = text.split("\n");
  return (
    <div className={`break-words ${LOOKS[kind]}`}>
      <p>
        {kind === "unknown" && <b className="text-ink">Not known. </b>}
        <Words line={first} {...{ turn, reading }} />
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {lines.map((line) => (
            <li key={line}>
              <Words line={line} {...{ turn, reading }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Renders a line in the reader's units, in which each source number links to its source. */
function Words({ line, turn, reading }: { line: string; turn: Turn; reading: Reading }) {
  const { citations } = turn.answer;
  return piecesOf(line).map((piece, place) => {
    if (typeof piece === "string") return sentenceIn(piece, reading);
    const { source } = piece;
    const title = citations.find(({ number }) => number === source)?.title;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <sup key={place} className="align-middle">
        {title === undefined ? (
          ` ${source}`
        ) : (
          <a
            href={`#${idOf(turn, source)}`}
            aria-label={`Source ${source}, ${title}`}
            className="ml-1 inline-flex min-h-6 min-w-6 items-center justify-center rounded-mark border border-accent px-1 font-sans text-small leading-none no-underline"
          >
            {source}
          </a>
        )}
      </sup>
    );
  });
}

/** Lists an answer's sources; each opens, or shows the numbers it was calculated from. */
function Sources({ turn, about, reading }: Omit<AnswerViewProps, "children">) {
  const { citations, steps } = turn.answer;
  if (citations.length === 0) return null;
  return (
    <section aria-label="Sources" className="mt-4">
      <h3 className="text-small font-bold text-ink2">Sources</h3>
      <ol className="mt-1 space-y-1 text-small">
        {citations.map((citation) => {
          const { number, id, title, kind } = citation;
          const href = sourceHref(citation, about);
          const numbers = kind === "calculation" ? numbersOf(id, steps, reading) : [];
          return (
            <li
              key={number}
              id={idOf(turn, number)}
              className="flex gap-2 rounded-mark target:bg-accent-soft"
            >
              <span className="min-w-6 text-ink3">{number}</span>
              {href !== null ? (
                <PageLink href={href} className="inline-flex min-h-6 items-center">
                  {title}
                </PageLink>
              ) : numbers.length === 0 ? (
                <span>{title}</span>
              ) : (
                <details>
                  <summary className="min-h-6 cursor-pointer text-accent underline underline-offset-2">
                    {title}
                  </summary>
                  <dl className="mt-1 mb-2 grid grid-cols-2 gap-x-4">
                    {numbers.map(({ name, value }) => (
                      <div key={name} className="contents">
                        <dt className="text-ink2">{name}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
