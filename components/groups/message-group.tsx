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

/** Writes to everybody of a group whom the coach reaches. */
export function MessageGroup({
  group: { name, athlete_uids },
  athletes,
}: {
  group: Group;
  athletes: readonly Recipient[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const members = athletes.filter(({ athlete_uid }) => athlete_uids.includes(athlete_uid));
  return (
    <>
      <Button onClick={() => setIsOpen(true)} disabled={members.length === 0}>
        Message<span className="sr-only"> {name}</span>
      </Button>
      {isOpen && <ComposeDialog athletes={members} onClose={() => setIsOpen(false)} />}
    </>
  );
}
