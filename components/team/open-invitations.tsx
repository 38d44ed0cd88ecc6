"use client";

import { useHeld } from "../portal/held";
import { ActionButton } from "../ui/action-button";

interface OpenInvitationsProps {
  invitations: readonly { id: string; email: string; role: string; until: string }[];
}

/** Lists coaches who haven't answered their invitation yet. */
export function OpenInvitations({ invitations }: OpenInvitationsProps) {
  const { isHeld, hold } = useHeld();
  const takeBack = (id: string, email: string) =>
    hold({
      key: id,
      said: `Invitation for ${email} withdrawn`,
      method: "DELETE",
      path: `/v1/coach/invitations/${id}`,
      topics: ["team"],
    });
  return (
    <section className="mt-5">
      <h3 className="font-semibold">Pending invitations</h3>
      <ul className="divide-y divide-line">
        {invitations
          .filter(({ id }) => !isHeld(id))
          .map(({ id, email, role, until }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 break-words">
                {email}{" "}
                <span className="text-ink2">
                  as {role.toLowerCase()}, expires {until}
                </span>
              </span>
              <ActionButton onClick={() => takeBack(id, email)}>
                Withdraw<span className="sr-only"> the invitation for {email}</span>
              </ActionButton>
            </li>
          ))}
      </ul>
    </section>
  );
}
