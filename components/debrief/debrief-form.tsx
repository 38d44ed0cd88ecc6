"use client";
import dynamic from "next/dynamic";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  countedIn,
  enteredBy,
  otherIn,
  otherOf,
  replacedIn,
  takenOf,
  tappedFields,
  unsaidOf,
  wrongIn,
} from "@/lib/activities/entered";
import { type DebriefSheet, NUTRIENT_ROWS, NUTRIENTS } from "@/lib/contract/debrief";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { quantitiesOf } from "../format/quantities";
import { newBrowserId } from "../portal/chance";
import { reloadIfChanged } from "../ui/brought-back";
import { useUnrestored } from "../ui/entered-early";
import { CarriedFields } from "./carried-fields";
import {
  type Arrived,
  asOfNow,
  carriedIn,
  type Draft,
  draftOf,
  dropOldDrafts,
  dropSent,
  durationIn,
  enteredEarly,
  enteredIn,
  heardOf,
  isStored,
  keepDraft,
  keptOf,
  tappedAt,
} from "./drafts";
import { NutrientFields } from "./nutrient-fields";
import { OtherFields, RatingFields } from "./rating-fields";
import { arrivedNow, sendDraft } from "./sending";
import { directIn, PlannedLine, SoFar } from "./so-far";
import { type SheetState, StateLine } from "./state-line";
import { SymptomFields, symptomsIn } from "./symptom-fields";
import { keepSheetAtHand } from "./worker";

/** Lets athletes enter amounts instead of tapping. */
function AmountFields({ sheet }: { sheet: DebriefSheet }) {
  const { entered, carried } = sheet;
  const isUsed = NUTRIENTS.some((nutrient) =>
    ["share", "exact", "carried", "left"].some(
      (of) => !["", "unknown", undefined].includes(entered[`${nutrient}_${of}`]),
    ),
  );
  return (
    <details className="mt-1" open={isUsed || carried === undefined}>
      <summary className="folds min-h-11 text-ink2">Enter amounts instead</summary>
      {NUTRIENTS.map((nutrient) => (
        <NutrientFields key={nutrient} nutrient={nutrient} sheet={sheet} />
      ))}
    </details>
  );
}

/** Reveals and focuses an invalid field, even if it is collapsed. */
function pointAt(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  field.setAttribute("aria-invalid", "true");
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  field.focus();
}

/** Needed only once the report has arrived, so it loads while the form is filled in. */
const loadSentNote = () => import("./sent-note").then(({ SentNote }) => SentNote);
const plain = () => <p role="status">Sent. Thank you.</p>;
const SentNote = dynamic(() => loadSentNote().catch(() => plain), { ssr: false, loading: plain });

/** The first and the longest delay between retries while offline. */
const AGAIN_MS = { first: 1_000, most: 15_000 };

/**
 * The debrief form for one session. Input is kept on the device until it has arrived, so neither a lost connection nor
 * a closed browser loses it. Without JavaScript it is a regular form.
 */
