import type { Metadata } from "next";
import { CaughtMail } from "@/components/ui/caught-mail";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Page } from "@/components/ui/page";
import { loginPath } from "@/lib/api/signed-in";
import { localPath } from "@/lib/people/local-path";

export const metadata: Metadata = { title: "Look into your mail", robots: { index: false } };

/** After a link was asked for: the same for every address. */
export default async function SentPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string }>;
}) {
  const next = localPath(String((await searchParams).next ?? ""));
  return (
    <Page title="Look into your mail">
      <p className="mt-3">
        A link is on its way to you. Open it in this browser within 15 minutes; it works once.
      </p>
      {next !== null && (
        <p className="mt-3">
          Once it has signed you in, you can also <a href={next}>go on here</a>.
        </p>
      )}
      <p className="mt-3 text-ink2">
        Nothing there? Look among the unwanted mail. An address gets three links in 15 minutes at
        most; each of them works.{" "}
        <a href={next === null ? "/login" : loginPath(next)}>Back to the sign-in</a>.
      </p>
      <KeepTyped />
      <CaughtMail />
    </Page>
  );
}
