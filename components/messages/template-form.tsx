"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../portal/api";
import { isAsSent } from "../portal/as-sent";
import { useLeaving } from "../portal/leaving";
import { oneLine } from "../portal/plain-words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { saveChanges } from "../portal/save-changes";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { readTemplates } from "./sending";

const TEMPLATES = "/v1/coach/message-templates";

interface TemplateFormProps {
  /** The id under which it is stored. */
  id: string;
  name: string;
  text: string;
  onClose: () => void;
}

/** Edits a template. Input stays until it is saved. */
export function TemplateForm({ id, name, text, onClose }: TemplateFormProps) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const first = useRef<HTMLInputElement>(null);
  // The fields show these: words drawn from what others saved meanwhile would count as typed here.
  const [opened, setOpened] = useState({ name, text });
  const [refused, setRefused] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const { question, closing } = useLeaving(isDirty);
  useEffect(() => first.current?.focus(), []);
  const formRef = useRef<HTMLFormElement>(null);
  async function save(form: FormData) {
    setIsSaving(true);
    setRefused(null);
    try {
      const { opened: next, refused } = await saveChanges({
        opened,
        sent: { name: oneLine(form.get("name")), text: String(form.get("text")) },
        read: async () => {
          const stored = (await readTemplates()).find((each) => each.id === id);
          return stored === undefined ? null : { name: stored.name, text: stored.text };
        },
        // One field alone is changed in the stored template, so that nothing saved meanwhile is replaced.
        write: (changes) => {
          const isWhole = Object.keys(changes).length === 2;
          return callApi(isWhole ? "PUT" : "PATCH", `${TEMPLATES}/${id}`, changes);
        },
      });
      setOpened(next);
      if (refused !== null) throw refused;
      await client.invalidateQueries({ queryKey: ["messages", "templates"] });
      refresh();
      if (isAsSent(formRef.current, form)) onClose();
    } catch (error) {
      setRefused(error);
    }
    setIsSaving(false);
  }
  return (
    <form
      method="dialog"
      ref={formRef}
      onInput={() => setIsDirty(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      {question}
      <label htmlFor={`${id}-name`} className="block font-semibold">
        Name
      </label>
      <input
        id={`${id}-name`}
        ref={first}
        name="name"
        required
        maxLength={200}
        defaultValue={opened.name}
        className="mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3 md:min-h-9"
      />
      <label htmlFor={`${id}-text`} className="mt-4 block font-semibold">
        Message text
      </label>
      <textarea
        id={`${id}-text`}
        name="text"
        required
        rows={5}
        defaultValue={opened.text}
        aria-describedby={`${id}-hint`}
        className="mt-2 w-full rounded-control border border-edge bg-surface px-3 py-2 font-prose text-prose"
      />
      <p id={`${id}-hint`} className="text-small text-ink2">
        Filled in for each athlete: {"{first_name}"}, {"{coach_name}"}, {"{team_name}"},{" "}
        {"{session_date}"}, {"{carb_pct}"}, {"{sodium_pct}"}, {"{fluid_pct}"}, {"{fluid_safety}"}.
      </p>
      <Refused error={refused} />
      <div className="mt-3 flex gap-2">
        <ActionButton type="submit" tone="primary" isOff={isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </ActionButton>
        <Button onClick={() => closing(onClose)}>Close</Button>
      </div>
    </form>
  );
}
