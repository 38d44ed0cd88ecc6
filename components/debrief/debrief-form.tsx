"use client";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type DebriefSheet, type Entered, NUTRIENTS } from "@/lib/contract/debrief";
import { type Draft, draftOf, dropOldDrafts, dropSent, keepDraft } from "./drafts";
import { NutrientFields } from "./nutrient-fields";
import { RatingFields } from "./rating-fields";
import { sendDraft } from "./sending";
import { SentNote, type SheetState, StateLine } from "./state-line";
import { SymptomFields } from "./symptom-fields";
import { keepSheetAtHand } from "./worker";

/** How long it really took, as planned until somebody says something else. */
function DurationField({ sheet }: { sheet: DebriefSheet }) {
  return (
    <label className="mt-6 block">
      <span className="font-semibold text-label">How long did it take, in minutes?</span>
      <input
        type="number"
        inputMode="numeric"
        step="any"
        min={1}
        max={2880}
        name="duration"
        defaultValue={sheet.entered["duration"] || (sheet.plannedMin ?? "")}
        className="mt-1 block min-h-11 w-full rounded-control border border-edge bg-surface px-3"
      />
    </label>
  );
}

/** How long it waits for a line before it tries again: the first time, and at most. */
const AGAIN_MS = { first: 1_000, most: 15_000 };

/** What the fields of a form hold. Files there are none. */
const enteredIn = (form: HTMLFormElement): Entered =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * The debrief of one session. What is entered is kept on the device until it has arrived, so that neither a lost line nor
 * a closed browser loses it; without scripts it is a form like any other.
 */
export function DebriefForm({ sheet: given }: { sheet: DebriefSheet }) {
  const [sheet, setSheet] = useState(given);
  const [state, setState] = useState<SheetState>("open");
  const [overdrank, setOverdrank] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const attempts = useRef(0);

  const send = useCallback(async (draft: Draft) => {
    if (isSending.current) return;
    isSending.current = true;
    setState("sending");
    const answer = await sendDraft(draft);
    isSending.current = false;
    // It may have been changed on its way.
    const kept = draftOf(draft.sheet.activityId) ?? draft;
    if (answer === null) return setState(kept.state === "edited" ? "kept" : "waiting");
    const { outcome, replaces } = answer;
    if (outcome === "taken") {
      setOverdrank(answer.overdrank);
      const left = dropSent(draft, replaces);
      if (left === null) return setState("sent");
      setSheet({ ...left.sheet, entered: left.entered });
      // One that was sent meanwhile has its turn.
      return setState(left.state === "waiting" ? "waiting" : "kept");
    }
    setState(outcome);
    // It goes by itself once they have signed in; anything else takes another look.
    if (outcome === "signed_out") return;
    // Who sends again after having been told of another report means to replace it.
    const next = outcome === "meanwhile" ? { ...draft.sheet, replaces } : draft.sheet;
    setSheet({ ...next, entered: kept.entered });
    keepDraft({ ...kept, sheet: next, state: "edited" });
  }, []);

  useEffect(() => {
    dropOldDrafts(given.madeMs);
    void keepSheetAtHand();
    const kept = draftOf(given.activityId);
    if (kept === null || kept.state === "opened") {
      keepDraft({ sheet: given, entered: given.entered, state: "opened" });
      return;
    }
    // The way it is opened by now is the way that is open: the link of a reminder, or a sign-in.
    const { sendTo, goOnTo } = given;
    const draft = { ...kept, sheet: { ...kept.sheet, sendTo, goOnTo } };
    keepDraft(draft);
    setSheet({ ...draft.sheet, entered: kept.entered });
    if (kept.state === "waiting") void send(draft);
  }, [given, send]);

  useEffect(() => {
    if (state !== "waiting") return;
    const again = () => {
      const kept = draftOf(given.activityId);
      if (kept?.state === "waiting") void send(kept);
    };
    // A browser says that it is back before anything can be reached; what failed then is not to wait for long.
    const backOnline = () => {
      attempts.current = 0;
      again();
    };
    const delayMs = Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** attempts.current++);
    const timer = setInterval(again, delayMs);
    window.addEventListener("online", backOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", backOnline);
    };
  }, [state, given.activityId, send]);

  const keep = () => {
    if (form.current === null) return;
    const isKept = keepDraft({ sheet, entered: enteredIn(form.current), state: "edited" });
    if (state !== "sending") setState(isKept ? "kept" : "open");
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const draft: Draft = { sheet, entered: enteredIn(event.currentTarget), state: "waiting" };
    keepDraft(draft);
    void send(draft);
  };

  if (state === "sent") return <SentNote goOnTo={sheet.goOnTo} overdrank={overdrank} />;
  return (
    <form
      // Fields take what was kept only when they are made.
      key={`${sheet.draftId}:${sheet.replaces}`}
      ref={form}
      method="post"
      action={sheet.sendTo}
      onSubmit={submit}
      onInput={keep}
      className="[&_input]:scroll-mb-40 [&_summary]:scroll-mb-40 [&_textarea]:scroll-mb-40"
    >
      <p className="mt-2 text-ink2">{sheet.when}</p>
      <input type="hidden" name="draft" value={sheet.draftId} />
      <input type="hidden" name="replaces" value={sheet.replaces ?? ""} />
      <input type="hidden" name="units" value={sheet.units ?? "metric"} />
      <DurationField sheet={sheet} />
      {NUTRIENTS.map((nutrient) => (
        <NutrientFields key={nutrient} nutrient={nutrient} sheet={sheet} />
      ))}
      <SymptomFields entered={sheet.entered} />
      <RatingFields entered={sheet.entered} />
      <div className="sticky bottom-0 short:static mt-8 border-t border-line bg-canvas py-3">
        <StateLine state={state} activityId={sheet.activityId} />
        <button
          type="submit"
          className="mt-2 inline-flex min-h-12 w-full cursor-pointer items-center justify-center rounded-control bg-accent px-5 font-semibold text-on-accent hover:bg-accent-hover"
        >
          Send
        </button>
      </div>
    </form>
  );
}
