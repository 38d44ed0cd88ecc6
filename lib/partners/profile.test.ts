import "@/testing/database";
import { expect, test } from "vitest";
import { BrandingPatch } from "@/lib/contract/partner-account";
import { codeOf } from "@/testing/refusals";

const { auditRows, callerOf, newPartner } = await import("@/testing/partner");
const { advanceBuilder, payingBuilder } = await import("@/testing/builders");
const { control } = await import("@/testing/purchases");
const { loadAccount } = await import("@/lib/access/accounts");
const { operator } = await import("@/testing/partner");
const { changeBranding, readPartner } = await import("./profile");

test("a partner can read its identity, its limits and its branding", async () => {
  const partner = await newPartner({ rate: 50, burst: 200 });
  expect(await readPartner(callerOf(partner))).toMatchObject({
    id: partner.partnerId,
    name: "Test partner",
    kind: "platform",
    environment: "test",
    status: "active",
    rate_limits: { requests_per_second: 50, burst: 200, ip_requests_per_day: null },
    quotas: { organizations: 25, athletes: null },
    branding: { display_name: null, return_url: null },
  });
});

test("a builder has the self-serve limits, and sees that a payment is due", async () => {
  const builder = await payingBuilder();
  const read = async () => readPartner(await loadAccount(operator(), builder.accountId));
  expect(await read()).toMatchObject({
    kind: "self_serve",
    status: "active",
    rate_limits: { requests_per_second: 2, burst: 5, requests_per_day: 200 },
  });
  await control("card", { customer: builder.customerId, works: false });
  await advanceBuilder(builder, 32);
  expect(await read()).toMatchObject({ status: "past_due" });
  await advanceBuilder(builder, 8);
  expect(await read()).toMatchObject({ status: "suspended" });
});

test("branding is changed field by field, cleared by null, and audited once per change", async () => {
  const partner = await newPartner();
  const account = callerOf(partner);
  const patch = {
    display_name: "Ridewell",
    activity_link_template: "https://ridewell.example/rides/{activity_id}",
  };
  expect((await changeBranding(account, patch)).branding).toMatchObject(patch);
  await changeBranding(account, patch);
  const { branding } = await changeBranding(account, { activity_link_template: null });
  expect(branding).toMatchObject({ display_name: "Ridewell", activity_link_template: null });
  expect(await codeOf(changeBranding(account, {}))).toBe("no_changes");
  const actions = (await auditRows(partner.accountId)).map(({ action }) => action);
  expect(actions).toEqual(["partner.branding_set", "partner.branding_set"]);
});

test.each([
  { return_url: "javascript:alert(1)" },
  { return_url: "ridewell.example" },
  { activity_link_template: "https://ridewell.example/rides" },
  { activity_link_template: "javascript:{activity_id}" },
  { display_name: "" },
  { display_name: "x".repeat(201) },
])("an unsafe branding address is refused: %j", (patch) => {
  expect(BrandingPatch.safeParse(patch).success).toBe(false);
});
