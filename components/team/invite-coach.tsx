"use client";

import { useRef, useState } from "react";
import type { SentInvitation } from "@/lib/contract/invitation";
import { callApi } from "../portal/api";
import { isAsSent } from "../portal/as-sent";
import { useLeaving } from "../portal/leaving";
import { oneLine } from "../portal/plain-words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { GIVEN_ROLES, ROLE_WORDS } from "./role-words";

/** Invites a coach to the team by email; the link can also be shared. */
export function InviteCoach({ whyNot }: { whyNot: string | null }) {
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const { question, closing } = useLeaving(isDirty);
  const formRef = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const close = () => {
    setIsOpen(false);
    setIsDirty(false);
    setError(null);
  };
  const invite = async (form: FormData) => {
    setIsBusy(true);
    setError(null);
    const name = oneLine(form.get("name"));
    try {
      const body = {
        email: String(form.get("email")),
        role: String(form.get("role")),
        ...(name !== "" && { name }),
      };
      setSent(await callApi<SentInvitation>("POST", "/v1/coach/team/coaches", body));
      if (isAsSent(formRef.current, form)) close();
      refresh();
    } catch (thrown) {
      setError(thrown);
    }
    setIsBusy(false);
  };
  return (
    <div>
      <Button tone="primary" onClick={() => setIsOpen(true)} disabled={whyNot !== null}>
        Invite a coach
      </Button>
      {whyNot !== null && <p className="mt-1 text-small text-ink2">{whyNot}</p>}
      {question}
      {isOpen && (
        <Dialog title="Invite a coach" onClose={() => closing(close)}>
          <form
            method="dialog"
            ref={formRef}
            onInput={() => setIsDirty(true)}
            onSubmit={(event) => {
              event.preventDefault();
              void invite(new FormData(event.currentTarget));
            }}
          >
            <Field name="email" label="Email address" type="email" required />
            <Field name="name" label="Name (optional)" maxLength={200} />
            <Select name="role" label="Role" chosen="coach">
              {GIVEN_ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_WORDS[role].name}: {ROLE_WORDS[role].may}
                </option>
              ))}
            </Select>
            <Refused error={error} />
            <div className="mt-5 flex flex-wrap gap-2">
              <ActionButton type="submit" tone="primary" isOff={isBusy}>
                Send invitation
              </ActionButton>
              <Button onClick={() => closing(close)}>Close</Button>
            </div>
          </form>
        </Dialog>
      )}
      {sent !== null && <Sent sent={sent} onClose={() => setSent(null)} />}
    </div>
  );
}

/** Confirms the invitation and shows the link to share. */
const Sent = ({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) => (
  <Dialog title="Invitation sent" onClose={onClose}>
    <p className="mt-3">
      {sent.email} has 14 days to accept. You can also share this link yourself. It’s shown only
      once.
    </p>
    <p className="mt-3 rounded-control bg-sunken p-3 font-mono text-code break-all">{sent.url}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <CopyButton text={sent.url} what="the link" />
      <Button onClick={onClose}>Close</Button>
    </div>
  </Dialog>
);
