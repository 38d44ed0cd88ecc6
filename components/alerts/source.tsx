"use client";

import { useState } from "react";
import { Heads } from "@/components/ui/heads";
import type { Rung } from "@/lib/alerts/ladder";
import { TableScroller } from "../portal/sections";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { type Place, sourceWords } from "./held";

interface SourceProps {
  /** The setting that this is the source of. */
  what: string;
  ladder: readonly Rung<unknown>[];
  place: Place;
  /** Describes a scope's value. */
  words: (value: unknown) => string;
  onFallBack: () => void;
}

/** Shows where a value comes from and why, with a button to make it fall back. */
export function Source({ what, ladder, place, words, onFallBack }: SourceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const from = sourceWords(ladder, place);
  const isOwn = from === "set here";
  // If everything is set here, "set here" tells nothing.
  const isUsual = isOwn && place.scope === "overall" && isDefault(ladder, words);
  const said = isUsual ? "default" : isOwn && place.scope === "overall" ? "changed" : from;
  return (
    <div className="flex items-center gap-1 text-small">
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 cursor-pointer text-left text-accent underline underline-offset-2 md:min-h-8"
      >
        <span className="sr-only">{what}: why this value, </span>
        <bdi>{said}</bdi>
        {!isOwn && <span aria-hidden="true"> ▸</span>}
      </button>
      {isOwn && !isUsual && (
        <Button tone="bare" onClick={onFallBack}>
          Reset<span className="sr-only"> {what}</span>
        </Button>
      )}
      {isOpen && (
        <Dialog title={`Why this value: ${what}`} onClose={() => setIsOpen(false)} isWide>
          <Ladder ladder={ladder} words={words} />
          <div className="mt-5 flex justify-end">
            <Button onClick={() => setIsOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** True if the set value equals the default. */
function isDefault(ladder: readonly Rung<unknown>[], words: SourceProps["words"]): boolean {
  const set = ladder.find(({ is_used }) => is_used);
  const usual = ladder.find(({ scope }) => scope === "default");
  return set != null && usual?.value != null && words(set.value) === words(usual.value);
}

const RUNG_WORDS = {
  athlete: "Athlete",
  group: "Group",
  overall: "Everyone",
  default: "Default",
} as const;

/** Lists the value of each scope, most specific first, and which one applies. */
function Ladder({
  ladder,
  words,
}: {
  ladder: readonly Rung<unknown>[];
  words: SourceProps["words"];
}) {
  const said = ladder.filter(({ scope, value }) => scope === "group" && value !== null);
  return (
    <>
      <p className="mt-2 text-ink2">The first row with a value applies.</p>
      <TableScroller label="Value by scope">
        <table className="mt-3 w-full text-left">
          <caption className="sr-only">Value by scope</caption>
          <Heads of={["Scope", "Value", "Applies"]} />
          <tbody>
            {ladder.map(({ scope, scope_id, name, value, is_used }) => (
              <tr key={`${scope} ${scope_id}`} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {RUNG_WORDS[scope]} {name !== null && <bdi>{name}</bdi>}
                </th>
                <td className={`py-2 pr-4 ${value === null ? "text-ink3" : ""}`}>
                  {value === null ? "not set" : words(value)}
                </td>
                <td className="py-2">{is_used ? "✓ applies" : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      {said.length > 1 && (
        <p className="mt-3 text-ink2">
          If an athlete is in several groups, the more sensitive value applies.
        </p>
      )}
    </>
  );
}
