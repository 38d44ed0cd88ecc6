"use client";

import { useState } from "react";
import { callApi } from "../portal/api";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { ListedCoach } from "./coach-row";

/** Confirms a transfer of ownership, which the previous owner can't undo. */
export function HandOver({ heir, onClose }: { heir: ListedCoach; onClose: () => void }) {
  const refresh = useRefresh();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handOver = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await callApi("PATCH", `/v1/coach/team/coaches/${heir.coach_uid}`, { role: "owner" });
      onClose();
    } catch (thrown) {
      setError(thrown);
    }
    // Also after a refusal: an answer that was lost may have done it.
    refresh();
    setIsBusy(false);
  };
  return (
    <Dialog title="Transfer ownership" onClose={onClose}>
      <p className="mt-3">
        <bdi>{heir.name}</bdi> will own the team and its plan. You’ll become an admin. Only the new
        owner can transfer it back.
      </p>
      <p className="mt-3">
        A paid plan goes on with the card that pays for it now, also when they change it. If that’s
        your card, you can replace it under Billing until you leave the team.
      </p>
      <Refused error={error} />
      <div className="mt-5 flex flex-wrap gap-2">
        <ActionButton tone="primary" onClick={handOver} isOff={isBusy}>
          Transfer ownership
        </ActionButton>
        <Button data-first onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
