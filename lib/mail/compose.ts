import { open } from "@/lib/platform/key-service";
import { mailDomain, type SmtpMail } from "@/lib/platform/smtp";
import { toHtml, toText } from "./layout";
import { sealContext } from "./sealing";
import type { Claimed } from "./store";
import { canBeUnsubscribed, isTemplateName, TEMPLATES } from "./templates";
import { unsubscribeUrl } from "./unsubscribe";

/**
 * Renders a queued mail for sending; the result is the same for every attempt.
 *
 * @throws service_unavailable while there is no key service; an Error when the template is gone or has changed since
 */
export async function compose(mail: Claimed): Promise<SmtpMail> {
  const { id, environment, template, recipient } = mail;
  if (!isTemplateName(template)) throw new Error(`There is no template ${template}.`);
  const { kind, letter } = TEMPLATES[template];
  const written = letter(JSON.parse(await open(sealContext(id), mail.sealedVariables)));
  const unsubscribe = canBeUnsubscribed(kind)
    ? unsubscribeUrl(environment, recipient, mail.queuedMs)
    : null;
  const footer = { isSandbox: environment === "test", unsubscribeUrl: unsubscribe };
  return {
    messageId: `${id}@${mailDomain()}`,
    to: recipient,
    // A name in it must not be read as an encoded word, which would hide from us what a mail client shows.
    subject: written.subject.replaceAll("=?", "= ?"),
    text: toText(written, footer),
    html: toHtml(written, footer),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe === null
        ? {}
        : {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
  };
}
