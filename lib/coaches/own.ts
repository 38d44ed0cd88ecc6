import type { AccountScope, PersonScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { ExportedRelation, Source } from "@/lib/contract/export";
import { consentOf } from "@/lib/contract/relation";
import { KeptSentences } from "@/lib/contract/report";
import { toSeconds } from "@/lib/platform/clock";
import { firstName } from "@/lib/wording/first-name";
import { listed } from "@/lib/wording/grammar";
import { endRelation } from "./ending";
import { isHouse } from "./house";
import {
  findOwnRelation,
  listCoaching,
  listOwnRows,
  listRowsOf,
  listTeamSeats,
} from "./relations.store";

/** Returns who coaches this person now, by their own consent or through a record with their address, newest first. */
export async function listOwnRelations(person: PersonScope) {
  const rows = await listOwnRows(person);
  return rows.map((row) => ({
    id: row.id,
    teamName: row.team.name,
    coachName: row.assignedCoach?.person.name ?? null,
    recordOf: row.athlete.account.partner.name,
    sinceMs: row.acceptedAt.getTime(),
    hasSeat: row.hasSeat,
    seenBy: consentOf(row.consentEdition)?.seenBy ?? [],
    sees: consentOf(row.consentEdition)?.sees ?? [],
  }));
}

/**
 * Returns who reads an athlete's reports, for a button label: the first name of their coach, or else the team's name;
 * all team names if there are several. Null if nobody coaches them.
 */
export async function readReaders(
  account: AccountScope,
  athleteId: string,
): Promise<string | null> {
  const rows = await listCoaching(account, athleteId);
  const [only] = rows;
  if (only === undefined) return null;
  if (rows.length > 1) return listed(rows.map(({ team }) => team.name));
  return firstName(only.assignedCoach?.person.name ?? null) ?? only.team.name;
}

/** Ends one of the person's own relations immediately. Idempotent. @throws resource_not_found for what is not theirs */
export async function endOwnRelation(person: PersonScope, id: string): Promise<void> {
  const relation = await findOwnRelation(person, id);
  if (relation === null) fail("resource_not_found");
  await endRelation(person, relation, "athlete");
}

/**
 * Returns every relation an athlete ever had, with the consent text agreed to, for the export. Reports are the coaches'
 * own words, so only the operator's own account includes them, as with messages and decisions.
 */
export async function readRelationsOf(
  account: AccountScope,
  athleteId: string,
): Promise<ExportedRelation[]> {
  const rows = await listRowsOf(account.db, athleteId);
  const isOwn = isHouse(account);
  return rows.map((row) => ({
    id: row.id,
    team_name: row.team.name,
    has_seat: row.hasSeat,
    began_at: toSeconds(row.acceptedAt.getTime()),
    ended_at: row.endedAt === null ? null : toSeconds(row.endedAt.getTime()),
    ended_by: row.endedBy,
    consent: {
      edition: row.consentEdition,
      agreed_at: toSeconds(row.acceptedAt.getTime()),
      seen_by: [...(consentOf(row.consentEdition)?.seenBy ?? [])],
      sees: [...(consentOf(row.consentEdition)?.sees ?? [])],
    },
    reports: (isOwn ? row.reports : []).map(({ sentences, model, generatedAt }) => ({
      narrative: KeptSentences.parse(sentences)
        .map(({ text }) => text)
        .join(" "),
      model,
      written_at: toSeconds(generatedAt?.getTime() ?? 0),
    })),
  }));
}

/** Returns the athlete's team seats as sources of access. */
export async function readTeamSeats({ db }: AccountScope, athleteId: string): Promise<Source[]> {
  const seats = await listTeamSeats(db, athleteId);
  return seats.map(({ id, startsMs, endsMs }) => ({
    kind: "team_seat",
    id,
    starts_at: toSeconds(startsMs),
    ends_at: endsMs === null ? null : toSeconds(endsMs),
  }));
}
