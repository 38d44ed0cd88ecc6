"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { Button, Key } from "@/components/ui/button";

// Loaded when somebody first writes.
const ComposeDialog = dynamic(
  () => import("@/components/messages/compose-dialog").then(({ ComposeDialog }) => ComposeDialog),
  { ssr: false },
);

interface MessageButtonProps {
  athlete: { athlete_uid: string; name: string | null };
  /** As it stands on the button. */
  children: string;
  /** What the message begins with. */
  initialText?: string;
}

/** Writes to an athlete from a page of theirs, by its button or its letter. */
export function MessageButton({ athlete, children, initialText }: MessageButtonProps) {
  const [isWriting, setWriting] = useState(false);
  const key = useKeyOf("message");
  useShortcuts({ message: () => setWriting(true) });
  return (
    <>
      <Button tone="primary" onClick={() => setWriting(true)} aria-keyshortcuts={key ?? undefined}>
        {children}
        {key !== null && <Key>{key.toUpperCase()}</Key>}
      </Button>
      {isWriting && (
        <ComposeDialog
          athletes={[athlete]}
          {...(initialText !== undefined && { initialText })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}
