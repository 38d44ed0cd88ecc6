"use client";

import { useEffect, useState } from "react";
import { browserNowMs } from "../portal/clock";
import { CopyButton } from "../ui/copy-button";
import { takeUnsent } from "../ui/sent";

/** Shows what was written in a form whose link has expired, so it can be copied. */
export function Unsent({ under }: { under: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const taken = takeUnsent(under, browserNowMs());
    if (taken !== null) setText(taken);
  }, [under]);
  return text === null ? null : <UnsentWords text={text} />;
}

/** Shows unsent text to copy. */
export function UnsentWords({ text }: { text: string }) {
  return (
    <section className="mt-6" aria-labelledby="unsent">
      <h2 id="unsent" className="font-semibold">
        What you wrote wasn’t sent
      </h2>
      <p className="mt-1 text-ink2">Copy it before you go on. It’s on this page only.</p>
      <p className="mt-3 rounded-control border border-line bg-surface px-3 py-2 whitespace-pre-wrap">
        {text}
      </p>
      <p className="mt-3">
        <CopyButton text={text}>Copy your words</CopyButton>
      </p>
    </section>
  );
}
