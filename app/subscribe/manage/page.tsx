import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { EmailField } from "@/components/ui/email-field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Manage your subscription", robots: { index: false } };

type Search = { sent?: string; paid?: string; problem?: string };

const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "That is not an e-mail address. Please check it.",
    spent: "This link does not work any more: it works once, for an hour. Ask for a new one here.",
    unavailable: "This cannot be done at the moment. Nothing was changed; try again in a while.",
  }),
);

/** Where somebody who pays asks for the link behind which they cancel, change the card and find invoices. */
export default async function ManagePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { sent, paid, problem } = await searchParams;
  const text = PROBLEMS.get(String(problem));
  return (
    <Page title="Manage your subscription">
      <p className="mt-3 text-ink2">
        Cancel, change your card, or find an invoice. We mail you a link, so that nobody else can.
      </p>
      {sent === "yes" && (
        <Notice tone="done">
          If something was bought with that address, a link is on its way to it. It works once, for
          an hour.
        </Notice>
      )}
      {sent === "yes" && <CaughtMail />}
      {paid === "yes" && (
        <Notice tone="done">
          The checkout is complete. The same keys work again once the payment has arrived, by card
          within a minute.
        </Notice>
      )}
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/subscribe/manage/send" className="mt-2">
        <KeepTyped />
        <EmailField hint="The address you paid with." isWrong={problem === "email"} />
        <div className="mt-6">
          <SubmitButton>Mail me a link</SubmitButton>
        </div>
      </form>
    </Page>
  );
}
