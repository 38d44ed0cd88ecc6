"use client";

import { useEffect, useRef } from "react";

/** Sends the form that it stands in as soon as the page is there. Without a script its button does. */
export function SubmitOnOpen() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => here.current?.closest("form")?.requestSubmit(), []);
  return <span ref={here} hidden />;
}
