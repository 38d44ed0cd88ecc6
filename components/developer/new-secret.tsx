"use client";

import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { isAsSent } from "../portal/as-sent";
import { useLeaving } from "../portal/leaving";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { SecretOnce } from "../portal/secret-once";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface NewSecretProps {
  /** The open button's label, the dialog's title and the submit label. */
  words: { open: string; title: string; submit: string };
  /** Creates it and returns the secret to show once. Errors are shown in the dialog, which keeps its input. */
  make: (form: FormData) => Promise<string>;
  shown: Pick<ComponentProps<typeof SecretOnce>, "title" | "what" | "ifLost">;
  isOff: boolean;
  /** The open button's tone: quiet if what exists stays in use. */
  tone?: "primary" | "quiet";
  /** The form fields. */
  children: ReactNode;
}

/** Asked before leaving while a secret is being created. */
export const ON_ITS_WAY =
  "It’s being created and is shown only once. If you leave now, you won’t see it.";

/** Creates something with a secret, which is shown once. */
export function NewSecret({
  words,
  make,
  shown,
  isOff,
  tone = "primary",
  children,
}: NewSecretProps) {
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { question, closing } = useLeaving(isDirty || isBusy, isBusy ? ON_ITS_WAY : undefined);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setIsOpen(false);
    setIsDirty(false);
    setError(null);
  };
  const submit = async (sent: FormData) => {
    setIsBusy(true);
    setError(null);
    try {
      setSecret(await make(sent));
      if (isAsSent(form.current, sent)) close();
      refresh();
    } catch (thrown) {
      setError(thrown);
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button tone={tone} onClick={() => setIsOpen(true)} disabled={isOff}>
        {words.open}
      </Button>
      {isOpen && (
        <Dialog title={words.title} onClose={() => closing(close)}>
          <form
            method="dialog"
            ref={form}
            onInput={() => setIsDirty(true)}
            onSubmit={(event) => {
              event.preventDefault();
              void submit(new FormData(event.currentTarget));
            }}
          >
            {children}
            <Refused error={error} />
            <div className="mt-5 flex flex-wrap gap-2">
              <ActionButton type="submit" tone="primary" isOff={isBusy}>
                {words.submit}
              </ActionButton>
              <Button onClick={() => closing(close)}>Close</Button>
            </div>
          </form>
        </Dialog>
      )}
      {question}
      {secret !== null && <SecretOnce {...shown} secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
