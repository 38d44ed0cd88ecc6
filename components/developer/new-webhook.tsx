"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "../portal/api";
import { Refused } from "../portal/refused";
import { SecretOnce } from "../portal/secret-once";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import type { WebhookApi } from "./webhook-api";

/** What can be listened for, and whether it is when nobody says. */
export interface OfferedEvent {
  name: string;
  when: string;
  isUsual: boolean;
}

/** Registers an endpoint, whose signing secret is shown once. */
export function NewWebhook({
  api,
  events,
  isOff,
}: {
  api: WebhookApi;
  events: readonly OfferedEvent[];
  isOff: boolean;
}) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const register = async (form: FormData) => {
    setIsBusy(true);
    setError(null);
    try {
      const answer = await callApi<{ secret: string }>("POST", `${api}/webhooks`, {
        url: String(form.get("url")),
        events: form.getAll("events"),
      });
      setIsOpen(false);
      setSecret(answer.secret);
      router.refresh();
    } catch (thrown) {
      setError(thrown);
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button tone="primary" onClick={() => setIsOpen(true)} disabled={isOff}>
        New webhook
      </Button>
      {isOpen && (
        <Dialog title="A new webhook" onClose={() => setIsOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void register(new FormData(event.currentTarget));
            }}
          >
            <Field
              name="url"
              label="Where to tell"
              hint="An https address that can be reached from anywhere."
              type="url"
              required
              autoComplete="off"
            />
            <fieldset className="mt-5">
              <legend className="font-semibold">What to tell of</legend>
              {events.map(({ name, when, isUsual }) => (
                <label key={name} className="mt-2 flex min-h-11 cursor-pointer gap-3 md:min-h-8">
                  <input
                    type="checkbox"
                    name="events"
                    value={name}
                    defaultChecked={isUsual}
                    className="mt-px size-5 shrink-0 accent-accent"
                  />
                  <span>
                    <span className="font-mono text-code">{name}</span>
                    <span className="block text-small text-ink2">{when}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Refused error={error} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button type="submit" tone="primary" isOff={isBusy}>
                Register
              </Button>
              <Button onClick={() => setIsOpen(false)}>Close</Button>
            </div>
          </form>
        </Dialog>
      )}
      {secret !== null && (
        <SecretOnce
          title="Its signing secret"
          what="secret"
          secret={secret}
          ifLost="Then delete the webhook and register it again."
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
