"use client";

import { callApi } from "../portal/api";
import { oneLine } from "../portal/plain-words";
import { Field } from "../ui/field";
import { Options } from "../ui/options";
import { Select } from "../ui/select";
import type { KeyApi } from "./key-api";
import { NewSecret } from "./new-secret";

export interface Colleague {
  coach_uid: string;
  name: string;
}

interface NewKeyProps {
  api: KeyApi;
  /** The coaches a key can act for, and who creates it; absent if it acts for the account. */
  team?: { coaches: readonly Colleague[]; coachUid: string };
  /** Descriptions of the scopes it can have, by scope name. */
  scopes: Readonly<Record<string, string>>;
  isOff: boolean;
}

const WORDS = { open: "New key", title: "New key", submit: "Create key" };
const SHOWN = {
  title: "Your new key",
  what: "key",
  ifLost: "If you lose it, revoke it and create another one.",
} as const;

/** Creates a key: its name, who it acts for, and its scopes. */
export function NewKey({ api, team, scopes, isOff }: NewKeyProps) {
  const mint = async (form: FormData) => {
    const { key } = await callApi<{ key: string }>("POST", api, {
      name: oneLine(form.get("key_name")),
      scopes: form.getAll("scopes"),
      ...(team !== undefined && { coach_uid: String(form.get("coach_uid")) }),
    });
    return key;
  };
  return (
    <NewSecret words={WORDS} make={mint} shown={SHOWN} isOff={isOff}>
      <Field
        name="key_name"
        label="Key name"
        hint="What you use it for, such as Roster sync. Only your team sees this."
        required
        maxLength={200}
        autoComplete="off"
      />
      {team !== undefined && (
        <Select name="coach_uid" label="Acts as" chosen={team.coachUid}>
          <Options options={team.coaches.map(({ coach_uid, name }) => ({ id: coach_uid, name }))} />
        </Select>
      )}
      <fieldset className="mt-5">
        <legend className="font-semibold">Permissions</legend>
        {Object.entries(scopes).map(([scope, words]) => (
          <label
            key={scope}
            className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8"
          >
            <input type="checkbox" name="scopes" value={scope} className="size-5 shrink-0" />
            <span>
              {words} <span className="font-mono text-code text-ink3">{scope}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </NewSecret>
  );
}
