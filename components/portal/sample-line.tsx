"use client";

import { useIsOpen } from "./settings-context";
import { StandingLine } from "./standing-line";

/** Stands above every page that is drawn from the sample roster, and above no other. */
export function SampleLine() {
  const isOpen = useIsOpen();
  return (
    <aside aria-label="Sample data" className="print:hidden">
      <StandingLine>
        Sample data: sixty made-up athletes, until your first athlete accepts. What you do on this
        page is not stored.{" "}
        {isOpen("/roster/invite") && <a href="/roster/invite">Invite an athlete</a>}
      </StandingLine>
    </aside>
  );
}
