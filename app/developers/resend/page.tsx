import type { Metadata } from "next";
import { headers } from "next/headers";
import { SubmitButton } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { EmailField } from "@/components/ui/email-field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { isLinkOpen } from "@/lib/signup/resend";
import { visitorOf } from "../forms";

export const metadata: Metadata = {
  title: "Another API key",
  robots: { index: false },
  referrer: "same-origin",
};

type Search = { token?: string; sent?: string; problem?: string };

const SPENT = "This link does not work any more: it is good for an hour. Ask for a new one here.";

/** Where a builder who lost their key asks for another one. Who only types an address ends nobody's key. */
export default async function ResendPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token, sent, problem } = await searchParams;
  const isOpen = token !== undefined && isLinkOpen(visitorOf(await headers()), String(token));
  if (isOpen) return <Confirm token={String(token)} />;
  const isSpent = problem === "spent" || token !== undefined;
  const text = isSpent ? SPENT : problemText(problem);
  return (
    <Page title="Have another key mailed">
      <p className="mt-3 text-ink2">
        We keep only a hash of your key, so it cannot be shown again. A new one takes its place.
      </p>
      {sent === "yes" && (
        <Notice tone="done">
          If that address has an account, a link is on its way to it. It is good for an hour.
        </Notice>
      )}
      {sent === "plan" && (
        <Notice tone="done">
          This address already has a plan, so there is nothing to pay. We mailed it a link to a new
          key. The link is good for an hour.
        </Notice>
      )}
      {sent === "key" && (
        <Notice tone="done">
          A new key is on its way, unless several were sent today. The key before works for
          72&nbsp;hours more.
        </Notice>
      )}
      {sent !== undefined && <CaughtMail />}
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/developers/resend/send" className="mt-2">
        <KeepTyped />
        <EmailField hint="The address you signed up with." isWrong={problem === "email"} />
        <div className="mt-7">
          <SubmitButton>Mail me a link</SubmitButton>
        </div>
      </form>
    </Page>
  );
}

function Confirm({ token }: { token: string }) {
  return (
    <Page title="Have another key mailed">
      <p className="mt-3">
        A new key is made and mailed to you. The key you have works for 72&nbsp;hours more, so that
        you can put the new one in its place.
      </p>
      <form method="post" action="/developers/resend/use" className="mt-5">
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Make and mail a new key</SubmitButton>
      </form>
    </Page>
  );
}
