import { createHash } from "node:crypto";
import { isProfileComplete } from "@/lib/athletes/completeness";
import { DAY_MS } from "@/lib/contract/durations";
import { SAMPLE } from "@/lib/contract/sample";
import { type DemoAthlete, demoAthletes } from "../roster/athletes";
import { demoSessions } from "../roster/sessions";
import { activityRow } from "./activity-row";

/** The rows of the sample roster, by the names of tables and columns. Whatever has a default is left to it. */

type Row = Record<string, unknown>;
/** In the order in which they are written. */
export type Tables = [table: string, rows: Row[]][];

const COUNT = 60;
const ENVIRONMENTS = ["test", "live"] as const;
type Environment = (typeof ENVIRONMENTS)[number];
const ago = (days: number) => new Date(SAMPLE.atMs - days * DAY_MS).toISOString();
/** No job looks for trends of these before it. */
const NEVER = "9999-12-31T00:00:00Z";

/** A UUID that stands for what it names: the same wherever the sample is loaded. */
function idOf(...names: (string | number)[]): string {
  const hex = createHash("sha256")
    .update(`sample ${names.join(" ")}`)
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const GROUPS: readonly { name: string; isIn: (athlete: DemoAthlete) => boolean }[] = [
  { name: "Winter base", isIn: ({ index }) => index % 4 === 1 },
  { name: "Long riders", isIn: ({ sport }) => sport === "bike" },
  { name: "Marathon block", isIn: ({ sport }) => sport === "run" },
];

/** Everything of the sample, in both environments: without addresses, sign-ins, keys or coaches. */
export function sampleTables(): Tables {
  const athletes = demoAthletes(COUNT).map((athlete) => ({
    athlete,
    sessions: demoSessions(athlete, SAMPLE.atMs),
  }));
  const of = (rows: (environment: Environment) => Row[]) => ENVIRONMENTS.flatMap(rows);
  const each = (row: (environment: Environment, athlete: DemoAthlete) => Row) =>
    of((environment) => athletes.map(({ athlete }) => row(environment, athlete)));
  const accountId = (environment: Environment) => idOf(environment, "account");
  const athleteId = (environment: Environment, { index }: DemoAthlete) =>
    idOf(environment, "athlete", index);
  const relationId = (environment: Environment, { index }: DemoAthlete) =>
    idOf(environment, "relation", index);
  const groupId = (environment: Environment, name: string) => idOf(environment, "group", name);
  return [
    [
      "partner",
      [{ id: SAMPLE.partnerId, name: SAMPLE.name, email: "", kind: "house", created_at: ago(90) }],
    ],
    [
      "account",
      of((environment) => [
        {
          ...{ id: accountId(environment), partner_id: SAMPLE.partnerId, environment },
          ...{ rate_per_second: 1, burst: 1, created_at: ago(90) },
        },
      ]),
    ],
    [
      "person",
      of((environment) => [
        // No address, so that no form and no mail finds it.
        {
          ...{ id: idOf(environment, "person"), environment, email: "" },
          ...{ email_key: "the sample", created_at: ago(90) },
        },
      ]),
    ],
    [
      "team",
      of((environment) => [
        {
          ...{ id: SAMPLE.teamIds[environment], environment, name: SAMPLE.name },
          ...{ time_zone: SAMPLE.timeZone, plan: "business", athlete_seats: COUNT },
          created_at: ago(90),
        },
      ]),
    ],
    [
      "athlete",
      each((environment, athlete) => ({
        id: athleteId(environment, athlete),
        account_id: accountId(environment),
        name: athlete.name,
        time_zone: athlete.timeZone,
        sex: athlete.profile.sex,
        year_of_birth: athlete.profile.yearOfBirth,
        weight_kg: athlete.profile.weightKg,
        settings: athlete.profile.settings,
        profile_complete: isProfileComplete(athlete.profile),
        created_at: ago(80),
        updated_at: ago(80),
      })),
    ],
    [
      "coach_relation",
      each((environment, athlete) => ({
        id: relationId(environment, athlete),
        team_id: SAMPLE.teamIds[environment],
        athlete_id: athleteId(environment, athlete),
        person_id: idOf(environment, "person"),
        consent_edition: "sample",
        has_seat: true,
        accepted_at: ago(75),
        swept_at: NEVER,
      })),
    ],
    [
      "coach_group",
      of((environment) =>
        GROUPS.map(({ name }, place) => ({
          id: groupId(environment, name),
          team_id: SAMPLE.teamIds[environment],
          name,
          created_at: ago(70 - place),
        })),
      ),
    ],
    [
      "coach_group_athlete",
      of((environment) =>
        GROUPS.flatMap(({ name, isIn }) =>
          athletes
            .filter(({ athlete }) => isIn(athlete))
            .map(({ athlete }) => ({
              group_id: groupId(environment, name),
              relation_id: relationId(environment, athlete),
            })),
        ),
      ),
    ],
    [
      "activity",
      of((environment) =>
        athletes.flatMap(({ athlete, sessions }) =>
          sessions.map((session) => ({
            ...activityRow(session),
            id: idOf(environment, "session", athlete.index, session.key),
            account_id: accountId(environment),
            athlete_id: athleteId(environment, athlete),
          })),
        ),
      ),
    ],
  ];
}
