import nodemailer from "nodemailer";
import { env } from "./env";
import { singleton } from "./singleton";

/** A mail to one recipient, as handed to a mail server. */
export interface SmtpMail {
  /** Without angle brackets; the same on every retry. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/**
 * The result. `refused` is permanent and about this mail; `put_off` may be retried. While the server is `unreachable`,
 * or rejects us altogether, other mail cannot go out either. `error` is the error message.
 */
export type SmtpOutcome =
  | { result: "sent" }
  | { result: "refused" | "put_off" | "unreachable"; error: string };

const transport = singleton("smtp", () =>
  nodemailer.createTransport(env.SMTP_URL, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    // Servers scan mail before accepting it; giving up during that would send it twice.
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }),
);

/** Returns the domain that mail is sent from. */
export const mailDomain = (): string =>
  /@([^\s<>@]+)>?\s*$/.exec(env.MAIL_FROM)?.[1] ?? "localhost";

/** Hands a mail to the server. Never rejects. */
export async function deliver({ messageId, to, ...mail }: SmtpMail): Promise<SmtpOutcome> {
  try {
    const message = { ...mail, messageId: `<${messageId}>`, to: { name: "", address: to } };
    await transport.sendMail({ from: env.MAIL_FROM, ...message });
    return { result: "sent" };
  } catch (error) {
    return { result: judge(error as SmtpError), error: wordsOf(error) };
  }
}

/** An error from nodemailer. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
  message?: string;
}

const OF_THE_SERVER = new Set(["EAUTH", "EDNS", "EPROTOCOL", "ETLS"]);
const NO_ANSWER = /^(Connection timeout|Greeting never received)/;

function judge(error: SmtpError): "refused" | "put_off" | "unreachable" {
  const { code = "", command = "", responseCode = 0, syscall = "", message = "" } = error;
  if (OF_THE_SERVER.has(code) || syscall === "connect" || NO_ANSWER.test(message)) {
    return "unreachable";
  }
  // A rejected sender is not handled here: the operator must fix that.
  if (["RCPT TO", "DATA"].includes(command) && responseCode >= 500) return "refused";
  const isImpossible = command === "API" && /^(Invalid|No) recipient/.test(message);
  return isImpossible ? "refused" : "put_off";
}

const WORDS_MAX = 500;
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, WORDS_MAX);
