import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Report a session", robots: { index: false } };

/** Renders the page for a link that opens no debrief. */
export default function NoDebriefPage() {
  return (
    <Page title="This link no longer works">
      <p className="mt-3">Each link is for one session and works for 14 days.</p>
      <p className="mt-6">
        <ButtonLink href="/me/sessions">Sign in and report it there</ButtonLink>
      </p>
    </Page>
  );
}
