"use client";

import { useRef, useState } from "react";
import { callApi } from "../portal/api";
import { isAsSent } from "../portal/as-sent";
import { useLeaving } from "../portal/leaving";
import { oneLine } from "../portal/plain-words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { saveChanges } from "../portal/save-changes";
import { ActionButton } from "../ui/action-button";
import { useEnteredEarly } from "../ui/entered-early";
import { Field } from "../ui/field";
import { Select } from "../ui/select";

const TEAM = "/v1/coach/team";

interface TeamFormProps {
  team: { name: string; time_zone: string };
  zones: readonly string[];
}

/** Edits the team's name and its time zone, which applies to coaches who haven't set one. */
export function TeamForm({ team, zones }: TeamFormProps) {
  const refresh = useRefresh();
  // The fields show these: a name drawn from what others saved meanwhile would count as typed here.
  const [opened, setOpened] = useState({ name: team.name, time_zone: team.time_zone });
  const [isSaved, setIsSaved] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const [isDirty, setIsDirty] = useState(false);
  useEnteredEarly(formRef, () => setIsDirty(true));
  const { question } = useLeaving(isDirty);
  const shown = (name: string) => formRef.current?.elements.namedItem(name) as { value: string };
  const save = async (form: FormData) => {
    setError(null);
    setIsSaved(false);
    setIsSaving(true);
    const sent = {
      name: oneLine(form.get("team_name")),
      time_zone: String(form.get("team_zone")),
    };
    try {
      const saved = await saveChanges({
        ...{ opened, sent },
        read: async () => {
          const { name, time_zone } = await callApi<TeamFormProps["team"]>("GET", TEAM);
          return { name, time_zone };
        },
        write: (changes) => callApi("PATCH", TEAM, changes),
      });
      setError(saved.refused);
      const isDone = saved.refused === null && isAsSent(formRef.current, form);
      setOpened(isDone ? saved.now : saved.opened);
      setIsSaved(isDone);
      if (isDone) {
        setIsDirty(false);
        // Beside what was saved here, the form shows what others saved.
        shown("team_name").value = saved.now.name;
        shown("team_zone").value = saved.now.time_zone;
      }
      refresh();
    } catch (thrown) {
      setError(thrown);
    }
    setIsSaving(false);
  };
  return (
    <form
      method="dialog"
      autoComplete="off"
      ref={formRef}
      onChange={() => {
        setIsSaved(false);
        setIsDirty(true);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
      className="max-w-xl"
    >
      {question}
      <Field
        name="team_name"
        label="Team name"
        hint="Athletes see it in invitations and messages."
        defaultValue={opened.name}
        required
        maxLength={200}
      />
      <Select
        name="team_zone"
        label="Team time zone"
        hint="Used for coaches who haven’t chosen their own time zone."
        chosen={opened.time_zone}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
      <Refused error={error} />
      <p className="mt-4 flex items-center gap-3">
        <ActionButton type="submit" isOff={isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </ActionButton>
        <span role="status" className="text-small text-ink2">
          {isSaved && "Saved"}
        </span>
      </p>
    </form>
  );
}
