"use client";

import { useState } from "react";
import { Button } from "./button";

/** Copies a text, and says so. Where the browser does not let it, the text can be marked instead. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied"),
      () => setSaid("This browser does not let pages copy: mark it and copy it yourself."),
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button onClick={() => void copy()}>{children}</Button>
      <span role="status" className="text-small text-ink2">
        {said}
      </span>
    </span>
  );
}
