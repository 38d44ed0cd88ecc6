"use client";

import { useState } from "react";
import { ComposeDialog } from "@/components/messages/compose-on-use";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { Button, Key } from "@/components/ui/button";

interface MessageButtonProps {
  athlete: { athlete_uid: string; name: string | null };
  /** The button's label. */
  children: string;
  /** The text the message starts with. */
  initialText?: string;
}

/** Opens a message to an athlete from their page, by its button or its keyboard shortcut. */
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
