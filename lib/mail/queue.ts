import { addressKey } from "@/lib/contract/primitives";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/job-outbox";
import { seal } from "@/lib/platform/key-service";
import { sealContext } from "./sealing";
import { countMails, insertMail, takeTurn } from "./store";
import {
  type LinkName,
  type OtherName,
  sharingLimit,
  TEMPLATES,
  type TemplateName,
  type Variables,
} from "./templates";

/** Link mails that an address of one environment gets at most while their links are good, whoever asks for them. */
const LINKS_MAX = 3;

export interface Mail<N extends TemplateName> {
  environment: Environment;
  to: string;
  template: N;
  variables: Variables<N>;
}

/**
 * Has a mail sent once the unit of work commits, and not at all if it does not; without one it is a unit of its own.
 *
 * @throws service_unavailable while there is no key service, and a ZodError for variables the template does not take
 */
export async function queueMail<N extends OtherName>(
  scope: { db: Db },
  mail: Mail<N>,
): Promise<void> {
  await transaction(scope, (unit) => write(unit, mail));
}

/**
 * Queues a mail that a stranger can cause by typing an address: at most three for an address, in whatever case, while
 * their links are good, so that who gets no more has one that works. Whoever asks must be answered the same either way.
 *
 * @returns false when it was one too many, and nothing was written
 * @throws service_unavailable while there is no key service
 */
export function queueLinkMail<N extends LinkName>(
  scope: { db: Db },
  mail: Mail<N>,
): Promise<boolean> {
  const { environment, template } = mail;
  const recipient = addressKey(mail.to);
  return transaction(scope, async (unit) => {
    await takeTurn(unit, environment, recipient);
    const since = toDate(wallMs() - TEMPLATES[template].validMs);
    const recent = await countMails(
      unit,
      { environment, recipient },
      sharingLimit(template),
      since,
    );
    if (recent >= LINKS_MAX) return false;
    await write(unit, mail);
    return true;
  });
}

async function write<N extends TemplateName>(unit: { db: Db }, mail: Mail<N>): Promise<void> {
  const { environment, to, template, variables } = mail;
  const id = newId();
  const filled = JSON.stringify(TEMPLATES[template].variables.parse(variables));
  await insertMail(unit, {
    id,
    environment,
    template,
    recipient: addressKey(to),
    sealedVariables: await seal(sealContext(id), filled),
    nowMs: wallMs(),
  });
  await enqueue(unit, "mail/queued", { mail_id: id });
}
