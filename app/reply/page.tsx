import type { Metadata } from "next";
import { Unsent } from "@/components/messages/unsent";
import { ButtonLink } from "@/components/ui/button";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Your messages", robots: { index: false } };

/** Renders the page for a link that opens no thread. */
export default function NoThreadPage() {
  return (
    <Page title="This link no longer works">
      <p className="mt-3">Links work for 14 days, and only while you’re being coached.</p>
      <Unsent under="/reply/" />
      <p className="mt-6">
        <ButtonLink href="/me/messages">Sign in to your messages</ButtonLink>
      </p>
    </Page>
  );
}
