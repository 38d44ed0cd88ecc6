"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { Group } from "@/lib/contract/relation";
import type { Recipient } from "../messages/sending";
import { Button } from "../ui/button";

// Loaded when somebody writes.
const ComposeDialog = dynamic(
  () => import("../messages/compose-dialog").then(({ ComposeDialog }) => ComposeDialog),
  { ssr: false },
);

const membersOf = ({ athlete_uids }: Group, athletes: readonly Recipient[]) =>
  athletes.filter(({ athlete_uid }) => athlete_uids.includes(athlete_uid));

/** Where one writes to a group's members; it stays beside the groups, for one may be deleted while its message is typed. */
export function useGroupMessage(athletes: readonly Recipient[]) {
  const [recipients, setRecipients] = useState<Recipient[] | null>(null);
  return {
    write: (group: Group) => setRecipients(membersOf(group, athletes)),
    dialog: recipients && (
      <ComposeDialog athletes={recipients} onClose={() => setRecipients(null)} />
    ),
  };
}

/** Writes to everybody of a group whom the coach reaches. */
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
