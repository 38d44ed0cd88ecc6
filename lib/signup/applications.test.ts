import "@/testing/database";
import { expect, test } from "vitest";
import { accountAs, join } from "@/testing/members";
import { newPerson } from "@/testing/people";
import { codeOf } from "@/testing/refusals";

const { db } = await import("@/lib/platform/db");
const { sha256 } = await import("@/lib/platform/crypto");
const { newLinkSecret } = await import("@/lib/platform/ids");
const { begun, mailsTo, newEmail, paid, used, visitor } = await import("@/testing/builders");
const { operator } = await import("@/testing/partner");
const { makeOwner } = await import("@/lib/members/owners");
const { changeRole, removeMember } = await import("@/lib/members/members");
const { claimKey } = await import("./claim");
const { apply, approveApplication, issueByLink, listApplications, promotePartner, readKeyLink } =
  await import("./applications");

async function applied() {
  const email = newEmail();
  await apply(visitor(), { platformName: "Ridewell", useCase: "Targets beside rides.", email });
  const rows = await listApplications(operator());
  const found = rows.find((row) => row.email === email);
  return { email, id: found?.application_id ?? "" };
}

/** Creates a link like the mailed ones, with a known token. */
async function linkFor(partnerId: string, environment: "test" | "live"): Promise<string> {
  const token = newLinkSecret();
  const where = { partnerId, environment };
  await db.keyLink.updateMany({ where, data: { hash: sha256(token) } });
  return token;
}

test("an approved platform gets its sandbox key by a mailed link, once, and later its live one", async () => {
  const { email, id } = await applied();
  const { partner_id } = await approveApplication(operator(), id);
  expect(await mailsTo(email)).toEqual(["partner_approved"]);
  const accounts = () => db.account.findMany({ where: { partnerId: partner_id } });
  expect(await db.apiKey.count({ where: { account: { partnerId: partner_id } } })).toBe(0);

  const token = await linkFor(partner_id, "test");
  expect(await readKeyLink(visitor(), token)).toBe("test");
  const opened = await Promise.all(Array.from({ length: 10 }, () => issueByLink(visitor(), token)));
  const issued = opened.filter((each) => each !== null);
  expect(issued).toHaveLength(1);
  expect(await used(issued[0]?.key ?? "")).toBe("ok");
  expect(await readKeyLink(visitor(), token)).toBeNull();
  expect(await accounts()).toHaveLength(1);

  await promotePartner(operator(), partner_id);
  expect(await mailsTo(email)).toEqual(["partner_approved", "partner_promoted"]);
  const live = await issueByLink(visitor("live"), await linkFor(partner_id, "live"));
  expect(await used(live?.key ?? "", "live")).toBe("ok");
  expect(await accounts()).toHaveLength(2);
});

test("an application is approved once, and an unknown one never", async () => {
  const { id } = await applied();
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => codeOf(approveApplication(operator(), id))),
  );
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  expect(await codeOf(approveApplication(operator(), "nobody"))).toBe("resource_not_found");
  expect(await codeOf(promotePartner(operator(), "nobody"))).toBe("resource_not_found");
});

test("an expired link issues nothing", async () => {
  const { id } = await applied();
  const { partner_id } = await approveApplication(operator(), id);
  const token = await linkFor(partner_id, "test");
  const expiresAt = new Date(Date.now() - 1);
  await db.keyLink.updateMany({ where: { partnerId: partner_id }, data: { expiresAt } });
  expect(await issueByLink(visitor(), token)).toBeNull();
});

test.each(["removed", "demoted"])(
  "a platform's founder who was %s gets no key by a link they still have, and no new link",
  async (what) => {
    const { email, id } = await applied();
    const { partner_id } = await approveApplication(operator(), id);
    const token = await linkFor(partner_id, "test");
    const other = await newPerson();
    await makeOwner(operator(), partner_id, other.email);
    await join(other);
    const account = await accountAs(other);
    const place = { partnerId: partner_id, emailKey: email };
    const founder = await db.partnerMember.findFirstOrThrow({
      where: { ...place, environment: "test" },
    });
    await (what === "removed"
      ? removeMember(account, founder.id)
      : changeRole(account, founder.id, "viewer"));
    expect(await issueByLink(visitor(), token)).toBeNull();
    expect(await db.apiKey.count({ where: { account: { partnerId: partner_id } } })).toBe(0);

    await db.partnerMember.deleteMany({ where: { ...place, environment: "live" } });
    expect(await codeOf(promotePartner(operator(), partner_id))).toBe("role_required");
  },
);

test("a link issues its key only at an address of its own environment, and isn't used up at another", async () => {
  const { id } = await applied();
  const { partner_id } = await approveApplication(operator(), id);
  await promotePartner(operator(), partner_id);
  for (const [own, other] of [
    ["test", "live"],
    ["live", "test"],
  ] as const) {
    const token = await linkFor(partner_id, own);
    expect(await readKeyLink(visitor(other), token)).toBeNull();
    expect(await issueByLink(visitor(other), token)).toBeNull();
    expect(await issueByLink(visitor(own), token)).toMatchObject({ environment: own });
  }
});

test("anonymous actions are audited, without storing the address", async () => {
  const { id } = await applied();
  const sessionId = await begun();
  await paid(sessionId);
  await claimKey(visitor(), sessionId);
  const rows = await db.auditEntry.findMany({ where: { actorKind: "anyone" } });
  const sent = rows.filter(({ subjectId }) => subjectId === id);
  expect(sent.map(({ action }) => action)).toEqual(["application.sent"]);
  expect(rows.map(({ action }) => action)).toContain("api_key.claimed");
  expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set(["anyone"]));
});
