import { beforeAll, describe, expect, test } from "vitest";
import { missingCode } from "@/lib/api/parse";
import { COACH_ROLES, COACH_TIERS, type CoachRole, type CoachTier } from "@/lib/contract/coach";
import { anonymous, expectError } from "@/testing/answers";
import { newCoach, newTeam } from "@/testing/coach";
import { type Call, call } from "@/testing/http";
import {
  heldBy,
  type Listed,
  NOWHERE,
  OPERATIONS,
  paramsOf,
  validBody,
} from "@/testing/operations";
import {
  ask,
  bodyFor,
  browserAs,
  newRows,
  newSeat,
  type Seat,
  stateOf,
} from "@/testing/portal-rows";

/**
 * Checks operations for signed-in people only: which team members may call them, and that another team learns nothing.
 */

const { newId } = await import("@/lib/platform/ids");

const CALLS = OPERATIONS.filter((each) => heldBy(each) === "person");
const nameOf = ({ method, path }: Listed) => `${method} ${path}`;

describe("to the owner of another team, a row doesn't exist", () => {
  let [theirs, mine]: Seat[] = [];
  beforeAll(async () => {
    [theirs, mine] = await Promise.all([newSeat(), newSeat()]);
  });
  const seats = (): [Seat, Seat] => {
    if (theirs === undefined || mine === undefined) throw new Error("there are no seats");
    return [theirs, mine];
  };

  // The caller chooses a template's id, so an id that another team uses is still free.
  const inPaths = CALLS.filter(({ method }) => method !== "PUT").flatMap((each) =>
    paramsOf(each.path).map((param) => [`${nameOf(each)}, ${param}`, each, param] as const),
  );

  test.each(inPaths)("in the path: %s", async (_name, each, param) => {
    const [theirs, mine] = seats();
    const [foreign, own] = [await newRows(theirs, each), await newRows(mine, each)];
    const body = await bodyFor(each, mine, own);
    const before = await stateOf(theirs);
    const asked = await ask(each, { ...own, [param]: foreign[param] }, mine.owner, body);
    const missing = await ask(each, { ...own, [param]: newId() }, mine.owner, body);
    expect(anonymous(asked)).toBe(anonymous(missing));
    expectError(asked, missingCode(each.operation, param));
    expect(await stateOf(theirs)).toBe(before);
  });

  const COACH = "/v1/coach";
  const named: readonly [string, string, (id: string) => object, keyof typeof NOWHERE][] = [
    ["POST", `${COACH}/messages`, (id) => ({ athlete_uids: [id], text: "Hi" }), "athlete_uid"],
    [
      "POST",
      `${COACH}/triage/actions`,
      (athlete_uid) => ({
        action: "snooze",
        until: Date.now() + 3_600_000,
        items: [{ athlete_uid, evidence_key: "4bf5122f344554c53bde2ebb8cd2b7e3" }],
      }),
      "athlete_uid",
    ],
    [
      "POST",
      `${COACH}/alerts/backtest`,
      (scope_id) => ({ scope: "athlete", scope_id, days: 7 }),
      "athlete_uid",
    ],
    [
      "POST",
      `${COACH}/api-keys`,
      (coach_uid) => ({ name: "Key", scopes: ["roster:read"], coach_uid }),
      "coach_uid",
    ],
    [
      "POST",
      `${COACH}/invitations`,
      (coach_uid) => ({ email: `${newId()}@invited.example`, coach_uid }),
      "coach_uid",
    ],
    [
      "PATCH",
      `${COACH}/relations/{relation_id}`,
      (assigned_coach_uid) => ({ assigned_coach_uid }),
      "coach_uid",
    ],
    [
      "POST",
      `${COACH}/messages`,
      (template) => ({ athlete_uids: [mine?.athleteId], template }),
      "template_id",
    ],
    [
      "POST",
      `${COACH}/messages/{athlete_uid}/read`,
      (message_id) => ({ message_id }),
      "message_id",
    ],
    ["POST", `${COACH}/notifications/read`, (id) => ({ ids: [id] }), "message_id"],
  ];

  test.each(named)("in a body: %s %s", async (method, path, bodyWith, param) => {
    const [theirs, mine] = seats();
    const each = CALLS.find((one) => one.method === method && one.path === path);
    if (each === undefined) throw new Error("there is no such call");
    const own = await newRows(mine, each);
    const holder = CALLS.find((one) => one.path.includes(`{${param}}`));
    if (holder === undefined) throw new Error("nothing names it in a path");
    const foreign = await newRows(theirs, holder);
    const before = await stateOf(theirs);
    const asked = await ask(each, own, mine.owner, bodyWith(foreign[param]));
    const missing = await ask(each, own, mine.owner, bodyWith(newId()));
    expect(anonymous(asked)).toBe(anonymous(missing));
    expect(await stateOf(theirs)).toBe(before);
  });

  test("a template with another team's id becomes their own, and leaves that one unchanged", async () => {
    const [theirs, mine] = seats();
    const each = CALLS.find(({ method }) => method === "PUT");
    if (each === undefined) throw new Error("there is no such call");
    const foreign = await newRows(theirs, each);
    const before = await stateOf(theirs);
    const answer = await ask(each, foreign, mine.owner, validBody(each, foreign));
    expect(answer.status, answer.text).toBe(200);
    expect(await stateOf(theirs)).toBe(before);
  });
});

