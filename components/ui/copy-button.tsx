"use client";

import { Button } from "./button";
import { useCopy } from "./use-copy";

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers, if the button's text doesn't say: "the key". */
  what?: string;
  children?: string;
}

/** Copies a text and confirms it. If the browser refuses, the text can be selected instead. */
export function CopyButton({ text, what, children = "Copy" }: CopyButtonProps) {
  const [said, copy] = useCopy(text, "Couldn’t copy. Select the text and copy it yourself.");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button onClick={copy}>
        {children}
        {what !== undefined && <span className="sr-only"> {what}</span>}
      </Button>
      <span role="status" className="text-small text-ink2">
        {said}
      </span>
    </span>
  );
}