export function DebriefForm({ sheet: given }: { sheet: DebriefSheet }) {
  const [sheet, setSheet] = useState(given);
  const [state, setState] = useState<SheetState>("open");
  const [wrong, setWrong] = useState("");
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const [fields, setFields] = useState(given.entered);
  const [carried, setCarried] = useState(() => carriedIn(given));
  /** What was tapped when the amounts were entered, by field name. */
  const [tapped, setTapped] = useState(() => tappedAt(given));
  const [symptoms, setSymptoms] = useState(() => symptomsIn(given.entered));
  const [other, setOther] = useState(() => otherOf(given.entered));
  const format = quantitiesOf({ locale: sheet.locale ?? "en-GB", units: sheet.units ?? "metric" });
  const form = useRef<HTMLFormElement>(null);
  useUnrestored(form);
  const isSending = useRef(false);
  const attempts = useRef(0);

  const send = useCallback(async (draft: Draft) => {
    if (isSending.current) return;
    isSending.current = true;
    setState("sending");
    const answer = await sendDraft(draft);
    isSending.current = false;
    // It may have changed while being sent.
    const kept = keptOf(draft.sheet) ?? draft;
    if (answer === null) return setState(kept.state === "edited" ? "kept" : "waiting");
    const { outcome, replaces } = answer;
    if (outcome === "taken") {
      const now = arrivedNow(answer);
      const left = dropSent(draft, replaces, now);
      if (left === null) return setArrived(now);
      setSheet({ ...left.sheet, entered: left.entered });
      setOther(otherOf(left.entered));
      // A draft sent in the meantime goes next.
      return setState(left.state === "waiting" ? "waiting" : "kept");
    }
    setState(outcome);
    // It is sent automatically after signing in; other outcomes need another look by the user.
    if (outcome === "signed_out") return;
    // Sending again after a warning about another report means replacing it.
    const next = outcome === "meanwhile" ? { ...draft.sheet, replaces } : draft.sheet;
    setSheet({ ...next, entered: kept.entered });
    setOther(otherOf(kept.entered));
    keepDraft({ ...kept, sheet: next, state: "edited" });
  }, []);

  useEffect(() => {
    dropOldDrafts(given.madeMs);
    void keepSheetAtHand();
    void loadSentNote().catch(() => {});
    const found = draftOf(given.activityId);
    const stored = found && asOfNow(found, given);
    const before = stored?.entered ?? given.entered;
    const drawn = { ...given.entered, duration: durationIn(given) };
    const early = form.current === null ? {} : enteredEarly(enteredIn(form.current), drawn, before);
    const isEarly = Object.keys(early).length > 0;
    if (!isEarly && (stored === null || stored.state === "opened")) {
      keepDraft({ sheet: given, entered: given.entered, state: "opened" });
      return;
    }
    // Use the current way of access, a reminder's link or a sign-in, since the draft's may no longer work.
    const { sendTo, goOnTo, readBy, owner } = given;
    const access = {
      sendTo,
      goOnTo,
      readBy: readBy ?? null,
      ...(owner !== undefined && { owner }),
    };
    const { owner: _, ...kept } = stored?.sheet ?? given;
    const opened = { ...kept, ...access, entered: { ...before, ...early } };
    const entered = {
      ...opened.entered,
      ...tappedAt(opened),
      ...tappedFields(carriedIn(opened), enteredBy(Object.keys(early))),
    };
    const draft: Draft = {
      sheet: { ...opened, entered: kept.entered },
      entered,
      state: isEarly || stored === null ? "edited" : stored.state,
    };
    keepDraft(draft);
    const shown = { ...opened, entered };
    setSheet(shown);
    setCarried(carriedIn(shown));
    setTapped(tappedAt(shown));
    setSymptoms(symptomsIn(entered));
    setOther(otherOf(entered));
    if (draft.state === "waiting") void send(draft);
    else setState("kept");
  }, [given, send]);

  useEffect(() => {
    const visit = reloadIfChanged(() => JSON.stringify(keptOf(sheet)));
    const heard = (event: StorageEvent) => {
      if (form.current === null || visit.isAway()) return;
      const entered = enteredIn(form.current);
      const done = heardOf(event, sheet, entered);
      if (done === null || (done === "dropped" && state === "sending")) return;
      // What is still on the screen isn't lost.
      if (done === "dropped") {
        keepDraft({ sheet, entered, state: "edited" });
        return setState("kept");
      }
      if (done !== "else") return setArrived(done);
      // From here on this tab holds a separate report.
      const own = { ...sheet, draftId: newBrowserId() };
      const mine = { ...entered, draft: own.draftId };
      setSheet({ ...own, entered: mine });
      setOther(otherOf(mine));
      const isSent = state === "waiting" || state === "signed_out";
      const draft: Draft = { sheet: own, entered: mine, state: isSent ? "waiting" : "edited" };
      if (state !== "open") keepDraft(draft);
    };
    window.addEventListener("storage", heard);
    return () => {
      visit.end();
      window.removeEventListener("storage", heard);
    };
  }, [sheet, state]);

  useEffect(() => {
    if (state !== "waiting") return;
    const again = () => {
      const kept = keptOf(sheet);
      if (kept?.state === "waiting") void send(kept);
    };
    // Browsers report being online before anything is reachable, so retry soon after that.
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
  }, [state, sheet, send]);

  // Restored and refused input is in the form once that is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every sheet
  useEffect(() => {
    if (form.current !== null) setFields(enteredIn(form.current));
  }, [sheet]);

  const isTouched = useRef(false);
  /** Set after adding unfinished input, so the form is sent after the next render. */
  const sendsNext = useRef(false);
  const change = (next: EnteredCarried) => {
    isTouched.current = true;
    if (next.things.length !== carried?.things.length) setOther({});
    setCarried(next);
  };
  // What is tapped is in the form once it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept whenever one of them changes
  useEffect(() => {
    if (isTouched.current) keep();
    isTouched.current = false;
    const sends = sendsNext.current;
    sendsNext.current = false;
    if (sends && form.current !== null) sendEntered(form.current);
  }, [carried, tapped, symptoms, other]);
  /** The entered amounts that count. */
  const direct = directIn(countedIn({ ...fields, ...tapped }, carried));
  const missing = carried === undefined ? null : unsaidOf(carried, direct);

  const keep = () => {
    if (form.current === null) return;
    // A report that was waiting to be sent must not go out half edited.
    const wasWaiting = state === "changed" || keptOf(sheet)?.state === "waiting";
    const entered = enteredIn(form.current);
    setFields(entered);
    keepDraft({ sheet, entered, state: "edited" });
    if (state !== "sending") setState(wasWaiting ? "changed" : "kept");
  };
  /** Keeps what was entered. An amount counts until something else is tapped. */
  const noteEntered = ({ name }: HTMLInputElement) => {
    const said = form.current === null ? fields : enteredIn(form.current);
    // What was carried or left over is a later answer if it changes what was taken.
    const nutrients = NUTRIENTS.filter(
      (of) => enteredBy([name]).includes(of) || !Object.is(takenOf(said, of), takenOf(fields, of)),
    );
    if (nutrients.length > 0) {
      isTouched.current = true;
      setTapped({ ...tapped, ...tappedFields(carried, nutrients) });
    }
    keep();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sendEntered(event.currentTarget);
  };
  const sendEntered = (from: HTMLFormElement) => {
    const entered = enteredIn(from);
    // Check numbers here: a queued report would be refused later, when no one is watching.
    const flaw = wrongIn(countedIn(entered, carried), carried);
    setWrong(flaw?.sentence ?? "");
    if (flaw !== null) {
      pointAt(from, flaw.field);
      return setState("invalid_value");
    }
    const thing = otherIn(entered);
    if (thing !== null && carried !== undefined) {
      const next = { ...carried, unknown: false, things: [...carried.things, thing] };
      // Adding it would replace an entered amount, so the athlete decides.
      if (replacedIn(entered, next).some((nutrient) => direct[nutrient] !== null)) {
        setWrong(`Add “${thing.name}”, or cancel it.`);
        pointAt(from, "name_other");
        return setState("invalid_value");
      }
      sendsNext.current = true;
      return change(next);
    }
    if (missing !== null) return setState("half_said");
    const next = { ...sheet, version: (sheet.version ?? 0) + 1 };
    const draft: Draft = { sheet: next, entered, state: "waiting" };
    setSheet(next);
    keepDraft(draft);
    void send(draft);
  };

  const all = directIn(fields);
  const gone = replacedIn(tapped, carried)
    .filter((nutrient) => all[nutrient] !== null)
    .map((nutrient) => NUTRIENT_ROWS[nutrient].title.toLowerCase());
  if (arrived !== null) return <SentNote {...{ sheet, ...arrived, format }} />;
  return (
    <form
      // Fields only read their initial values on mount.
      key={`${sheet.draftId}:${sheet.replaces}`}
      ref={form}
      method="post"
      action={sheet.sendTo}
      onSubmit={submit}
      onInput={({ target }) => noteEntered(target as HTMLInputElement)}
      onInvalidCapture={() => setState("rating")}
      className="[&_button]:scroll-mb-40 [&_input]:scroll-mb-40 [&_summary]:scroll-mb-40 [&_textarea]:scroll-mb-40"
    >
      <p className="mt-1 text-ink2">{sheet.when}</p>
      <PlannedLine told={sheet.told} />
      <input type="hidden" name="draft" value={sheet.draftId} />
      <input type="hidden" name="replaces" value={sheet.replaces ?? ""} />
      <input type="hidden" name="units" value={sheet.units ?? "metric"} />
      {carried !== undefined && (
        <>
          <CarriedFields
            carried={carried}
            asOpened={sheet.carried ?? carried}
            onChange={change}
            other={other}
            onCancelOther={() => {
              isTouched.current = true;
              setOther({});
            }}
            missing={state === "half_said" ? missing : null}
            format={format}
            searchAt={sheet.searchAt ?? null}
          />
          <input type="hidden" name="carried" value={JSON.stringify(carried)} />
          {Object.entries(tapped).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </>
      )}
      <RatingFields entered={sheet.entered} />
      <SymptomFields
        symptoms={symptoms}
        onChange={(next) => {
          isTouched.current = true;
          setSymptoms(next);
        }}
      />
      <OtherFields sheet={sheet} />
      <AmountFields sheet={sheet} />
      <div className="sticky bottom-0 short:static -mx-4 mt-2 border-t border-edge bg-surface px-4 py-2 sm:mx-0">
        {carried !== undefined && <SoFar {...{ carried, direct, format }} told={sheet.told} />}
        <p role="status" className="text-small">
          {gone.length > 0 &&
            `What you tapped replaces what you entered before: ${gone.join(", ")}.`}
        </p>
        <StateLine {...{ state, wrong }} isStored={isStored(sheet)} activityId={sheet.activityId} />
        <button
          type="submit"
          className="mt-1 inline-flex min-h-12 w-full cursor-pointer items-center justify-center rounded-control bg-accent px-5 font-semibold text-on-accent hover:bg-accent-hover"
        >
          {sheet.readBy == null ? "Send" : `Send to ${sheet.readBy}`}
        </button>
      </div>
    </form>
  );
}
