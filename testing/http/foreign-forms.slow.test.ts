import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { newBrowser } from "../browser";
import { newPerson, newTeam } from "../coach";
import { rowsHolding } from "../dump";
import { newMember } from "../members";
import { newReader } from "../messages";
import { newPartner } from "../partner";
import { PASSWORD, signIn } from "../people";
import { personScope } from "../portal";
import { SESSION } from "../self";

/**
 * Every form outside `/v1`, discovered from the routes: sent by another site, with everything a user's browser would
 * attach, it does nothing; sent by our own page, it works.
 */

const { db } = await import("@/lib/platform/db");
const { newId, newLinkSecret } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { requireOwn, startRecord } = await import("@/lib/self/record");
const { addSession } = await import("@/lib/self/sessions");

/** Not browser forms: they authenticate the sender by other means. */
const SIGNED: Readonly<Record<string, string>> = {
  "app/hooks/stripe/route.ts": "signed by Stripe",
  "app/api/inngest/route.ts": "signed by what drives the jobs",
  "app/mail/unsubscribe/route.ts": "mail programs send it (RFC 8058); its token is the credential",
  "app/onboard/save/route.ts": "the link in the form is its credential, and no cookie is read",
  "app/onboard/again/route.ts": "the link in the form is its credential, and no cookie is read",
  "app/mcp/route.ts": "a key or a token is its credential, and no cookie is read",
  "app/bench/bare/route.ts": "is not there but for benchmarks, and keeps nothing",
};

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith("/route.ts") && !name.startsWith("app/v1/"))
  .filter((name) => /export [^;]*?\b(?:POST|PUT|PATCH|DELETE)\b/.test(readFileSync(name, "utf8")));

interface World {
  cookies: Map<string, string>;
  ids: Readonly<Record<string, string>>;
  /** Ids whose rows would be changed. */
  whose: readonly string[];
}

/**
 * Creates someone who is everything at once: leads a team and a console, is coached, keeps a record, and opened links.
 */
async function newWorld(): Promise<World> {
  const { personId, emailKey } = await newPerson();
  const person = { id: personId, email: emailKey, environment: "test" as const };
  const team = await newTeam();
  await db.coach.update({ where: { id: team.coachId }, data: { personId: person.id } });
  const own = await (async () => {
    const self = await personScope(person.id);
    await startRecord(self, "UTC");
    return requireOwn(self);
  })();
  const session = await addSession(own, { ...SESSION, start: "2026-03-01T08:00" });
  const partner = await newPartner();
  const member = await newMember(partner, "owner", person);
  const reader = await newReader(await newTeam());
  await db.coachRelation.update({
    where: { id: reader.relationId },
    data: { personId: person.id },
  });
  const [reply, reminder] = [newLinkSecret(), newLinkSecret()];
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  const link = { tokenHash: sha256(reply), relationId: reader.relationId, createdAt, expiresAt };
  await db.replyLink.create({ data: link });
  const of = { activityId: session, athleteId: own.athleteId, personId: person.id };
  await db.debriefReminder.create({
    data: { ...of, tokenHash: sha256(reminder), sentAt: createdAt, expiresAt },
  });
  const browser = newBrowser();
  await browser.get(`/reply/open/${reply}`);
  await browser.get(`/debrief/${reminder}`);
  const { cookie, sessionId } = await signIn(person);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  browser.jar.set(name, value.split(";")[0] ?? "");
  return {
    cookies: browser.jar,
    ids: { session, sessionId, relation: reader.relationId, record: own.athleteId, ...member },
    whose: [person.id, team.teamId, partner.accountId, own.athleteId, reader.relationId],
  };
}

type Fields = Readonly<Record<string, string>>;
const email = () => `${newId()}@nobody.example`;
const EVIL = "https://evil.example/callback";
const DEBRIEF = { draft: newId(), replaces: "", rating: "4" };

