"use client";

import { useCopy } from "../ui/use-copy";

/** Copies the code next to it, and confirms. */
export function CopyCode({ text }: { text: string }) {
  const [said, copy] = useCopy(text, "Select the code and copy it");
  return (
    <span className="docs-copy">
      <span role="status">{said}</span>
      <button type="button" onClick={copy}>
        Copy
      </button>
    </span>
  );
}
