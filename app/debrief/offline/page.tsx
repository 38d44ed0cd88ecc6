import type { Metadata } from "next";
import { OfflineDebrief } from "@/components/debrief/offline-debrief";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Report a session", robots: { index: false } };

/** A debrief without a line: nothing of anybody, filled with what the device has. */
export default function OfflineDebriefPage() {
  return (
    <Page title="Report a session">
      <OfflineDebrief />
    </Page>
  );
}
