import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Notices by mail", robots: { index: false } };

type Search = { token?: string; done?: string };

/** Where the link under a notice leads. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token = "", done } = await searchParams;
  if (done === "yes") {
    return (
      <Page title="No more notices">
        <Notice tone="done">We send this address no more notices and invitations.</Notice>
        <p className="mt-6">
          What you ask for yourself, such as a link to your subscription, still comes.
        </p>
      </Page>
    );
  }
  if (done === "no") {
    return (
      <Page title="This link does not work">
        <p className="mt-3">
          It may not have been copied whole. Open it again from the newest notice you have.
        </p>
      </Page>
    );
  }
  return (
    <Page title="No more notices?">
      <p className="mt-3">
        We then send your address no more notices and invitations. What you ask for yourself, such
        as a link to your subscription, still comes.
      </p>
      <form
        method="post"
        action={`/mail/unsubscribe?${new URLSearchParams({ token: String(token) })}`}
        className="mt-6"
      >
        <SubmitButton>Send no more notices</SubmitButton>
      </form>
    </Page>
  );
}
