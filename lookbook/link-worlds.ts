import { HOUR_MS } from "@/lib/contract/durations";
import { newPerson } from "../testing/coach";
import { newReader, newWritingTeam } from "../testing/messages";
import { newPartner } from "../testing/partner";
import { newPerson as newSignedUp } from "../testing/people";
import { control, openCheckout } from "../testing/purchases";
import { newOwn, SESSION } from "../testing/self";

/** What mailed links open, each with a valid link. */
const { db } = await import("@/lib/platform/db");
const { newId, newLinkSecret } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { addSession } = await import("@/lib/self/sessions");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { onboardUrl } = await import("@/lib/nutrition/onboard-link");
const { subscribeUrl } = await import("@/lib/billing/subscribe-link");
const { redeemManagement } = await import("@/lib/billing/management");
const { inviteAthlete } = await import("@/lib/coaches/invitations");
const { coachOf } = await import("../testing/coach");
const { callerOf } = await import("../testing/partner");

const soon = () => new Date(Date.now() + HOUR_MS);

/** Paths of links, by what they open. */
export interface Links {
  reply: () => Promise<string>;
  debrief: () => Promise<string>;
  verify: () => Promise<string>;
  subscribe: () => Promise<string>;
  onboard: () => Promise<string>;
  /** A pending checkout, by the page before or after it. */
  checkout: (page: "continue" | "return") => Promise<string>;
  /** The page after a paid checkout. */
  paid: () => Promise<string>;
  manage: () => Promise<string>;
}

/** Creates a thread with a coach's message. */
async function reply(): Promise<string> {
  const team = await newWritingTeam();
  const { relationId } = await newReader(team);
  const at = new Date(Date.now() - HOUR_MS);
  await db.message.create({
    data: {
      ...{ id: newId(), relationId, coachId: team.coachId, createdAt: at, commitAt: at },
      ...{ sentAt: at, noticedAt: at, text: "How did the end of the ride feel?" },
    },
  });
  const token = newLinkSecret();
  const link = { tokenHash: sha256(token), relationId, createdAt: at, expiresAt: soon() };
  await db.replyLink.create({ data: link });
  return `/reply/open/${token}`;
}

async function debrief(): Promise<string> {
  const { own, person } = await newOwn();
  const start = new Date(Date.now() - 24 * HOUR_MS).toISOString().slice(0, 16);
  const activityId = await addSession(own, { ...SESSION, start });
  const token = newLinkSecret();
  const of = { activityId, athleteId: own.athleteId, personId: person.personId };
  const moments = { sentAt: new Date(), expiresAt: soon() };
  await db.debriefReminder.create({ data: { ...of, tokenHash: sha256(token), ...moments } });
  return `/debrief/${token}`;
}

async function verify(): Promise<string> {
  const token = newLinkSecret();
  const { emailKey } = await newPerson("test", `sam.${newId().slice(-4)}@athlete.example`);
  await db.signInLink.create({
    data: {
      ...{ hash: sha256(token), environment: "test", emailKey, browserHash: sha256("elsewhere") },
      ...{ createdAt: new Date(), expiresAt: soon() },
    },
  });
  return `/verify?token=${token}`;
}

async function buyer() {
  const account = callerOf(await newPartner());
  const { id } = await createAthlete(account, { name: "Sam Rider" });
  return { account, id };
}

async function manage(): Promise<string> {
  const { account, id } = await buyer();
  const email = `${newId()}@buyer.example`;
  const { sessionId: session } = await openCheckout(account.accountId, id, { email });
  await control("complete", { session, method: "card" });
  await db.purchase.updateMany({ where: { athleteId: id }, data: { grantedAt: new Date() } });
  const token = newLinkSecret();
  await db.mailboxProof.create({
    data: {
      hash: sha256(token),
      environment: "test",
      purpose: "manage",
      emailKey: email,
      expiresAt: soon(),
    },
  });
  return `/subscribe/manage/choose?grant=${await redeemManagement(token)}`;
}

export const LINKS: Links = {
  reply,
  debrief,
  verify,
  manage,
  subscribe: async () => {
    const { account, id } = await buyer();
    const { pathname, search } = new URL(subscribeUrl(account, id));
    return pathname + search;
  },
  onboard: async () => {
    const { account, id } = await buyer();
    const { pathname, search } = new URL(onboardUrl(account, id));
    return pathname + search;
  },
  checkout: async (page) => {
    const { account, id } = await buyer();
    return `/subscribe/${page}?session_id=${(await openCheckout(account.accountId, id)).sessionId}`;
  },
  paid: async () => {
    const { account, id } = await buyer();
    const { sessionId: session } = await openCheckout(account.accountId, id);
    await control("complete", { session, method: "card" });
    return `/subscribe/return?session_id=${session}`;
  },
};

/** Signs someone in with the address that a team invited. */
export async function newInvitee() {
  const { teamId, coachId } = await newWritingTeam();
  await db.team.update({ where: { id: teamId }, data: { name: "Summit Endurance" } });
  const person = await newSignedUp();
  const asked = { email: person.email, name: "Sam Rider" };
  const { url } = await inviteAthlete(await coachOf(coachId), asked);
  return { personId: person.id, token: url.split("/").at(-1) ?? "" };
}
