import type { CallScope } from "@/lib/access/scope";
import { queueMail } from "@/lib/mail/queue";
import { toDate } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { findById } from "./people.store";
import type { Visit } from "./visit";

/** Security mail to the owner of an account, queued in the transaction of the event itself. */

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Mails a person that a browser they never used before has signed in as them. @throws service_unavailable */
export async function tellOfDevice(unit: Visit, personId: string): Promise<void> {
  const addressed = await addressedTo(unit, personId);
  if (addressed === null) return;
  const { variables, ...mail } = addressed;
  const device = unit.device.name;
  await queueMail(unit, { ...mail, template: "new_device", variables: { ...variables, device } });
}

/** Mails a person that their password has changed. @throws service_unavailable */
export async function tellOfPassword(unit: CallScope, personId: string): Promise<void> {
  const addressed = await addressedTo(unit, personId);
  if (addressed !== null) await queueMail(unit, { ...addressed, template: "password_changed" });
}

async function addressedTo(unit: CallScope, personId: string) {
  const person = await findById(unit.db, personId);
  if (person === null) return null;
  const { environment, emailKey: to } = person;
  const at = `${MOMENT.format(toDate(unit.wallMs))} UTC`;
  return { environment, to, variables: { at, url: `${baseUrl(environment)}/settings/sessions` } };
}
