import { describe, expect, test } from "vitest";
import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  PRINCIPAL_KINDS,
} from "@/lib/contract/capabilities";
import {
  COACH_KEY_SCOPES,
  COACH_OAUTH_SCOPES,
  COACH_ROLES,
  COACH_TIERS,
} from "@/lib/contract/coach";
import { ApiError } from "@/lib/contract/errors";
import { MEMBER_ROLES, type MemberRole } from "@/lib/contract/member";
import { authorize } from "./authorize";
import { grantsOf, type Holding, standingOf } from "./principal";

const NAMES = Object.keys(CAPABILITIES) as Capability[];
const SCOPES = ["*", "read", "write", ...COACH_KEY_SCOPES, ...COACH_OAUTH_SCOPES, ""];

function outcomeOf(holding: Holding, name: Capability): string {
  const principal = { kind: holding.kind, id: "x" };
  try {
    authorize({ principal, grants: grantsOf(holding) }, name);
    return "held";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code;
  }
}

/** Restates what a partner key may do, in the API's terms. */
function ofPartnerKey(name: Capability, scope: string): string {
  if (name === "public" || name === "self" || /^(apps|coach|members):/.test(name))
    return "resource_not_found";
  if (scope === "*") return "held";
  return scope === (name.endsWith(":read") ? "read" : "write") ? "held" : "insufficient_scope";
}

describe.each(["partner_key", "anyone", "operator", "job"] as const)("a %s", (kind) => {
  test.each(SCOPES)("with the scope %j may do what the interface says", (scope) => {
    const held = { kind, scopes: scope === "" ? [] : [scope] };
    for (const name of NAMES) {
      const isPublic = kind === "anyone" && name === "public";
      const expected =
        kind === "partner_key"
          ? ofPartnerKey(name, scope)
          : isPublic
            ? "held"
            : "resource_not_found";
      expect([name, outcomeOf(held, name)]).toEqual([name, expected]);
    }
  });
});

/** The API's table, written out: which scopes grant which coach capabilities. */
const COACH_TABLE: Partial<Record<Capability, readonly string[]>> = {
  "coach:roster": ["*", "roster:read", "roster:write", "org:read", "org:write", "coach:roster"],
  "coach:reports": ["*", "org:read", "org:write", "coach:reports"],
  "coach:alerts": ["*", "roster:write", "org:write", "coach:alerts"],
  "coach:webhooks": ["*", "webhooks:manage", "coach:webhooks"],
};
const READING = ["pro_coach", "head_coach", "business", "enterprise"];

describe.each(["coach_key", "delegate"] as const)("a %s", (kind) => {
  const scopes = kind === "coach_key" ? COACH_KEY_SCOPES : COACH_OAUTH_SCOPES;

  test.each(scopes)("with the scope %s has the table's capabilities, at each tier", (scope) => {
    for (const name of Object.keys(COACH_TABLE) as Capability[]) {
      for (const tier of COACH_TIERS) {
        const lapsed = kind === "coach_key" ? "coach_tier_required" : "resource_not_found";
        const reached = READING.includes(tier) ? "held" : lapsed;
        const expected = COACH_TABLE[name]?.includes(scope) ? reached : "resource_not_found";
        const outcome = outcomeOf({ kind, scopes: [scope], tier, role: "coach" }, name);
        expect([name, tier, outcome]).toEqual([name, tier, expected]);
      }
    }
  });

  test("has the union of its scopes", () => {
    const [first, second] = kind === "coach_key" ? ["roster:read", "webhooks:manage"] : scopes;
    const holding = { kind, scopes: [first ?? "", second ?? ""], tier: "business", role: "coach" };
    expect(outcomeOf(holding, "coach:roster")).toBe("held");
    expect(outcomeOf(holding, kind === "coach_key" ? "coach:webhooks" : "coach:reports")).toBe(
      "held",
    );
  });

  test("has none of the capabilities reserved for portal sessions", () => {
    for (const name of ["coach:keys", "coach:invitations", "coach:team", "self"] as const) {
      const holding = { kind, scopes: [...scopes], tier: "enterprise", role: "owner" };
      expect(outcomeOf(holding, name)).toBe("resource_not_found");
    }
  });
});

test("a key can do no more than its coach", () => {
  const held = (name: Capability, role: string) =>
    outcomeOf({ kind: "coach_key", scopes: ["*", "billing:read"], tier: "business", role }, name);
  expect(held("coach:roster", "assistant")).toBe("held");
  for (const name of ["coach:alerts", "coach:webhooks", "coach:deliveries"] as const) {
    expect(held(name, "assistant")).toBe("resource_not_found");
    expect(held(name, "coach")).toBe("held");
  }
  expect(held("clock:write", "coach")).toBe("resource_not_found");
  expect(held("clock:write", "admin")).toBe("held");
  expect(held("coach:billing", "coach")).toBe("resource_not_found");
  expect(held("coach:billing", "admin")).toBe("held");
});

test("billing requires its own scope, on any tier", () => {
  for (const scope of COACH_KEY_SCOPES) {
    const expected = scope === "billing:read" ? "held" : "resource_not_found";
    const holding = { kind: "coach_key" as const, scopes: [scope], tier: "coach", role: "owner" };
    expect(outcomeOf(holding, "coach:billing")).toBe(expected);
  }
});

