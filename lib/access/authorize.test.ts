import { describe, expect, test } from "vitest";
import {
  CAPABILITIES,
  type Capability,
  type CapabilityRow,
  PRINCIPAL_KINDS,
} from "@/lib/contract/capabilities";
import { ApiError } from "@/lib/contract/errors";
import { authorize } from "./authorize";
import { confers, grantsOf } from "./principal";

const NAMES = Object.keys(CAPABILITIES) as Capability[];
const SCOPES = ["*", "read", "write", "roster:read", "athlete:read", ""] as const;

/** What a partner key may do, said once more in the words of the interface. */
const ofPartnerKey = (name: Capability, scope: string): "held" | "forbidden" | "hidden" => {
  if (name === "public") return "hidden";
  if (scope === "*") return "held";
  return scope === (name.endsWith(":read") ? "read" : "write") ? "held" : "forbidden";
};

const expected = (kind: string, scope: string, name: Capability) => {
  if (kind === "partner_key") return ofPartnerKey(name, scope);
  return kind === "anyone" && name === "public" ? "held" : "hidden";
};

function outcomeOf(kind: (typeof PRINCIPAL_KINDS)[number], scope: string, name: Capability) {
  const grants = grantsOf({ kind, scopes: scope === "" ? [] : [scope] });
  try {
    authorize({ principal: { kind, id: "x" }, grants }, name);
    return "held";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === "insufficient_scope" ? "forbidden" : "hidden";
  }
}

describe.each(PRINCIPAL_KINDS)("a principal of kind %s", (kind) => {
  test.each(SCOPES)("with scope %j holds what the table says, and nothing else", (scope) => {
    for (const name of NAMES) {
      expect([name, outcomeOf(kind, scope, name)]).toEqual([name, expected(kind, scope, name)]);
    }
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

  test("confers to who has a scope, a tier and a role of it", () => {
    expect(confers(row, holding)).toBe(true);
  });

  test.each([
    ["another kind", { kind: "partner_key" as const }],
    ["no scope of it", { scopes: ["c"] }],
    ["another tier", { tier: "free" }],
    ["another role", { role: "assistant" }],
  ])("confers nothing to %s", (_what, change) => {
    expect(confers(row, { ...holding, ...change })).toBe(false);
  });

  test("confers nothing to who has no tier or role at all", () => {
    expect(confers(row, { kind: "coach_key", scopes: ["a"] })).toBe(false);
  });
});
