import type { Metadata } from "next";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Report a session", robots: { index: false } };

/** Where a link leads that opens no debrief. */
export default function NoDebriefPage() {
  return (
    <Page title="This link no longer works">
      <p className="mt-3">
        Each link is for one session and works for 14 days. You can still report from your own
        pages.
      </p>
      <p className="mt-6">
        <a href="/me/sessions">See my sessions</a>
      </p>
    </Page>
  );
}
