"use client";

import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId } from "react";
import { MESSAGE_MAX } from "@/lib/contract/holding";
import type { MessageTemplate } from "@/lib/contract/message";
import { tooLongText } from "@/lib/wording/too-long";
import { chosen, type Draft } from "./words";

interface WordsFieldProps {
  draft: Draft;
  /** The field's text. */
  text: string;
  /** True while the template is being filled in. */
  isFilling: boolean;
  templates: readonly MessageTemplate[];
  onChange: (draft: Draft) => void;
  onSend: () => void;
  label: string;
  rows: number;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** The keyboard shortcut that focuses it. */
  shortcut?: string | null;
}

/** The field for a message, written by hand or from a template. Ctrl+Enter sends it. */
export function WordsField({
  draft,
  text,
  isFilling,
  templates,
  onChange,
  onSend,
  label,
  rows,
  fieldRef,
  shortcut = null,
}: WordsFieldProps) {
  const id = useId();
  const { early = "", ...filled } = draft;
  const addEarly = useEffectEvent(() => {
    const between = /\s$/.test(text) || /^\s/.test(early) || text === "" ? "" : " ";
    if (early !== "") onChange({ ...filled, text: text + between + early });
  });
  useEffect(() => {
    if (!isFilling) addEarly();
  }, [isFilling]);
  const templateId = draft.templateId ?? "";
  const templateOf = (id: string) => templates.find((each) => each.id === id);
  // Listed, so that "None" can be chosen, which gives back the text typed before. The list may still be loading.
  const isGone = templateId !== "" && templates.length > 0 && templateOf(templateId) === undefined;
  const tooLong = tooLongText(text, MESSAGE_MAX, "A message has");
  const [own, builtIn] = [
    templates.filter((each) => !each.built_in),
    templates.filter((each) => each.built_in),
  ];
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) onSend();
  };
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <label htmlFor={`${id}-text`} className="font-semibold">
          {label}
        </label>
        <p className="flex min-w-0 items-center gap-2 text-small text-ink2">
          <label htmlFor={`${id}-template`}>Template</label>
          <select
            id={`${id}-template`}
            value={templateId}
            onChange={({ target }) => onChange(chosen(draft, templateOf(target.value), text))}
            className="min-h-11 min-w-0 rounded-control border border-edge bg-surface px-2 text-body text-ink md:min-h-8"
          >
            <option value="">None</option>
            {isGone && <option value={templateId}>No longer there</option>}
            {own.length > 0 && <TemplateGroup label="Team templates" templates={own} />}
            <TemplateGroup label="Built in" templates={builtIn} />
          </select>
        </p>
      </div>
      <textarea
        id={`${id}-text`}
        ref={fieldRef}
        value={isFilling ? early : text + early}
        aria-busy={isFilling}
        onChange={({ target: { value } }) =>
          onChange(isFilling ? { ...draft, early: value } : { ...filled, text: value })
        }
        onKeyDown={sendByKeys}
        rows={rows}
        aria-describedby={`${id}-over`}
        aria-invalid={tooLong !== null}
        aria-keyshortcuts={["Control+Enter", ...(shortcut === null ? [] : [shortcut])].join(" ")}
        className="mt-2 w-full rounded-control border border-edge bg-surface px-3 py-2 font-prose text-prose"
      />
      <p id={`${id}-over`} role="status" className="text-small text-concern">
        {tooLong}
      </p>
      <details className="text-small text-ink2">
        <summary className="min-h-6 w-fit cursor-pointer">Fields you can use</summary>
        <p className="mt-1">
          {"{first_name}"}, {"{coach_name}"}, {"{team_name}"}, {"{session_date}"}, {"{carb_pct}"},{" "}
          {"{sodium_pct}"}, {"{fluid_pct}"}, {"{fluid_safety}"}. Each is filled in for the athlete.
        </p>
      </details>
    </div>
  );
}

const TemplateGroup = ({
  label,
  templates,
}: {
  label: string;
  templates: readonly MessageTemplate[];
}) => (
  <optgroup label={label}>
    {templates.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </optgroup>
);