/** What each form sends; a file missing here fails the test. */
const FORMS: Readonly<Record<string, (ids: World["ids"]) => Fields>> = {
  "app/(console)/dev/apps/change": () => ({ app: newId(), name: "Evil", redirects: EVIL }),
  "app/(console)/dev/apps/register": () => ({ name: "Evil", redirects: EVIL }),
  "app/(console)/dev/apps/remove": () => ({ app: newId() }),
  "app/(console)/dev/apps/secret": () => ({ app: newId() }),
  "app/(console)/dev/join/answer": () => ({ offer: newId(), answer: "join" }),
  "app/(console)/dev/members/change": ({ memberId = "" }) => ({
    member: memberId,
    change: "remove",
  }),
  "app/(console)/dev/members/invite": () => ({ email: email(), role: "viewer" }),
  "app/(console)/dev/plan/change": () => ({ change: "cancel" }),
  "app/(console)/dev/tools/clock": () => ({ by: "1d", from: "0" }),
  "app/(console)/dev/tools/subscription": () => ({ athlete: newId(), active: "yes" }),
  "app/(portal)/settings/apps/change": () => ({ app: newId(), to: "over" }),
  "app/(portal)/settings/billing/choose": () => ({ plan: "business", amount: "1" }),
  "app/(portal)/settings/billing/end": () => ({}),
  "app/(portal)/settings/billing/portal": () => ({}),
  "app/(portal)/settings/billing/resume": () => ({}),
  "app/(portal)/settings/notices": () => ({}),
  "app/(portal)/settings/password": () => ({ current: PASSWORD, wanted: "another long password" }),
  "app/(portal)/settings/sessions/end": ({ sessionId = "" }) => ({ session: sessionId }),
  "app/(portal)/settings/theme": () => ({ theme: "dark", next: "/me" }),
  "app/debrief/session/[id]/send": () => DEBRIEF,
  "app/developers/claim/reveal": () => ({ session_id: "cs_test_a" }),
  "app/developers/claim/rotate": () => ({ session_id: "cs_test_a" }),
  "app/developers/resend/send": () => ({ email: email() }),
  "app/developers/resend/use": () => ({ token: newLinkSecret() }),
  "app/developers/signup/send": () => ({ email: email() }),
  "app/docs/helpful": () => ({ page: "/docs/webhooks", answer: "yes" }),
  "app/invite/[token]/answer": () => ({ answer: "decline" }),
  "app/login/google": () => ({ next: "/me" }),
  "app/login/link": () => ({ email: email() }),
  "app/login/password": () => ({ email: email(), password: PASSWORD, next: "" }),
  "app/logout": () => ({}),
  "app/me/begin": () => ({ time_zone: "nowhere" }),
  "app/me/delete": ({ record = "" }) => ({ record }),
  "app/me/end": ({ relation = "" }) => ({ relation }),
  "app/me/export": ({ record = "" }) => ({ record }),
  "app/me/messages/[relation_id]/send": () => ({ text: "Evil" }),
  "app/me/messages/[relation_id]/take-back": () => ({ message: newId() }),
  "app/me/profile/[field]/save": () => ({ answer: "7" }),
  "app/me/sessions/[id]/carry/choose": () => ({ bottle_ml: "500", bottles: "2" }),
  "app/me/sessions/[id]/debrief/send": () => DEBRIEF,
  "app/me/sessions/[id]/delete": () => ({}),
  "app/me/sessions/[id]/save": () => ({ ...SESSION, start: "2026-03-02T08:00" }),
  "app/me/sessions/add": () => ({ ...SESSION, start: "2026-03-02T08:00" }),
  "app/me/settings/save": () => ({ time_zone: "Europe/Oslo" }),
  "app/oauth/consent/[uid]/answer": () => ({ answer: "allow" }),
  "app/partners/apply/send": () => ({ email: email(), platform_name: "P", use_case: "U" }),
  "app/partners/key/reveal": () => ({ token: newLinkSecret() }),
  "app/reply/[relation_id]/send": () => ({ text: "Evil" }),
  "app/reply/[relation_id]/take-back": () => ({ message: newId() }),
  "app/signup/send": () => ({ email: email(), password: PASSWORD, name: "Eve" }),
  "app/subscribe/checkout": () => ({ pst: "a.b", ref: "c", plan: "" }),
  "app/subscribe/link/use": () => ({ token: newLinkSecret() }),
  "app/subscribe/manage/again": () => ({ grant: "a", purchase: newId() }),
  "app/subscribe/manage/portal": () => ({ grant: "a", purchase: newId() }),
  "app/subscribe/manage/redeem": () => ({ token: newLinkSecret() }),
  "app/subscribe/manage/send": () => ({ email: email() }),
  "app/verify/use": () => ({ token: newLinkSecret() }),
  "app/welcome/found": () => ({ name: "Evil" }),
};

