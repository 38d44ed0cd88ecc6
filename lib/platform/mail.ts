import nodemailer from "nodemailer";
import { env } from "./env";
import { singleton } from "./singleton";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const transport = singleton("mail", () =>
  nodemailer.createTransport(env.SMTP_URL, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  }),
);

/** Sends one plain-text mail by SMTP. Rejects when the server does not take it. */
export async function sendMail(mail: Mail): Promise<void> {
  await transport.sendMail({ from: env.MAIL_FROM, ...mail });
}