/** Returns the roles allowed, restated from the API and design decisions. */
function rolesOf({ method, path }: Listed): readonly CoachRole[] {
  const isLeading =
    /\/(api-keys|audit|team\/load|team\/coaches)/.test(path) ||
    (method === "PATCH" && /\/(team|relations)/.test(path));
  // Anyone can leave a team; the domain function ensures they remove nobody else.
  if (isLeading && !(method === "DELETE" && path.includes("{coach_uid}")))
    return ["owner", "admin"];
  const isManaging =
    path.endsWith("/backtest") ||
    (method !== "GET" && /\/(invitations|message-templates)/.test(path)) ||
    (method === "DELETE" && path.includes("/relations"));
  return isManaging ? ["owner", "admin", "coach"] : COACH_ROLES;
}

/** Returns the tiers that admit a caller whose role is allowed. */
function tiersOf({ method, path }: Listed): readonly CoachTier[] {
  if (method === "POST" && path.includes("/api-keys")) return ["business", "enterprise"];
  return /\/(triage|notifications|alerts|coach\/conversations)/.test(path)
    ? COACH_TIERS.slice(1)
    : COACH_TIERS;
}

describe("by role and tier", () => {
  const seatsOf = new Map<string, Call>();
  beforeAll(async () => {
    for (const tier of COACH_TIERS) {
      const team = await newTeam({ tier });
      seatsOf.set(`owner ${tier}`, await browserAs(team.personId));
      if (tier !== "enterprise") continue;
      for (const role of COACH_ROLES.filter((role) => role !== "owner"))
        seatsOf.set(
          `${role} ${tier}`,
          await browserAs((await newCoach(team.teamId, role)).personId),
        );
    }
  });

  test.each(CALLS.map((each) => [nameOf(each), each] as const))("%s", async (_name, each) => {
    for (const [who, as] of seatsOf) {
      const [role, tier] = who.split(" ") as [CoachRole, CoachTier];
      const answer = await ask(each, NOWHERE, as, validBody(each, NOWHERE));
      const isOthers = each.path.includes("{coach_uid}") && each.method === "DELETE";
      if (!rolesOf(each).includes(role)) expectError(answer, "role_required");
      else if (!tiersOf(each).includes(tier)) expectError(answer, "plan_required");
      else if (!isOthers)
        expect(["role_required", "plan_required", "missing_authorization"], who).not.toContain(
          answer.body?.error?.code,
        );
    }
  });

  test("only the team's leads can remove others", async () => {
    const team = await newTeam({ tier: "enterprise" });
    const { coachId } = await newCoach(team.teamId, "coach");
    for (const role of ["coach", "assistant"] as const) {
      const as = await browserAs((await newCoach(team.teamId, role)).personId);
      const answer = await call("DELETE", `/v1/coach/team/coaches/${coachId}`, as);
      expectError(answer, "role_required");
    }
  });
});
