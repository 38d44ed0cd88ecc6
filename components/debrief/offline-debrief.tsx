"use client";
import { useEffect, useState } from "react";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { DebriefForm } from "./debrief-form";
import { draftOf } from "./drafts";

const SESSION_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Renders the debrief for the current URL from what is stored on the device. */
export function OfflineDebrief() {
  const [sheet, setSheet] = useState<DebriefSheet | null | undefined>(undefined);
  useEffect(() => {
    const id = SESSION_ID.exec(window.location.pathname)?.[0];
    const kept = id === undefined ? null : draftOf(id);
    setSheet(kept === null ? null : { ...kept.sheet, entered: kept.entered });
  }, []);
  if (sheet === undefined) return <p className="mt-4">Checking this device…</p>;
  if (sheet === null) {
    return (
      <>
        <p className="mt-4">
          You’re offline, and this report hasn’t been opened on this device yet.
        </p>
        <p className="mt-4">
          <a href={location.pathname}>Try again</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="mt-4 font-semibold">{sheet.title}</p>
      <DebriefForm sheet={sheet} />
    </>
  );
}
