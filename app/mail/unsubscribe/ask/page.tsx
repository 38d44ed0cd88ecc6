import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Email notices", robots: { index: false } };

type Search = { token?: string; done?: string };

/** Renders the confirmation behind a notice's unsubscribe link. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token = "", done } = await searchParams;
  if (done === "yes") {
    return (
      <Page title="You’re unsubscribed">
        <Notice tone="done">
          We won’t send reminders, summaries or invitations to this address.
        </Notice>
        <p className="mt-6">
          You’ll still get messages, alerts, and emails you ask for, such as a sign-in link. If you
          have an account, you can undo this in your <a href="/settings">settings</a>.
        </p>
      </Page>
    );
  }
  if (done === "no") {
    return (
      <Page title="This link doesn’t work">
        <p className="mt-3">It may be incomplete. Open it again from your latest notice.</p>
      </Page>
    );
  }
  return (
    <Page title="Unsubscribe?">
      <p className="mt-3">
        We’ll stop sending reminders, summaries and invitations to your address. You’ll still get
        messages, alerts, and emails you ask for, such as a sign-in link.
      </p>
      <form
        method="post"
        action={`/mail/unsubscribe?${new URLSearchParams({ token: String(token) })}`}
        className="mt-6"
      >
        <SubmitButton>Unsubscribe</SubmitButton>
      </form>
    </Page>
  );
}
