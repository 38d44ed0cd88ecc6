import type { Metadata } from "next";
import { OfflineDebrief } from "@/components/debrief/offline-debrief";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Report a session", robots: { index: false } };

/** Renders a debrief for use offline: contains no personal data and is filled from what the device stored. */
export default function OfflineDebriefPage() {
  return (
    <Page title="Report a session">
      <OfflineDebrief />
    </Page>
  );
}
