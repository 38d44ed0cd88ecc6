import { describe, expect, test } from "vitest";
import { newBrowser } from "../browser";
import { newCoach, newCoachKey, type TestTeam } from "../coach";
import { call } from "../http";
import { signIn } from "../people";
import { control } from "../purchases";
import { until } from "../receiver";
import { BUSINESS, cardWorks, DAY_MS, freeTeam, payingTeam, rowOf } from "../team-plans";

/** A team's plan as its owner sees it in a browser without JavaScript, and its automation over HTTP. */

const PAGE = "/settings/billing";
const CHOICE = { plan: "business", extra_coaches: "0", athlete_seats: "10" };
const CHOICE_SEARCH = String(new URLSearchParams(CHOICE));
const REVIEW = `${PAGE}/review?${CHOICE_SEARCH}`;
const CHOSEN = { ...CHOICE, amount: String(14_900 + 4_990), paid: "null" };

async function browserOf(personId: string) {
  const browser = newBrowser();
  const { cookie } = await signIn({ id: personId, environment: "test", email: "" });
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  browser.jar.set(name, value.split(";")[0] ?? "");
  return browser;
}

const ownerOf = ({ personId }: TestTeam) => browserOf(personId);
const keyOf = ({ coachId }: TestTeam) => newCoachKey(coachId, ["*", "billing:read"]);
const location = ({ headers }: Awaited<ReturnType<typeof call>>) => String(headers.location);

