import { connection } from "next/server";
import { env } from "@/lib/platform/env";

/** Where the mail can be read that a page says was sent: in the demonstration, which catches it. Elsewhere nothing. */
export async function CaughtMail() {
  // Where it is read is known when the service runs, and not when it is built.
  await connection();
  if (env.MAIL_INBOX_URL === undefined) return null;
  return (
    <p className="mt-6 text-small text-ink2">
      This is a demo: emails go to the{" "}
      <a href={env.MAIL_INBOX_URL} target="_blank" rel="noreferrer">
        demo inbox
      </a>
      .
    </p>
  );
}
