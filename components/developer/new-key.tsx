"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "../portal/api";
import { Refused } from "../portal/refused";
import { SecretOnce } from "../portal/secret-once";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import type { KeyApi } from "./key-api";

export interface Colleague {
  coach_uid: string;
  name: string;
}

interface NewKeyProps {
  api: KeyApi;
  /** Whom a key can act for, and who mints it; absent where it acts for the account. */
  team?: { coaches: readonly Colleague[]; coachUid: string };
  /** What it can be let do, in plain words by the name of the scope. */
  scopes: Readonly<Record<string, string>>;
  isOff: boolean;
}

/** Mints a key: a name, whom it acts for, and what it may do. */
export function NewKey({ api, team, scopes, isOff }: NewKeyProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const mint = async (form: FormData) => {
    setIsBusy(true);
    setError(null);
    try {
      const { key } = await callApi<{ key: string }>("POST", api, {
        name: String(form.get("key_name")),
        scopes: form.getAll("scopes"),
        ...(team !== undefined && { coach_uid: String(form.get("coach_uid")) }),
      });
      setIsOpen(false);
      setSecret(key);
      router.refresh();
    } catch (thrown) {
      setError(thrown);
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button tone="primary" onClick={() => setIsOpen(true)} disabled={isOff}>
        New key
      </Button>
      {isOpen && (
        <Dialog title="A new key" onClose={() => setIsOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void mint(new FormData(event.currentTarget));
            }}
          >
            <Field
              name="key_name"
              label="What it is for"
              hint="Only you and your colleagues read this: Roster sync."
              required
              maxLength={200}
              autoComplete="off"
            />
            {team !== undefined && (
              <Select name="coach_uid" label="Whom it acts for" chosen={team.coachUid}>
                {team.coaches.map(({ coach_uid, name }) => (
                  <option key={coach_uid} value={coach_uid}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            <fieldset className="mt-5">
              <legend className="font-semibold">What it may do</legend>
              {Object.entries(scopes).map(([scope, words]) => (
                <label
                  key={scope}
                  className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8"
                >
                  <input
                    type="checkbox"
                    name="scopes"
                    value={scope}
                    className="size-5 shrink-0 accent-accent"
                  />
                  <span>
                    {words} <span className="font-mono text-code text-ink3">{scope}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Refused error={error} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button type="submit" tone="primary" isOff={isBusy}>
                Make the key
              </Button>
              <Button onClick={() => setIsOpen(false)}>Close</Button>
            </div>
          </form>
        </Dialog>
      )}
      {secret !== null && (
        <SecretOnce
          title="The new key"
          what="key"
          secret={secret}
          ifLost="Then revoke it and make another one."
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