describe("a team's plan page", () => {
  test("sends anyone not signed in to the sign-in, and accepts nobody else's form", async () => {
    const team = await freeTeam();
    expect(location(await newBrowser().get(PAGE))).toMatch(/^\/login\?next=%2Fsettings%2Fbilling/);
    const owner = await ownerOf(team);
    for (const path of ["choose", "end", "resume", "portal"]) {
      const foreign = { "sec-fetch-site": "cross-site" };
      const answer = await owner.submit(`${PAGE}/${path}`, CHOSEN, foreign);
      expect([answer.status, location(answer)]).toEqual([303, PAGE]);
    }
    expect(await rowOf(team)).toMatchObject({ customerId: null });
  });

  test("tells other coaches who decides, and refuses their changes", async () => {
    const team = await freeTeam();
    const { personId } = await newCoach(team.teamId, "coach");
    const coach = await browserOf(personId);
    expect((await coach.get(PAGE)).text).toContain("Only the owner and admins can change the plan");
    expect(location(await coach.submit(`${PAGE}/choose`, CHOSEN))).toBe(
      `${PAGE}?${CHOICE_SEARCH}&problem=role_required`,
    );
    expect(location(await coach.get(REVIEW))).toBe(PAGE);
  });

  test("sells through a checkout at exactly the price shown", async () => {
    const team = await freeTeam();
    const key = await keyOf(team);
    expect((await call("GET", "/v1/coach/roster", { key })).status).toBe(403);
    const owner = await ownerOf(team);
    expect((await owner.get(PAGE)).text).toContain("$149.00");
    expect((await owner.get(REVIEW)).text).toContain("$198.90");
    const other = await owner.submit(`${PAGE}/choose`, { ...CHOSEN, amount: "1" });
    expect(location(other)).toBe(`${PAGE}?${CHOICE_SEARCH}&problem=price`);
    const refused = (await owner.get(location(other))).text;
    expect(refused).toMatch(/<input[^>]*name="plan"[^>]*checked=""[^>]*value="business"/);
    expect(refused).toMatch(/<input[^>]*name="athlete_seats"[^>]*value="10"/);
    const nothing = await owner.submit(`${PAGE}/choose`, { ...CHOSEN, plan: "enterprise" });
    expect(location(nothing)).toContain("plan=enterprise&");
    expect(location(nothing)).toMatch(/&problem=choice$/);
    expect((await owner.get(location(nothing))).text).toContain(
      "at most 200 extra coaches and 5,000 seats",
    );
    const stranger = await newBrowser().submit(`${PAGE}/choose`, CHOSEN);
    const next = `${PAGE}?${CHOICE_SEARCH}&problem=signed_out`;
    expect(location(stranger)).toBe(`/login?${new URLSearchParams({ next })}`);
    const session = /cs_test_\w+/.exec(location(await owner.submit(`${PAGE}/choose`, CHOSEN)))?.[0];
    const back = `${PAGE}/return?session_id=${session}`;
    expect((await owner.get(back)).text).toContain("Not paid yet");
    await control("complete", { session, method: "card" });
    expect(location(await owner.get(back))).toBe(`${PAGE}?done=bought`);
    expect((await call("GET", "/v1/coach/roster", { key })).status).toBe(200);
    const { body } = await call("GET", "/v1/coach/billing", { key });
    expect(body).toEqual({
      tier: "business",
      status: "active",
      seats: 10,
      used_seats: 0,
      renews_at_ms: expect.any(Number),
      cancels_at_ms: null,
      request_id: expect.any(String),
    });
    const again = await ownerOf(await freeTeam());
    expect((await again.get(back)).text).toContain("This payment is closed");
  });

  test("changes, cancels, resumes, and opens the processor's page", async () => {
    const team = await payingTeam();
    const owner = await ownerOf(team);
    const key = await keyOf(team);
    const fewer = { plan: "head_coach", extra_coaches: "1", athlete_seats: "2" };
    const amount = String(4_999 + 999 + 998);
    // A review from before someone else bought the plan promised a payment page, not a change.
    const old = { ...fewer, amount, paid: "null" };
    const refusedOld = location(await owner.submit(`${PAGE}/choose`, old));
    expect(refusedOld).toMatch(/&problem=changed_plan$/);
    expect((await owner.get(refusedOld)).text).toContain("changed while you were reviewing");
    const paid = JSON.stringify(BUSINESS);
    const changed = await owner.submit(`${PAGE}/choose`, { ...fewer, amount, paid });
    expect(location(changed)).toBe(`${PAGE}?done=changed`);
    expect((await call("GET", "/v1/coach/billing", { key })).body).toMatchObject({
      tier: "head_coach",
      seats: 2,
    });
    // If the seats chosen are fewer than the athletes who have one, the page says where to remove seats.
    const refused = (await owner.get(`${PAGE}?problem=seat_limit_exceeded`)).text;
    expect(refused).toContain("Remove seats first");
    expect(refused).toContain('href="/roster?payer=team"');
    await owner.submit(`${PAGE}/end`, {});
    expect((await owner.get(PAGE)).text).toContain("and won’t renew");
    expect((await call("GET", "/v1/coach/billing", { key })).body.renews_at_ms).toBeNull();
    await owner.submit(`${PAGE}/resume`, {});
    expect((await owner.get(PAGE)).text).toContain("Your next payment is due on");
    expect(location(await owner.submit(`${PAGE}/portal`, {}))).toContain("/portal/bps_");
  });
});

test("a lapsed plan removes the tier on the very next call, and a payment restores it", async () => {
  const team = await payingTeam();
  const key = await keyOf(team);
  const roster = () => call("GET", "/v1/coach/roster", { key });
  await cardWorks(team, false);
  expect((await roster()).status).toBe(200);
  const advance_ms = 31 * DAY_MS + 8 * DAY_MS;
  const moved = await call("POST", "/v1/test/clock", { key, body: { advance_ms } });
  expect(moved.status, moved.text).toBe(200);
  const refused = await roster();
  expect(refused.status).toBe(403);
  expect(refused.body.error.code).toBe("coach_tier_required");
  const owed = async () => (await rowOf(team)).pastDueSince !== null;
  await until(owed);
  expect((await (await ownerOf(team)).get(PAGE)).text).toContain("Your plan is suspended");
  await cardWorks(team, true);
  await control("pay_invoice", { customer: (await rowOf(team)).customerId });
  await until(async () => (await roster()).status === 200);
});
