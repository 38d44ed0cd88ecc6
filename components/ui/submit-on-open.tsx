"use client";

import { useEffect, useRef } from "react";

/** Submits the surrounding form once the page has loaded. Without JavaScript its button does. */
export function SubmitOnOpen() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => here.current?.closest("form")?.requestSubmit(), []);
  return <span ref={here} hidden />;
}
