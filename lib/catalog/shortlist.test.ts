import "@/testing/database";
import { describe, expect, test } from "vitest";
import { MORNING_MS } from "@/testing/morning";
import { codeOf } from "@/testing/refusals";

const { newPartner } = await import("@/testing/partner");
const { identify } = await import("@/lib/access/identify");
const { findProducts } = await import("./products");
const { digestOf, frictionMax, refusedAsNew } = await import("@/lib/metering/novelty");
const { familiarShortlist } = await import("./shortlist");

/** Creates an account that was already admitted today, as for any call. */
async function newAccount() {
  const partner = await newPartner({ requestsPerDay: null, intelligencePerDay: 1_000_000 });
  const { scopes } = await identify({
    authorization: `Bearer ${partner.testKey}`,
    environment: "test",
    requestId: "req_000000000000",
    wallMs: MORNING_MS,
  });
  if (scopes.account === undefined) throw new Error("no account");
  return scopes.account;
}

describe("fits without named products", () => {
  const sessionAt = (at: number) => ({
    isYoung: false,
    targets: {
      carb_g_per_hr: 20 + ((at * 7) % 90),
      sodium_mg_per_hr: (at * 137) % 1_500,
      fluid_ml_per_hr: 300 + ((at * 53) % 800),
      duration_min: 45 + ((at * 31) % 400),
    },
  });

  test("show an account no more new products a day than lookups do, and are still answered", async () => {
    const most = frictionMax("product");
    const owner = await newAccount();
    const made = Array.from({ length: most - 20 }, (_, at) => digestOf(`made up ${at}`));
    expect((await refusedAsNew(owner, "product", made)).size).toBe(0);
    const seen = new Set<string>();
    const first = await familiarShortlist(owner, sessionAt(1), 16);
    for (let at = 1; at < 60; at++) {
      const products = await familiarShortlist(owner, sessionAt(at), 16).catch(
        async (error: unknown) => {
          expect(await codeOf(Promise.reject(error))).toBe("rate_limited");
          return [];
        },
      );
      for (const { id } of products) seen.add(id);
    }
    expect(first).toHaveLength(16);
    expect(seen.size).toBe(20);
    expect(await familiarShortlist(owner, sessionAt(1), 16)).toEqual(first);
  });

  test("are refused if the account may look up none of them", async () => {
    const owner = await newAccount();
    const made = Array.from({ length: frictionMax("product") }, (_, at) => digestOf(`made ${at}`));
    await refusedAsNew(owner, "product", made);
    expect(await codeOf(familiarShortlist(owner, sessionAt(1), 16))).toBe("rate_limited");
  });
});

test("a name that matches no product counts as a lookup, once a day regardless of case", async () => {
  const owner = await newAccount();
  const look = (name: string) => codeOf(findProducts(owner, [name]));
  const made = Array.from({ length: frictionMax("product") - 1 }, (_, at) =>
    digestOf(`seen ${at}`),
  );
  await refusedAsNew(owner, "product", made);
  expect(await look("no-such-gel")).toBe("product_not_found");
  expect(await look(" NO-such-gel")).toBe("product_not_found");
  expect(await look("no-other-gel")).toBe("rate_limited");
});
