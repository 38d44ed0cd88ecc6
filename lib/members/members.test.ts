import "@/testing/database";
import { expect, test } from "vitest";
import type { Capability } from "@/lib/contract/capabilities";
import { accountAs, join, newConsole, newMember } from "@/testing/members";
import { newPartner, operator } from "@/testing/partner";
import { newAddress, newPerson } from "@/testing/people";
import { callerIn, personScope, signIn } from "@/testing/portal";

const { db } = await import("@/lib/platform/db");
const { setSuspended } = await import("@/lib/partners/partners");
const { changeRole, inviteMember, listMembers, removeMember } = await import("./members");
const { joinConsole, joinOwnConsole, readConsole, readOffers } = await import("./joining");
const { createKey, revokeKeyOf, rotateKey } = await import("@/lib/partners/keys");
const { makeOwner } = await import("./owners");

test("a person made owner by address joins by signing in with it, and opens the partner's account", async () => {
  const { partner, owner } = await newConsole();
  const account = await accountAs(owner);
  expect(account).toMatchObject({ accountId: partner.accountId, partnerId: partner.partnerId });
  expect(await readConsole(account)).toMatchObject({ role: "owner", standing: "active" });
  const caller = await callerIn(await signIn(owner.id));
  expect(caller?.grants.get("webhooks:write")).toBe("held");
  expect(caller?.grants.get("members:write")).toBe("held");
});

test("an unverified address is offered nothing, even if invited", async () => {
  const { partnerId } = await newPartner();
  const person = await newPerson({ isVerified: false });
  await makeOwner(operator(), partnerId, person.email);
  const scope = await personScope(person.id);
  expect(await readOffers(scope)).toEqual([]);
  const row = await db.partnerMember.findFirstOrThrow({
    where: { partnerId, environment: "test" },
  });
  await expect(joinConsole(scope, row.id)).rejects.toMatchObject({ code: "resource_not_found" });
});

test("an invitation is for one address only, expires after 14 days, and is emailed", async () => {
  const { owner } = await newConsole();
  const [asked, other] = [await newPerson(), await newPerson()];
  const account = await accountAs(owner);
  const { id } = await inviteMember(account, { email: asked.email.toUpperCase(), role: "viewer" });
  expect(await db.mailMessage.count({ where: { template: "member_request" } })).toBeGreaterThan(0);
  const stranger = await personScope(other.id);
  await expect(joinConsole(stranger, id)).rejects.toMatchObject({ code: "resource_not_found" });
  const scope = await personScope(asked.id);
  const late = { ...scope, wallMs: scope.wallMs + 15 * 86_400_000 };
  await expect(joinConsole(late, id)).rejects.toMatchObject({ code: "invitation_expired" });
  await joinConsole(scope, id);
  await joinConsole(scope, id);
  expect((await readConsole(await accountAs(asked))).role).toBe("viewer");
});

test("a person is a member of at most one console", async () => {
  const { partner, owner } = await newConsole();
  const second = await newConsole();
  await makeOwner(operator(), second.partner.partnerId, owner.email);
  await expect(join(owner)).rejects.toMatchObject({ code: "already_member" });
  expect((await accountAs(owner)).partnerId).toBe(partner.partnerId);
});

test("a changed role or ended membership takes effect with the very next call", async () => {
  const { partner, owner } = await newConsole();
  const developer = await newMember(partner, "developer");
  const session = await signIn(developer.id);
  const standing = async () => (await callerIn(session))?.grants.get("webhooks:write");
  expect(await standing()).toBe("held");
  const account = await accountAs(owner);
  await changeRole(account, developer.memberId, "viewer");
  expect(await standing()).toBe("lacks role");
  await removeMember(account, developer.memberId);
  expect(await standing()).toBe("lacks scope");
  expect((await callerIn(session))?.scopes.account).toBeUndefined();
});

test("a demoted or removed member can't return through their own earlier invitation", async () => {
  const { partner, owner } = await newConsole();
  const admin = await newMember(partner, "owner");
  const [account, asAdmin] = [await accountAs(owner), await accountAs(admin)];
  const invited = async () => {
    const members = await listMembers(account);
    return members.filter(({ joinedMs }) => joinedMs === null).map(({ role }) => role);
  };
  await inviteMember(account, { email: newAddress(), role: "owner" });
  for (const role of ["owner", "admin", "viewer"] as const)
    await inviteMember(asAdmin, { email: newAddress(), role });
  await changeRole(account, admin.memberId, "admin");
  expect((await invited()).sort()).toEqual(["admin", "owner", "viewer"]);
  await removeMember(account, admin.memberId);
  expect(await invited()).toEqual(["owner"]);
});

