import type { Metadata } from "next";
import { CaughtMail } from "@/components/ui/caught-mail";
import { PublicColumn } from "@/components/ui/public-page";
import { SentTo } from "@/components/ui/sent-to";
import { loginPath } from "@/lib/api/signed-in";
import { localPath } from "@/lib/people/local-path";

export const metadata: Metadata = { title: "Check your email", robots: { index: false } };

/** Confirms that a link was requested; the same for every address. */
export default async function SentPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string; password?: string }>;
}) {
  const { next: asked, password } = await searchParams;
  const next = localPath(String(asked ?? ""));
  return (
    <PublicColumn title="Check your email">
      <p className="mt-3">
        We sent you a sign-in link
        <SentTo />. Open it in this browser within 15 minutes. It works once.
      </p>
      {next !== null && (
        <p className="mt-3">
          Once you’re signed in, you can also <a href={next}>continue here</a>.
        </p>
      )}
      {password === "none" && (
        <p className="mt-3 text-ink2">
          No password was entered, so you sign in by email. You can set one in your settings later.
        </p>
      )}
      <p className="mt-3 text-ink2">
        Nothing there? Check your spam folder. You can ask for up to three links in 15 minutes, and
        each of them works. <a href={next === null ? "/login" : loginPath(next)}>Back to sign in</a>
        .
      </p>
      <CaughtMail />
    </PublicColumn>
  );
}
