"use client";

import { useRef, useState } from "react";
import { Refusal } from "@/components/portal/api";
import { browserNowMs } from "@/components/portal/clock";
import { useReader } from "@/components/portal/settings-context";
import { useUndo } from "@/components/portal/undo";
import type { PresetName } from "@/lib/contract/alerts";
import { HOLD_MS } from "@/lib/contract/holding";
import { loadStored, putPreset, saveRules, saveSettings } from "./documents";
import type { Place } from "./held";
import {
  changedBetween,
  isRulePart,
  type Parts,
  partsOf,
  rulesIn,
  type Stored,
  settingsIn,
} from "./parts";

/** Long enough to see the effect. */
const UNDO_MS = 2 * HOLD_MS;

interface Saving {
  place: Place;
  /** The version that was read. */
  stored: Stored;
  /** Adopts documents that are now stored; `sent` is what was written to them. */
  adopt: (now: Partial<Stored>, sent?: Parts) => void;
  /** Someone else saved first: show theirs next to the user's own. */
  onClash: (theirs: Stored) => void;
}

/**
 * Writes a place's documents only over the versions that were read; on a conflict, shows the other version. A save can
 * be undone for a while by restoring the previous documents.
 */
export function useSaving({ place, stored, adopt, onClash }: Saving) {
  const { isSample } = useReader();
  const { tell } = useUndo();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // Blocks a second press before the first one rerenders.
  const isBusy = useRef(false);

  /** Runs a write and handles its refusal. @returns why it failed; null if it succeeded */
  async function refusalOf(
    write: () => Promise<void>,
    meet: (theirs: Stored) => void = onClash,
  ): Promise<unknown> {
    if (isSample || isBusy.current)
      return new Refusal("busy", "Another change is being saved. Try again.");
    isBusy.current = true;
    setIsSaving(true);
    setError(null);
    try {
      await write();
      return null;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === "precondition_failed")
        await loadStored(place).then(meet, setError);
      else setError(refusal);
      return refusal;
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  const attempt = async (write: () => Promise<void>) => (await refusalOf(write)) === null;

  /** Restores the previous documents. @throws what refuses it */
  const restore = async (old: Stored, written: Stored) => {
    const refused = await refusalOf(async () => {
      const isRules = old.rules.version !== written.rules.version;
      const isSettings = old.settings.version !== written.settings.version;
      if (isRules)
        adopt({ rules: await saveRules(place, old.rules.document, written.rules.version) });
      if (isSettings)
        adopt({
          settings: await saveSettings(place, old.settings.document, written.settings.version),
        });
    });
    if (refused !== null) throw refused;
  };

  const announce = (said: string, old: Stored, written: Stored) => {
    tell({
      said,
      untilMs: browserNowMs() + UNDO_MS,
      takeBack: () => restore(old, written),
    });
  };

  return {
    isSaving,
    error,
    /** Saves a draft; `over` is a version other than the one read, if the draft was merged with it. */
    save: (draft: Parts, over: Stored = stored) =>
      attempt(async () => {
        const changed = changedBetween(partsOf(over), draft);
        if (changed.length === 0) return adopt(over);
        let written = over;
        if (changed.some(isRulePart)) {
          const rules = await saveRules(place, rulesIn(draft), over.rules.version);
          written = { ...written, rules };
          adopt({ rules }, draft);
        }
        if (!changed.every(isRulePart)) {
          const { version } = over.settings;
          // If the second write is refused, the first one stays recorded and can be undone.
          const settings = await saveSettings(place, settingsIn(draft), version).catch(
            (refusal: unknown) => {
              if (written !== over)
                announce("Alert rules saved, but the report settings weren’t", over, written);
              throw refusal;
            },
          );
          written = { ...written, settings };
          adopt({ settings }, draft);
        }
        announce("Alert rules saved", over, written);
      }),
    /** Applies a preset. If someone else saved first, theirs is shown and nothing else happens. @returns why it failed */
    applyPreset: (preset: PresetName, name: string) =>
      refusalOf(async () => {
        const rules = await putPreset(place, preset, stored.rules.version);
        adopt({ rules });
        announce(`Preset ${name} applied`, stored, { ...stored, rules });
      }, adopt),
  };
}
