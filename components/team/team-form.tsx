"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "../portal/api";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Field } from "../ui/field";
import { Select } from "../ui/select";

interface TeamFormProps {
  team: { name: string; time_zone: string };
  zones: readonly string[];
}

/** Team name, and by which clocks it goes where a coach chose none. */
export function TeamForm({ team, zones }: TeamFormProps) {
  const router = useRouter();
  const [said, setSaid] = useState("");
  const [error, setError] = useState<unknown>(null);
  const save = async (form: FormData) => {
    setError(null);
    setSaid("Saving…");
    const body = { name: String(form.get("team_name")), time_zone: String(form.get("team_zone")) };
    try {
      await callApi("PATCH", "/v1/coach/team", body);
      setSaid("Saved");
      router.refresh();
    } catch (thrown) {
      setSaid("");
      setError(thrown);
    }
  };
  return (
    <form
      onChange={() => setSaid("")}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
      className="max-w-xl"
    >
      <Field
        name="team_name"
        label="Team name"
        hint="Athletes see it in invitations and messages."
        defaultValue={team.name}
        required
        maxLength={200}
      />
      <Select
        name="team_zone"
        label="Team time zone"
        hint="Used for coaches who haven’t chosen their own time zone."
        chosen={team.time_zone}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
      <Refused error={error} />
      <p className="mt-4 flex items-center gap-3">
        <ActionButton type="submit">Save</ActionButton>
        <span role="status" className="text-small text-ink2">
          {said}
        </span>
      </p>
    </form>
  );
}
