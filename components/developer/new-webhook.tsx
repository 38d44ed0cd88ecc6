"use client";

import { callApi } from "../portal/api";
import { Field } from "../ui/field";
import { NewSecret } from "./new-secret";
import type { WebhookApi } from "./webhook-api";

const WORDS = { open: "New webhook", title: "New webhook", submit: "Register" };
const SHOWN = {
  title: "Signing secret",
  what: "secret",
  ifLost: "If you lose it, delete the webhook and register it again.",
} as const;

/** An event to subscribe to, and whether it is on by default. */
export interface OfferedEvent {
  name: string;
  when: string;
  isUsual: boolean;
}

/** A coach's webhook is answered flat, a partner's inside `webhook`. */
type Registered = { secret: string } | { webhook: { secret: string } };

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
  const register = async (form: FormData) => {
    const made = await callApi<Registered>("POST", `${api}/webhooks`, {
      url: String(form.get("url")),
      events: form.getAll("events"),
    });
    return "webhook" in made ? made.webhook.secret : made.secret;
  };
  return (
    <NewSecret words={WORDS} make={register} shown={SHOWN} isOff={isOff}>
      <Field
        name="url"
        label="Endpoint URL"
        hint="A public https address."
        type="url"
        required
        autoComplete="off"
      />
      <fieldset className="mt-5">
        <legend className="font-semibold">Events</legend>
        {events.map(({ name, when, isUsual }) => (
          <label key={name} className="mt-2 flex min-h-11 cursor-pointer gap-3 md:min-h-8">
            <input
              type="checkbox"
              name="events"
              value={name}
              defaultChecked={isUsual}
              className="mt-px size-5 shrink-0"
            />
            <span>
              <span className="font-mono text-code">{name}</span>
              <span className="block text-small text-ink2">{when}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </NewSecret>
  );
}
