import type { Metadata } from "next";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Your messages", robots: { index: false } };

/** Where a link leads that opens no thread. */
export default function NoThreadPage() {
  return (
    <Page title="This link does not work any more">
      <p className="mt-3">
        It is good for 14 days, and for as long as the coaching goes on. Signed in you find all of
        your messages.
      </p>
      <p className="mt-6">
        <a href="/me/messages">Your messages</a>
      </p>
    </Page>
  );
}
