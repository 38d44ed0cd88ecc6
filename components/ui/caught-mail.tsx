import { connection } from "next/server";
import { env } from "@/lib/platform/env";

/** Links to the demo's inbox, which catches sent mail. Renders nothing elsewhere. */
export async function CaughtMail() {
  // The inbox URL is only known at runtime, not at build time.
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
