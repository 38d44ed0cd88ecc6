"use client";

import { useState } from "react";
import { Heads } from "@/components/ui/heads";
import type { PresetName } from "@/lib/contract/alerts";
import { PRESET_NAMES } from "@/lib/contract/triggers";
import type { Format } from "../format/format";
import { Refusal } from "../portal/api";
import { Refused } from "../portal/refused";
import { TableScroller } from "../portal/sections";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { changesBy } from "./preset-choice";
import type { Rules } from "./use-rules";
import { PRESET_WORDS, ruleWords, TRIGGER_WORDS } from "./words";

interface PresetDialogProps {
  rules: Rules;
  format: Format;
  onClose: () => void;
}

const CLASH =
  "Someone else saved these rules, so the preset wasn’t applied. The list now shows theirs. Apply it again if you still want it.";

/** Shows what each preset would change, and applies the chosen one. Quiet hours are kept. */
export function PresetDialog({ rules, format, onClose }: PresetDialogProps) {
  const [preset, setPreset] = useState<PresetName>("balanced");
  const [refused, setRefused] = useState<unknown>(null);
  const changes = changesBy(rules.held, preset);
  const combined = rules.held.combinators.value.length;
  const isNothing = changes.length === 0 && combined === 0;
  const apply = async () => {
    const refusal = await rules.applyPreset(preset, PRESET_WORDS[preset].name);
    if (refusal === null) return onClose();
    const isClash = refusal instanceof Refusal && refusal.code === "precondition_failed";
    setRefused(isClash ? new Refusal("clash", CLASH) : refusal);
  };
  return (
    <Dialog title="Start from a preset" onClose={onClose} isWide>
      <fieldset className="mt-3 min-w-0">
        <legend className="sr-only">Preset</legend>
        {PRESET_NAMES.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 md:min-h-9">
            <input
              type="radio"
              name="preset"
              value={name}
              checked={preset === name}
              onChange={() => setPreset(name)}
              className="size-5"
            />
            <span>
              <span className="font-semibold">{PRESET_WORDS[name].name}</span>{" "}
              <span className="text-ink2">{PRESET_WORDS[name].is}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-4 font-semibold">
        {changes.length === 1 ? "1 rule changes" : `${changes.length} rules change`}
        {combined > 0 &&
          `, ${combined} ${combined === 1 ? "combination is" : "combinations are"} removed`}
      </p>
      {changes.length > 0 && (
        <TableScroller label="What changes">
          <table className="mt-2 w-full text-left text-small">
            <caption className="sr-only">What changes</caption>
            <Heads of={["Rule", "Now", "After"]} />
            <tbody>
              {changes.map(({ trigger, before, after }) => (
                <tr key={trigger} className="border-t border-line align-top">
                  <th scope="row" className="py-2 pr-4 font-semibold">
                    {TRIGGER_WORDS[trigger].name}
                  </th>
                  <td className="py-2 pr-4">{ruleWords(trigger, before, format)}</td>
                  <td className="py-2">{ruleWords(trigger, after, format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
      {rules.isDirty && (
        <p className="mt-3 text-ink2">You have unsaved changes. Save or discard them first.</p>
      )}
      <Refused error={refused} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <ActionButton
          tone="primary"
          isOff={rules.isDirty || isNothing || rules.isSaving}
          onClick={() => void apply()}
        >
          Apply {PRESET_WORDS[preset].name}
        </ActionButton>
      </div>
    </Dialog>
  );
}
