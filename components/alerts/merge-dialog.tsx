"use client";

import { useState } from "react";
import { Heads } from "@/components/ui/heads";
import type { Format } from "../format/format";
import { TableScroller } from "../portal/sections";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { clashesOf, mergedOf, type PartName, partsOf, type Stored } from "./parts";
import type { Rules } from "./use-rules";
import { nameOfPart, partWords } from "./words";

interface MergeDialogProps {
  rules: Rules;
  theirs: Stored;
  format: Format;
  onClose: () => void;
}

const WHOSE = { me: "Only you changed it", them: "Only they changed it", both: "Same change" };

/**
 * Shows what someone else saved meanwhile next to the changes made here. Conflicts are resolved rule by rule; nothing
 * is lost.
 */
export function MergeDialog({ rules, theirs, format, onClose }: MergeDialogProps) {
  const [base, mine, other] = [partsOf(rules.stored), rules.draft, partsOf(theirs)];
  const clashes = clashesOf(base, mine, other);
  const [taken, setTaken] = useState<ReadonlySet<PartName>>(new Set());
  const choose = (name: PartName, isTheirs: boolean) =>
    setTaken((all) => new Set([...all, name].filter((each) => each !== name || isTheirs)));
  const save = () => {
    const kept = new Set(clashes.map(({ name }) => name).filter((name) => !taken.has(name)));
    void rules.saveMerged(mergedOf(clashes, { mine, theirs: other, kept }), theirs);
  };
  return (
    <Dialog title="Someone else saved these rules" onClose={onClose} isWide>
      <p className="mt-2 text-ink2">
        Nothing is lost. Choose which value to keep where you both made changes.
      </p>
      <TableScroller label="Changes">
        <table className="mt-3 w-full text-left text-small">
          <caption className="sr-only">Changes by you and them</caption>
          <Heads of={["Rule", "Yours", "Theirs", "Result"]} />
          <tbody>
            {clashes.map(({ name, by, isContested }) => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {nameOfPart(name)}
                </th>
                <td className="py-2 pr-4">{partWords(name, mine, format)}</td>
                <td className="py-2 pr-4">{partWords(name, other, format)}</td>
                <td className="py-1">
                  {isContested
                    ? ([false, true] as const).map((isTheirs) => (
                        <label
                          key={String(isTheirs)}
                          className="flex min-h-11 items-center gap-2 whitespace-nowrap md:min-h-8"
                        >
                          <input
                            data-first
                            type="radio"
                            name={`holds-${name}`}
                            value={isTheirs ? "theirs" : "mine"}
                            checked={taken.has(name) === isTheirs}
                            onChange={() => choose(name, isTheirs)}
                            className="size-5"
                          />
                          {isTheirs ? "Take theirs" : "Keep mine"}
                          <span className="sr-only"> {nameOfPart(name)}</span>
                        </label>
                      ))
                    : WHOSE[by]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={rules.closeMerge}>Back to the rules</Button>
        <ActionButton tone="primary" onClick={save}>
          Save merged rules
        </ActionButton>
      </div>
    </Dialog>
  );
}
