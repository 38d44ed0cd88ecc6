import type { Metadata } from "next";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Report a session", robots: { index: false } };

/** Where a link leads that opens no debrief. */
export default function NoDebriefPage() {
  return (
    <Page title="This link does not work any more">
      <p className="mt-3">
        A link to report is for one session and good for 14 days, and ends with the session. You can
        report on your own pages at any time.
      </p>
      <p className="mt-6">
        <a href="/me/sessions">See my sessions</a>
      </p>
    </Page>
  );
}
