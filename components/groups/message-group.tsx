"use client";

import { useState } from "react";
import { ComposeDialog } from "@/components/messages/compose-on-use";
import type { Group } from "@/lib/contract/relation";
import type { Recipient } from "../messages/sending";
import { Button } from "../ui/button";

const membersOf = ({ athlete_uids }: Group, athletes: readonly Recipient[]) =>
  athletes.filter(({ athlete_uid }) => athlete_uids.includes(athlete_uid));

/**
 * Holds the dialog for messages to a group. It is rendered outside the group's row, since the group may be deleted
 * while a message is typed.
 */
export function useGroupMessage(athletes: readonly Recipient[]) {
  const [recipients, setRecipients] = useState<Recipient[] | null>(null);
  return {
    write: (group: Group) => setRecipients(membersOf(group, athletes)),
    dialog: recipients && (
      <ComposeDialog athletes={recipients} onClose={() => setRecipients(null)} />
    ),
  };
}

/** Opens a message to all members of a group that the coach reaches. */
export function MessageGroup({
  group,
  athletes,
  onWrite,
}: {
  group: Group;
  athletes: readonly Recipient[];
  onWrite: (group: Group) => void;
}) {
  return (
    <Button onClick={() => onWrite(group)} disabled={membersOf(group, athletes).length === 0}>
      Message<span className="sr-only"> {group.name}</span>
    </Button>
  );
}
