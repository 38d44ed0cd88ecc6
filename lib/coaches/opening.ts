import { audit } from "@/lib/access/audit";
import { lockTeam } from "@/lib/access/locks";
import type { CallScope, PersonScope } from "@/lib/access/scope";
import { type CoachRole, DECLINE_DAYS } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { nameToStrangers } from "@/lib/contract/primitives";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { type Db, transaction } from "@/lib/platform/db";
import {
  findById,
  findByToken,
  findDeclined,
  type Invitation,
  listUnanswered,
  saveDecline,
  saveInvitation,
  statusAt,
} from "./invitations.store";
import { findOwnWith } from "./relations.store";
import { findCoach, findOwner, findPersonOf, teamNowMs } from "./teams.store";

/** The result of opening an emailed link. */
export type Opened =
  /** `unknown`: no such link. `wrong_account`: the link is for another address; nothing about it is revealed. */
  | { state: "unknown" }
  | { state: "wrong_account" }
  | { state: "unverified" }
  | { state: "expired" }
  /** Answered, withdrawn or expired, and they declined an invitation from the team, which can't ask until then. */
  | { state: "declined"; teamName: string; untilMs: number }
  | { state: "linked"; teamName: string }
  | {
      state: "open";
      teamName: string;
      /** Who will coach; the team's owner if no coach is named. */
      coachName: string;
      /** The role offered to a coach; null for athletes. */
      role: CoachRole | null;
      isPaidByTeam: boolean;
      /** The invited person's name, if the coach gave one. */
      name: string | null;
    };

/** Returns what an invitation is to the signed-in person. Read-only. */
export async function readInvitation(person: PersonScope, token: string): Promise<Opened> {
  const { db, environment, emailKey, wallMs } = person;
  const found = await findByToken(db, sha256(token), environment);
  if (found === null) return { state: "unknown" };
  if (found.emailKey !== emailKey) return { state: "wrong_account" };
  if (!person.isVerified) return { state: "unverified" };
  const { team, teamId, role, isPaidByTeam, name } = found;
  const status = statusAt(found, wallMs + Number(team.clockOffsetMs));
  const isLinked = role === null && (await findOwnWith(person, teamId)) !== null;
  if (status === "accepted" && isLinked) return { state: "linked", teamName: team.name };
  if (status !== "open") {
    const hash = sha256(emailKey);
    const blockedMs = DECLINE_DAYS * DAY_MS;
    const declined = await findDeclined(db, { teamId, hashes: [hash] }, wallMs - blockedMs);
    const declinedMs = declined.get(hash);
    if (declinedMs === undefined) return { state: "expired" };
    return { state: "declined", teamName: team.name, untilMs: declinedMs + blockedMs };
  }
  const coachName = await inviterOf(db, found);
  return { state: "open", teamName: team.name, coachName, role, isPaidByTeam, name };
}

const WAITING_MAX = 5;

/** Returns the teams whose invitations to a person's own address are open, for whoever didn't use the mailed link. */
export async function listInviting(person: PersonScope): Promise<string[]> {
  const { db, wallMs, isVerified } = person;
  const found = isVerified ? await listUnanswered(db, person, WAITING_MAX) : [];
  const open = found.filter(
    (row) => statusAt(row, wallMs + Number(row.team.clockOffsetMs)) === "open",
  );
  return [...new Set(open.map(({ team }) => team.name))];
}

/** Returns the name of who will coach, as shown on the invitation. */
async function inviterOf(
  db: Db,
  { teamId, coachId, team }: Pick<Invitation, "teamId" | "coachId"> & { team: { name: string } },
): Promise<string> {
  const coach = coachId === null ? null : await findCoach(db, teamId, coachId);
  const named =
    coach === null ? (await findOwner(db, teamId))?.person : await findPersonOf(db, coach.id);
  return named ? nameToStrangers(named) : team.name;
}

/** What an invitation shows before sign-in, and the address it was emailed to. */
export type Shown = Pick<Extract<Opened, { state: "open" }>, "teamName" | "coachName" | "role"> &
  Pick<Invitation, "email" | "name">;

/**
 * Returns what an open invitation shows to anyone with its link; they still have to prove that the address is theirs.
 * Read-only.
 *
 * @returns null if the link opens no invitation
 */
export async function showInvitation(
  { db, environment, wallMs }: CallScope,
  token: string,
): Promise<Shown | null> {
  const found = await findByToken(db, sha256(token), environment);
  if (found === null) return null;
  const { team, role, email, name } = found;
  if (statusAt(found, wallMs + Number(team.clockOffsetMs)) !== "open") return null;
  return { teamName: team.name, coachName: await inviterOf(db, found), role, email, name };
}

/**
 * Returns the invitation behind a link, if it is for this person.
 *
 * @throws resource_not_found for any other link, and for an address that is not proved to be theirs
 */
export async function openInvitation(
  { db, environment, emailKey, isVerified }: PersonScope,
  token: string,
  to: "athlete" | "colleague",
): Promise<Invitation> {
  const found = await findByToken(db, sha256(token), environment);
  const isTheirs = found?.emailKey === emailKey && isVerified;
  if (found === null || !isTheirs || (found.role === null) !== (to === "athlete"))
    fail("resource_not_found");
  return found;
}

/**
 * Declines an invitation: its link stops working, and the team cannot invite again for a while. Idempotent.
 *
 * @returns false if it was accepted before, perhaps in another tab
 * @throws resource_not_found
 */
export function declineInvitation(person: PersonScope, token: string): Promise<boolean> {
  return transaction(person, async (person) => {
    const { db, environment, emailKey } = person;
    const found = await findByToken(db, sha256(token), environment);
    if (found === null || found.emailKey !== emailKey) fail("resource_not_found");
    const team = await lockTeam(person, found.teamId);
    const nowMs = teamNowMs(person, team);
    const fresh = await findById(db, found.id);
    if (fresh === null || statusAt(fresh, nowMs) !== "open") return fresh?.acceptedAt == null;
    await saveInvitation(db, found.id, { closedAt: toDate(nowMs) });
    const decline = { teamId: team.id, addressHash: sha256(emailKey) };
    await saveDecline(db, decline, person.wallMs);
    const declined = { ...person, nowMs, teamId: team.id };
    await audit(declined, "invitation.declined", [{ kind: "invitation", id: found.id }]);
    return true;
  });
}