test("a console keeps an owner, even if two owners leave at the same moment", async () => {
  const { partner, owner } = await newConsole();
  const other = await newMember(partner, "owner");
  const [first, second] = [await accountAs(owner), await accountAs(other)];
  const left = await Promise.allSettled([
    removeMember(first, owner.memberId),
    changeRole(second, other.memberId, "viewer"),
  ]);
  expect(left.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const owners = await db.partnerMember.count({
    where: { partnerId: partner.partnerId, environment: "test", role: "owner" },
  });
  expect(owners).toBe(1);
});

test("only owners decide about owners; members who don't lead can't change anyone but may leave", async () => {
  const { partner, owner } = await newConsole();
  const [admin, viewer] = [await newMember(partner, "admin"), await newMember(partner, "viewer")];
  const asAdmin = await accountAs(admin);
  for (const refused of [
    () => inviteMember(asAdmin, { email: newAddress(), role: "owner" }),
    () => changeRole(asAdmin, viewer.memberId, "owner"),
    () => changeRole(asAdmin, owner.memberId, "viewer"),
    () => removeMember(asAdmin, owner.memberId),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "role_required" });
  await changeRole(asAdmin, viewer.memberId, "developer");
  const own = await accountAs(viewer);
  await expect(removeMember(own, admin.memberId)).rejects.toMatchObject({ code: "role_required" });
  await removeMember(own, viewer.memberId);
  expect((await listMembers(asAdmin)).map(({ id }) => id)).not.toContain(viewer.memberId);
});

test("one partner's members neither see nor change another's", async () => {
  const [mine, theirs] = [await newConsole(), await newConsole()];
  const account = await accountAs(mine.owner);
  const seen = (await listMembers(account)).map(({ id }) => id);
  expect(seen).toEqual([mine.owner.memberId]);
  for (const refused of [
    () => changeRole(account, theirs.owner.memberId, "viewer"),
    () => removeMember(account, theirs.owner.memberId),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "resource_not_found" });
});

test("a person can mail a limited number of invitations a day", async () => {
  const { owner } = await newConsole();
  const account = await accountAs(owner);
  await db.rateBucket.create({
    data: {
      ...{ kind: "invitation", id: owner.id, tokens: 1, granted: 0, units: 0, rate: 0.001 },
      ...{ burst: 200, refilledAt: new Date() },
    },
  });
  await inviteMember(account, { email: newAddress(), role: "viewer" });
  const refused = inviteMember(account, { email: newAddress(), role: "viewer" });
  await expect(refused).rejects.toMatchObject({ code: "resource_limit_exceeded" });
});

test("a person invited twice at once gets one invitation", async () => {
  const { owner } = await newConsole();
  const account = await accountAs(owner);
  const email = newAddress();
  const asked = await Promise.all(
    Array.from({ length: 4 }, () => inviteMember(account, { email, role: "viewer" })),
  );
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
});

test("an open invitation can be mailed again, but not with another role", async () => {
  const { owner } = await newConsole();
  const account = await accountAs(owner);
  const email = newAddress();
  const { id } = await inviteMember(account, { email, role: "viewer" });
  const raised = inviteMember(account, { email, role: "developer" });
  await expect(raised).rejects.toMatchObject({ code: "already_invited" });
  expect(await inviteMember(account, { email, role: "viewer" })).toEqual({ id });
  await db.partnerMember.update({ where: { id }, data: { expiresAt: new Date(1) } });
  expect(await inviteMember(account, { email, role: "developer" })).toEqual({ id });
  const invited = (await listMembers(account)).find((member) => member.id === id);
  expect(invited?.role).toBe("developer");
});

test("a member with an unpaid plan can read and export but not change anything, and is told a payment is due", async () => {
  const { partner, owner } = await newConsole();
  const viewer = await newMember(partner, "viewer");
  const planUntil = new Date(Date.now() - 1_000);
  await db.partner.update({ where: { id: partner.partnerId }, data: { planUntil } });
  const caller = await callerIn(await signIn(owner.id));
  const may = (name: Capability) => caller?.grants.get(name);
  expect([may("athletes:read"), may("athletes:export")]).toEqual(["held", "held"]);
  expect([may("webhooks:write"), may("partner:write")]).toEqual(["lacks role", "lacks role"]);
  const watching = await callerIn(await signIn(viewer.id));
  expect(watching?.grants.get("athletes:export")).toBe("lacks role");
  expect(await readConsole(await accountAs(owner))).toMatchObject({
    standing: "suspended",
    isLapsed: true,
  });
});

test("a closed console is readable for thirty days, and then by nobody", async () => {
  const { partner, owner } = await newConsole();
  const closed = (daysAgo: number) =>
    db.partner.update({
      where: { id: partner.partnerId },
      data: { status: "closed", closedAt: new Date(Date.now() - daysAgo * 86_400_000) },
    });
  await closed(29);
  const reading = await callerIn(await signIn(owner.id));
  expect(reading?.grants.get("athletes:export")).toBe("held");
  await closed(31);
  expect((await callerIn(await signIn(owner.id)))?.scopes.account).toBeUndefined();
});

test("members of a suspended partner can only read", async () => {
  const { partner, owner } = await newConsole();
  await setSuspended(operator(), partner.partnerId, true);
  const caller = await callerIn(await signIn(owner.id));
  expect(caller?.grants.get("athletes:read")).toBe("held");
  expect(caller?.grants.get("webhooks:write")).toBe("lacks role");
  expect(caller?.grants.get("members:write")).toBe("lacks role");
});

test("in a suspended, unpaid or closed partner nobody is removed, and everybody may leave", async () => {
  for (const data of [
    { status: "suspended" as const },
    { planUntil: new Date(Date.now() - 1_000) },
    { status: "closed" as const, closedAt: new Date() },
  ]) {
    const { partner, owner } = await newConsole();
    const viewer = await newMember(partner, "viewer");
    const asked = await inviteMember(await accountAs(owner), {
      email: newAddress(),
      role: "viewer",
    });
    await db.partner.update({ where: { id: partner.partnerId }, data });
    const account = await accountAs(owner);
    for (const id of [viewer.memberId, asked.id])
      await expect(removeMember(account, id)).rejects.toMatchObject({ code: "role_required" });
    expect(await removeMember(await accountAs(viewer), viewer.memberId)).toEqual({ isOwn: true });
  }
});

test("a member's actions appear in the audit log under their name", async () => {
  const { partner, owner } = await newConsole();
  const member = await newMember(partner, "viewer");
  await changeRole(await accountAs(owner), member.memberId, "admin");
  const row = await db.auditEntry.findFirstOrThrow({
    where: { action: "member.role_changed", subjectId: member.memberId },
  });
  expect(row).toMatchObject({
    actorKind: "person",
    actorId: owner.id,
    accountId: partner.accountId,
  });
});

test("a removed member can't create, rotate or revoke keys with a call already waiting", async () => {
  const { partner, owner } = await newConsole();
  const admin = await newMember(partner, "admin");
  const asAdmin = await accountAs(admin);
  const { id } = await createKey(asAdmin, { name: "Sync" });
  await removeMember(await accountAs(owner), admin.memberId);
  // Reuses the scope of a call that was admitted earlier.
  for (const attempt of [
    () => createKey(asAdmin, { name: "Left behind" }),
    () => rotateKey(asAdmin, id),
    () => revokeKeyOf(asAdmin, id),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "role_required" });
});

test("a sole owner can leave their console for another that invited them, and can come back", async () => {
  const [own, other] = [await newConsole(), await newConsole()];
  const { email } = await db.person.findUniqueOrThrow({ where: { id: own.owner.id } });
  const { id } = await inviteMember(await accountAs(other.owner), { email, role: "developer" });
  await removeMember(await accountAs(own.owner), own.owner.memberId);
  const scope = await personScope(own.owner.id);
  expect(await joinOwnConsole(scope)).toBe(false);
  expect((await readOffers(scope)).map((offer) => offer.id).toSorted()).toEqual(
    [id, own.owner.memberId].toSorted(),
  );
  await joinConsole(scope, id);
  expect((await readConsole(await accountAs(own.owner))).role).toBe("developer");
});

test("an owner who was invited and leaves last can come back, even after the invitation's end", async () => {
  const { owner } = await newConsole();
  const asked = await newPerson();
  const { id } = await inviteMember(await accountAs(owner), { email: asked.email, role: "owner" });
  await joinConsole(await personScope(asked.id), id);
  await removeMember(await accountAs(owner), owner.memberId);
  await db.partnerMember.update({ where: { id }, data: { expiresAt: new Date(1) } });
  await removeMember(await accountAs(asked), id);
  expect(await joinOwnConsole(await personScope(asked.id))).toBe(true);
  expect((await readConsole(await accountAs(asked))).role).toBe("owner");
});

test("a session that was ended changes no members and no keys with a call already waiting", async () => {
  const { partner, owner } = await newConsole();
  const viewer = await newMember(partner, "viewer");
  const account = await accountAs(owner);
  await db.personSession.updateMany({
    where: { personId: owner.id },
    data: { revokedAt: new Date() },
  });
  for (const attempt of [
    () => inviteMember(account, { email: newAddress(), role: "owner" }),
    () => changeRole(account, viewer.memberId, "owner"),
    () => removeMember(account, viewer.memberId),
    () => createKey(account, { name: "Left behind" }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "missing_authorization" });
});