describe("a signed-in person", () => {
  const outcome = (name: Capability, tier?: string, role?: string) =>
    outcomeOf({ kind: "person", scopes: [], ...(tier && { tier }), ...(role && { role }) }, name);

  test("who isn't a coach has their own capabilities and finds no coach routes", () => {
    expect(outcome("self")).toBe("held");
    expect(outcome("coach:roster")).toBe("resource_not_found");
    expect(outcome("athletes:read")).toBe("resource_not_found");
  });

  test.each(COACH_ROLES)("as %s has the capabilities of the role", (role) => {
    const [leads, manages] = [role === "owner" || role === "admin", role !== "assistant"];
    const all = { yes: "held", no: "role_required" };
    const told = (may: boolean) => (may ? all.yes : all.no);
    expect(outcome("coach:roster", "business", role)).toBe("held");
    expect(outcome("coach:reports", "business", role)).toBe("held");
    expect(outcome("coach:alerts", "business", role)).toBe(told(manages));
    expect(outcome("coach:webhooks", "business", role)).toBe(told(manages));
    expect(outcome("coach:invitations", "business", role)).toBe(told(manages));
    expect(outcome("coach:billing", "business", role)).toBe(told(leads));
    expect(outcome("coach:leadership", "business", role)).toBe(told(leads));
    expect(outcome("coach:keys", "business", role)).toBe(told(leads));
  });

  test("on the free tier can't read fueling, and is told which plan can", () => {
    expect(outcome("coach:roster", "coach", "owner")).toBe("plan_required");
    expect(outcome("coach:invitations", "coach", "owner")).toBe("held");
    expect(outcome("coach:minting", "head_coach", "owner")).toBe("plan_required");
    expect(outcome("coach:minting", "head_coach", "assistant")).toBe("role_required");
    expect(outcome("coach:keys", "coach", "owner")).toBe("held");
  });
});

describe("a member of a partner", () => {
  /** Capabilities that count toward an account's daily quota need a key. */
  const isOfKeys = (name: Capability): boolean =>
    /^(nutrition|products|intelligence):|^conversations:write$/.test(name);
  const reads = (name: Capability): boolean => name.endsWith(":read") && !isOfKeys(name);
  const MAY: Readonly<Record<MemberRole, (name: Capability) => boolean>> = {
    owner: (name) => !isOfKeys(name),
    admin: (name) => !isOfKeys(name),
    developer: (name) =>
      reads(name) ||
      /^(athletes|activities|webhooks|test):write$|^athletes:(export|manage)$/.test(name),
    viewer: reads,
  };
  const OF_ACCOUNTS = NAMES.filter((name) => CAPABILITIES[name].scope === "account");

  test.each(MEMBER_ROLES)(
    "who is %s can do what the role allows, and is told what it lacks",
    (member) => {
      for (const name of OF_ACCOUNTS) {
        const expected = MAY[member](name) ? "held" : "role_required";
        expect([name, outcomeOf({ kind: "person", scopes: [], member }, name)]).toEqual([
          name,
          expected,
        ]);
      }
    },
  );

  test("finds coach routes missing, like anyone who isn't a coach", () => {
    for (const name of NAMES.filter((each) => each.startsWith("coach:")))
      expect(outcomeOf({ kind: "person", scopes: [], member: "owner" }, name)).toBe(
        outcomeOf({ kind: "person", scopes: [] }, name),
      );
  });

  test("gets a team's capabilities only from the team's role, even if names match", () => {
    const both = { kind: "person", scopes: [], tier: "business", role: "assistant" } as const;
    expect(outcomeOf({ ...both, member: "owner" }, "coach:leadership")).toBe("role_required");
    expect(outcomeOf({ ...both, member: "owner" }, "clock:write")).toBe("role_required");
    expect(outcomeOf({ ...both, role: "owner" }, "athletes:read")).toBe("resource_not_found");
    expect(outcomeOf({ ...both, role: "owner", member: "viewer" }, "athletes:write")).toBe(
      "role_required",
    );
  });
});

describe("a row of the table", () => {
  const row: CapabilityRow = {
    allows: "",
    scope: "none",
    conferred: { coach_key: { scopes: ["a", "b"], tiers: ["pro"], roles: ["owner"] } },
    absence: "hidden",
  };
  const holding = { kind: "coach_key", scopes: ["b"], tier: "pro", role: "owner" } as const;

  test("grants access to a caller with one of its scopes, the tier and the role", () => {
    expect(standingOf(row, holding)).toBe("held");
  });

  test.each([
    ["another kind", { kind: "partner_key" as const }, "lacks scope"],
    ["no scope of it", { scopes: ["c"] }, "lacks scope"],
    ["another role", { role: "assistant" }, "lacks role"],
    ["another tier", { tier: "free" }, "lacks tier"],
    ["neither tier nor scope", { tier: "free", scopes: [] }, "lacks scope"],
  ])("tells %s what is missing first", (_what, change, lacking) => {
    expect(standingOf(row, { ...holding, ...change })).toBe(lacking);
  });

  test("treats a missing role as no access", () => {
    expect(standingOf(row, { kind: "coach_key", scopes: ["a"], tier: "pro" })).toBe("lacks scope");
  });
});

test("every kind of principal is in the table or deliberately in none of its rows", () => {
  const named = new Set(NAMES.flatMap((name) => Object.keys(CAPABILITIES[name].conferred)));
  expect(PRINCIPAL_KINDS.filter((kind) => !named.has(kind))).toEqual(["operator", "job"]);
});
