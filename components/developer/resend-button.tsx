"use client";

import { useState } from "react";
import { callApi } from "../portal/api";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import type { WebhookApi } from "./webhook-api";

/** Resends a delivery with the same event id. */
export function ResendButton({
  api,
  path,
  isOff,
}: {
  api: WebhookApi;
  path: string;
  isOff: boolean;
}) {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [error, setError] = useState<unknown>(null);
  const resend = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await callApi("POST", `${api}${path}/resend`);
      setSaid("Queued again with the same event ID.");
      refresh();
    } catch (thrown) {
      setError(thrown);
    }
    setIsBusy(false);
  };
  return (
    <div>
      <ActionButton tone="primary" onClick={resend} isOff={isBusy || isOff}>
        Resend
      </ActionButton>
      <p role="status" className="mt-1 text-small text-ink2">
        {said}
      </p>
      <Refused error={error} />
    </div>
  );
}