/**
 * To another site these respond as they do to anyone with nothing to be redirected to, which is everyone here: no valid
 * link, processor customer, Google sign-in or app request.
 */
const ALIKE =
  /^app\/(?:subscribe\/(?:link|manage\/(?:again|portal|redeem))|.*\/billing\/portal|login\/google|oauth\/consent)/;

/** Pages that belong to nobody: before sign-in, about a payment, or behind a link that identifies its owner. */
const NOBODYS =
  /^app\/(?:developers|debrief|docs|login|logout|partners|reply|signup|subscribe|verify)\b|\/debrief\/send$/;

/** Returns a form's address, as the user's own page has it. */
const pathOf = (form: string, ids: World["ids"]): string =>
  form
    .replace(/^app/, "")
    .replaceAll(/\/\([a-z]+\)/g, "")
    .replace("[id]", ids["session"] ?? "")
    .replace("[relation_id]", ids["relation"] ?? "")
    .replace("[uid]", "a-question")
    .replace("[field]", "sweat_level")
    .replace("[token]", "some-token");

async function submit({ cookies, ids }: World, form: string, headers: Fields, said: Fields = {}) {
  const browser = newBrowser();
  for (const [name, value] of cookies) browser.jar.set(name, value);
  const {
    status,
    headers: { location, "set-cookie": cookie },
    body,
  } = await browser.submit(pathOf(form, ids), { ...FORMS[form]?.(ids), ...said }, headers);
  return { status, location, cookie, body };
}

test("every form is covered here, and every exception explains how it is recognized", () => {
  const forms = Object.keys(FORMS).map((form) => `${form}/route.ts`);
  expect([...forms, ...Object.keys(SIGNED)].sort()).toEqual([...files].sort());
});

describe("from another site", () => {
  let world: World;
  let before: string[];
  /** Returns what is stored about them, except when they were last seen. */
  const stored = async () => {
    const rows: Awaited<ReturnType<typeof rowsHolding>> = [];
    for (const id of world.whose) rows.push(...(await rowsHolding(id)));
    return rows
      .filter(({ table }) => !/^(?:person_session|api_key|request_log)$/.test(table))
      .map(({ table, row }) => `${table}: ${row}`)
      .sort();
  };
  beforeAll(async () => {
    world = await newWorld();
    before = await stored();
  });

  test.each(Object.keys(FORMS))("%s does nothing", async (form) => {
    for (const site of ["cross-site", "same-site"]) {
      const foreign = await submit(world, form, { "sec-fetch-site": site });
      expect(foreign).toMatchObject({ status: 303, cookie: undefined });
      expect(String(foreign.location)).toMatch(/^\/(?!\/)/);
    }
  });

  test("none of it changed anything, and the sign-in still works", async () => {
    expect(await stored()).toEqual(before);
    const browser = newBrowser();
    for (const [name, value] of world.cookies) browser.jar.set(name, value);
    expect(await browser.isSignedIn()).toBe(true);
  });
});

describe("from a page rendered for a previously signed-in person", () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
  });

  test.each(Object.keys(FORMS).filter((form) => !NOBODYS.test(form)))(
    "%s does nothing",
    async (form) => {
      for (const drawn_for of [newId(), ""]) {
        const { location } = await submit(world, form, {}, { drawn_for });
        expect(location).toContain("problem=other_person");
      }
    },
  );
});

describe("from our own page", () => {
  test.each(Object.keys(FORMS).filter((form) => !ALIKE.test(form)))("%s succeeds", async (form) => {
    // Each form gets its own person, because it may end a sign-in, or delete everything.
    const world = await newWorld();
    const foreign = await submit(world, form, { "sec-fetch-site": "cross-site" });
    const own = await submit(world, form, {});
    expect(own).not.toEqual(foreign);
  });
});
