"use client";

import { useState } from "react";
import { Heads } from "@/components/ui/heads";
import type { SentInvitation } from "@/lib/contract/invitation";
import { callApi } from "../portal/api";
import { useHeld } from "../portal/held";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { TableScroller } from "../portal/sections";
import { useRefusal } from "../portal/use-refusal";
import { ActionButton } from "../ui/action-button";
import { SentLinks } from "./sent-links";

interface OpenInvitation {
  id: string;
  email: string;
  name: string | null;
  group: string | null;
  isPaidByTeam: boolean;
  /** The last day to accept it; null if it has expired. */
  until: string | null;
}

/** Lists unanswered invitations, to resend or revoke. */
export function OpenInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const refresh = useRefresh();
  const { isHeld, hold } = useHeld();
  const [resent, setResent] = useState<readonly SentInvitation[]>([]);
  const { error: refused, setError: setRefused, refuse } = useRefusal();
  const [busyId, setBusyId] = useState<string | null>(null);
  const shown = invitations.filter(({ id }) => !isHeld(id));
  async function resend({ id, email }: OpenInvitation) {
    setBusyId(id);
    setRefused(null);
    try {
      const sent = await callApi<SentInvitation>("POST", `/v1/coach/invitations/${id}/resend`);
      // A link from before no longer works.
      setResent((before) => [sent, ...before.filter((each) => each.id !== id)]);
      refresh();
    } catch (error) {
      refuse(`Invitation for ${email} resent`, error);
    }
    setBusyId(null);
  }
  const revoke = ({ id, email }: OpenInvitation) =>
    hold({
      key: id,
      said: `Invitation for ${email} withdrawn`,
      method: "DELETE",
      path: `/v1/coach/invitations/${id}`,
      topics: ["roster"],
    });
  return (
    <section className="mt-10">
      <h2 className="text-label font-bold">Pending invitations</h2>
      <Refused error={refused} />
      <SentLinks sent={resent} />
      {shown.length === 0 ? (
        <p className="mt-2 text-ink2">No pending invitations.</p>
      ) : (
        <TableScroller label="Pending invitations">
          <table className="mt-2 w-full text-left">
            <caption className="sr-only">Pending invitations</caption>
            <Heads of={["Email address", "Name", "Group", "Who pays", "Expires"]} hasActions />
            <tbody>
              {shown.map((each) => (
                <tr key={each.id} className="border-b border-line">
                  <td className="py-2 pr-4">
                    <bdi>{each.email}</bdi>
                  </td>
                  <td className="py-2 pr-4">
                    <bdi>{each.name}</bdi>
                  </td>
                  <td className="py-2 pr-4">
                    <bdi>{each.group}</bdi>
                  </td>
                  <td className="py-2 pr-4">{each.isPaidByTeam ? "The team" : "The athlete"}</td>
                  <td className="py-2 pr-4 whitespace-nowrap">{each.until ?? "expired"}</td>
                  <td className="py-2 print:hidden">
                    <span className="flex justify-end gap-2">
                      <ActionButton onClick={() => void resend(each)} isOff={busyId === each.id}>
                        Resend<span className="sr-only"> to {each.email}</span>
                      </ActionButton>
                      <ActionButton onClick={() => revoke(each)}>
                        Withdraw<span className="sr-only"> the invitation for {each.email}</span>
                      </ActionButton>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
    </section>
  );
}
