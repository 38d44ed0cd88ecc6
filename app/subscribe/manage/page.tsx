import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { EmailField } from "@/components/ui/email-field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { PublicColumn } from "@/components/ui/public-page";

export const metadata: Metadata = { title: "Manage your subscription", robots: { index: false } };

type Search = { sent?: string; paid?: string; problem?: string };

const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "That’s not a valid email address.",
    spent: "This link no longer works. Links work once, for an hour. Request a new one here.",
    often: "Too many attempts. Wait a few minutes and try again.",
    unavailable: "This isn’t available right now. Nothing was changed. Try again later.",
  }),
);

/** Lets a paying customer request a link to cancel, change the card and find invoices. */
export default async function ManagePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { sent, paid, problem } = await searchParams;
  const text = PROBLEMS.get(String(problem));
  return (
    <PublicColumn title="Manage your subscription">
      <p className="mt-3 text-ink2">
        Cancel, change your card or find an invoice. We’ll email you a link to make sure it’s you.
      </p>
      {sent === "yes" && (
        <Notice tone="done">
          If that address has a purchase, we’ve sent it a link. It works once, for an hour.
        </Notice>
      )}
      {sent === "yes" && <CaughtMail />}
      {paid === "yes" && (
        <Notice tone="done">
          Checkout complete. Your keys work again once the payment arrives. Card payments take up to
          a minute.
        </Notice>
      )}
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/subscribe/manage/send" className="mt-2">
        <KeepTyped />
        <EmailField hint="The address you paid with." isWrong={problem === "email"} />
        <div className="mt-6">
          <SubmitButton>Email me a link</SubmitButton>
        </div>
      </form>
    </PublicColumn>
  );
}
