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
import { visitOf } from "../../link-cookie";

export const metadata: Metadata = {
  title: "Get a new API key",
  robots: { index: false },
  referrer: "same-origin",
};

type Search = { token?: string; sent?: string; problem?: string };

const SPENT = "This link no longer works. Links work for an hour. Request a new one here.";

/** Lets a builder who lost their key request a new one. Entering an address alone revokes no key. */
export default async function ResendPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token, sent, problem } = await searchParams;
  const isOpen = token !== undefined && isLinkOpen(visitOf(await headers()), String(token));
  if (isOpen) return <Confirm token={String(token)} />;
  const isSpent = problem === "spent" || token !== undefined;
  const text = isSpent ? SPENT : problemText(problem);
  return (
    <Page title="Get a new API key">
      <p className="mt-3 text-ink2">
        We only keep a hash of your key, so we can’t show it again. You’ll get a new one instead.
      </p>
      {sent === "yes" && (
        <Notice tone="done">
          If that address has an account, we’ve sent it a link. It works for an hour.
        </Notice>
      )}
      {sent === "plan" && (
        <Notice tone="done">
          This address already has a plan, so you don’t need a second one. We emailed it a link to
          get a new key. The link works for an hour. Did a payment fail?{" "}
          <a href="/subscribe/manage">See what’s due</a>.
        </Notice>
      )}
      {sent === "key" && (
        <Notice tone="done">
          We’ve sent a new key, unless several were already sent today. Your old key works for
          72&nbsp;more hours.
        </Notice>
      )}
      {sent !== undefined && <CaughtMail />}
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/developers/resend/send" className="mt-2">
        <KeepTyped />
        <EmailField hint="The address you signed up with." isWrong={problem === "email"} />
        <div className="mt-7">
          <SubmitButton>Email me a link</SubmitButton>
        </div>
      </form>
    </Page>
  );
}

function Confirm({ token }: { token: string }) {
  return (
    <Page title="Get a new API key">
      <p className="mt-3">
        We’ll create a new key and email it to you. Your old key works for 72&nbsp;more hours, so
        you have time to switch.
      </p>
      <form method="post" action="/developers/resend/use" className="mt-5">
        <KeepTyped />
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Email me a new key</SubmitButton>
      </form>
    </Page>
  );
}
