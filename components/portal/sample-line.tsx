"use client";

import { useIsOpen } from "./settings-context";
import { StandingLine } from "./standing-line";

/** The banner above every page that shows the sample roster. */
export function SampleLine() {
  const isOpen = useIsOpen();
  return (
    <aside aria-label="Sample data" className="print:hidden">
      <StandingLine>
        Sample data: sixty example athletes, until your first athlete accepts. Nothing you do on
        this page is saved.{" "}
        {isOpen("/roster/invite") && <a href="/roster/invite">Invite an athlete</a>}
      </StandingLine>
    </aside>
  );
}
