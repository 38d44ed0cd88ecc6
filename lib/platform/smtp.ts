import nodemailer from "nodemailer";
import { env } from "./env";
import { singleton } from "./singleton";

/** One mail to one recipient, as a mail server is given it. */
export interface SmtpMail {
  /** Without angle brackets; the same for every repetition. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/**
 * What came of it. `refused` is for good, and about this mail; `put_off` may go later. While the server is
 * `unreachable`, or will not have us at all, no other mail goes either. `error` is what was said.
 */
export type SmtpOutcome =
  | { result: "sent" }
  | { result: "refused" | "put_off" | "unreachable"; error: string };

const transport = singleton("smtp", () =>
  nodemailer.createTransport(env.SMTP_URL, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    // Servers look closely at a mail before they take it, and breaking off then has it sent twice.
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }),
);

/** The domain that mail comes from. */
export const mailDomain = (): string =>
  /@([^\s<>@]+)>?\s*$/.exec(env.MAIL_FROM)?.[1] ?? "localhost";

/** Hands a mail to the server, and never rejects. */
export async function deliver({ messageId, to, ...mail }: SmtpMail): Promise<SmtpOutcome> {
  try {
    const message = { ...mail, messageId: `<${messageId}>`, to: { name: "", address: to } };
    await transport.sendMail({ from: env.MAIL_FROM, ...message });
    return { result: "sent" };
  } catch (error) {
    return { result: judge(error as SmtpError), error: wordsOf(error) };
  }
}

/** What nodemailer says of a failure. */
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
  // That the sender is not liked is for the operator to mend.
  if (["RCPT TO", "DATA"].includes(command) && responseCode >= 500) return "refused";
  const isImpossible = command === "API" && /^(Invalid|No) recipient/.test(message);
  return isImpossible ? "refused" : "put_off";
}

const WORDS_MAX = 500;
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, WORDS_MAX);
