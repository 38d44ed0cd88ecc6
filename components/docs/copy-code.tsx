"use client";

import { useState } from "react";

/** Copies the code beside it, and says so. */
export function CopyCode({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Select the code and copy it");
    }
  };
  return (
    <span className="docs-copy">
      <span role="status">{said}</span>
      <button type="button" onClick={() => void copy()}>
        Copy
      </button>
    </span>
  );
}
