"use client";

import { useState } from "react";
import { Button } from "../ui/button";

/** Copies a text, and says so to who sees and who hears the page. `what` names it for who hears: "the key". */
export function CopyButton({
  text,
  what,
  children = "Copy",
}: {
  text: string;
  what: string;
  children?: string;
}) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Not copied: mark the text and copy it by hand.");
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button onClick={copy}>
        {children}
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="text-small text-ink2">
        {said}
      </span>
    </span>
  );
}
