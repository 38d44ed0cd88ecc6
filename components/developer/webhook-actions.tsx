"use client";

import { useState } from "react";
import type { Delivery } from "@/lib/contract/webhook";
import { callApi } from "../portal/api";
import { useHeld } from "../portal/held";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { useRefusal } from "../portal/use-refusal";
import { ActionButton } from "../ui/action-button";
import { outcomeText } from "./delivery-words";
import type { WebhookApi } from "./webhook-api";

interface WebhookActionsProps {
  /** Whose webhooks: a coach's, or a partner account's. */
  api: WebhookApi;
  webhook: { id: string; url: string; active: boolean };
  /** True if the plan sends webhooks. */
  canSend: boolean;
  /** True if the reader's role can change webhooks. */
  canChange?: boolean;
}

/** Sends a test, pauses, resumes or deletes an endpoint. */
export function WebhookActions({
  api,
  webhook: { id, url, active },
  canSend,
  canChange = true,
}: WebhookActionsProps) {
  const refresh = useRefresh();
  const { isHeld, hold } = useHeld();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  const { error, setError, refuse } = useRefusal();
  const path = `${api}/webhooks/${id}`;
  const run = (done: string, work: () => Promise<string>) => async () => {
    setIsBusy(true);
    setError(null);
    setSaid("");
    try {
      setSaid(await work());
      refresh();
    } catch (thrown) {
      refuse(done, thrown);
    }
    setIsBusy(false);
  };
  const test = run("Test sent", async () => {
    setSaid("Sending a test…");
    const { delivery } = await callApi<{ delivery: Delivery }>("POST", `${path}/test`);
    return `Test: ${outcomeText(delivery)}.`;
  });
  const turn = run(active ? "Webhook paused" : "Webhook resumed", async () => {
    await (api === "/v1"
      ? callApi("PATCH", path, { active: !active })
      : callApi("POST", `${path}/${active ? "disable" : "enable"}`, undefined, {
          isRepeatable: true,
        }));
    return active
      ? "Paused. Waiting deliveries won’t be sent."
      : "Resumed. The failure count was reset.";
  });
  const remove = () => hold({ key: id, said: "Webhook deleted", method: "DELETE", path });
  if (isHeld(id)) return <p className="text-small text-ink2">Deleted. You can still undo this.</p>;
  const of = <span className="sr-only"> {url}</span>;
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-2">
        <ActionButton onClick={test} isOff={isBusy || !canSend || !canChange}>
          Send test{of}
        </ActionButton>
        <ActionButton onClick={turn} isOff={isBusy || !canChange}>
          {active ? "Pause" : "Resume"}
          {of}
        </ActionButton>
        <ActionButton onClick={remove} isOff={isBusy || !canChange}>
          Delete{of}
        </ActionButton>
      </div>
      <p role="status" className="mt-1 text-small text-ink2">
        {said}
      </p>
      <Refused error={error} />
    </div>
  );
}
