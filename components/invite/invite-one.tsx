"use client";

import { useRef, useState } from "react";
import type { SentInvitation } from "@/lib/contract/invitation";
import { callApi } from "../portal/api";
import { isAsSent } from "../portal/as-sent";
import { useLeaving } from "../portal/leaving";
import { oneLine } from "../portal/plain-words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { Card } from "../portal/sections";
import { ActionButton } from "../ui/action-button";
import { useEnteredEarly } from "../ui/entered-early";
import { Options } from "../ui/options";
import { Payer } from "./payer";
import { SentLinks } from "./sent-links";
import { type Invited, useInvited } from "./use-invited";

interface InviteOneProps {
  groups: readonly { id: string; name: string }[];
  invited: readonly Invited[];
  freeSeats: number;
  canPay: boolean;
}

const LINE = "mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3 md:min-h-9";

/** Invites one athlete. Input stays until it is sent. */
export function InviteOne({ groups, invited, freeSeats, canPay }: InviteOneProps) {
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const [isPaidByTeam, setIsPaidByTeam] = useState(false);
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  useEnteredEarly(form, () => setIsDirty(true));
  const { question } = useLeaving(isDirty);
  const { withdrawNow } = useInvited(invited);
  async function send(given: FormData) {
    setIsSending(true);
    setRefused(null);
    const of = (name: string) => oneLine(given.get(name)) || null;
    try {
      const asked = {
        email: of("email"),
        name: of("name"),
        group_id: of("group"),
        paid_by_team: isPaidByTeam,
      };
      if (asked.email !== null) await withdrawNow([asked.email]);
      const one = await callApi<SentInvitation>("POST", "/v1/coach/invitations", asked);
      setSent((before) => [one, ...before]);
      if (isAsSent(form.current, given)) {
        // The group stays for the next one; who pays is asked each time.
        for (const name of ["email", "name"]) {
          const field = form.current?.elements.namedItem(name);
          if (field instanceof HTMLInputElement) field.value = "";
        }
        setIsPaidByTeam(false);
        setIsDirty(false);
      }
      refresh();
    } catch (error) {
      setRefused(error);
    }
    setIsSending(false);
  }
  return (
    <Card title="One athlete">
      {question}
      <form
        method="dialog"
        ref={form}
        onInput={() => setIsDirty(true)}
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <label className="block font-semibold">
            Email address
            <input
              name="email"
              type="email"
              required
              maxLength={320}
              className={`${LINE} font-normal`}
            />
          </label>
          <label className="block font-semibold">
            Name (optional)
            <input name="name" maxLength={200} className={`${LINE} font-normal`} />
          </label>
          <label className="block font-semibold">
            Group
            <select name="group" defaultValue="" className={`${LINE} font-normal`}>
              <option value="">None</option>
              <Options options={groups} />
            </select>
          </label>
        </div>
        <Payer {...{ isPaidByTeam, canPay, freeSeats }} onChange={setIsPaidByTeam} />
        <Refused error={refused} />
        <SentLinks sent={sent} />
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <ActionButton type="submit" tone="primary" isOff={isSending}>
            {isSending ? "Sending…" : "Send invitation"}
          </ActionButton>
        </p>
      </form>
    </Card>
  );
}
