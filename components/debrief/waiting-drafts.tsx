"use client";
import { type ComponentType, useEffect, useState } from "react";

/** What the keys of stored drafts begin with. */
const PREFIX = "debrief:";

/** Sends the debriefs waiting on this device, if any, and shows the outcome. Loads what that takes only then. */
export function WaitingDrafts() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      if (!hasDrafts()) return;
      import("./waiting-list").then(
        ({ WaitingList }) => setList(() => WaitingList),
        // Offline: loaded once the connection is back.
        () => {},
      );
    };
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);
  return <div role="status">{List && <List />}</div>;
}

function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    // Nothing is stored in a browser without storage.
    return false;
  }
}
