"use client";

import { useState } from "react";
import { callApi, unlessGone } from "../portal/api";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Leaves the team, after a confirmation. */
export function LeaveTeam({ coachUid, isOwner }: { coachUid: string; isOwner: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const leave = async () => {
    setError(null);
    try {
      await callApi("DELETE", `/v1/coach/team/coaches/${coachUid}`).catch(unlessGone);
      location.assign("/home");
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <>
      <p className="mb-3 max-w-prose text-ink2">
        {isOwner
          ? "As the owner, you can leave only after you transfer ownership, or once the team is empty."
          : "Your athletes move to the owner and admins."}
      </p>
      <Button onClick={() => setIsOpen(true)}>Leave team</Button>
      {isOpen && (
        <Dialog title="Leave the team?" onClose={() => setIsOpen(false)}>
          <p className="mt-3">
            {isOwner
              ? "As the owner, you can only leave a team that has no other coaches, no athletes and no plan. Leaving closes the team. If it has any of these, transfer ownership first."
              : "Your athletes move to the owner and admins, and we let them know. Your keys and webhooks stop working. If your card pays for the team’s plan, replace it under Billing first. To come back, you need a new invitation."}
          </p>
          <Refused error={error} />
          <div className="mt-5 flex flex-wrap gap-2">
            <ActionButton onClick={leave}>Leave</ActionButton>
            <Button data-first tone="primary" onClick={() => setIsOpen(false)}>
              Stay
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
