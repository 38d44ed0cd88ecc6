import type { Metadata } from "next";
import { CaughtMail } from "@/components/ui/caught-mail";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Look into your mail", robots: { index: false } };

/** After a link was asked for: the same for every address. */
export default function SentPage() {
  return (
    <Page title="Look into your mail">
      <p className="mt-3">
        A link is on its way to you. Open it in this browser within 15 minutes; it works once.
      </p>
      <p className="mt-3 text-ink2">
        Nothing there? Look among the unwanted mail. An address gets three links in 15 minutes at
        most; each of them works. <a href="/login">Back to the sign-in</a>.
      </p>
      <CaughtMail />
    </Page>
  );
}
