import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { HOUR_MS } from "@/lib/contract/durations";
import { expectBoth } from "./accessible";
import { begin, signUp } from "./own-athlete";
import { startPartner } from "./partner";
import { alive, asked, expectSound, open } from "./portal/coach";
import { test } from "./portal/quiet";
import { coachedTeam } from "./portal/teams";

/** Stores yesterday's ride on which someone was sick, as its report would. */
async function wasSick(athleteId: string): Promise<void> {
  const { db } = await import("../lib/platform/db");
  const { loadAccount } = await import("../lib/access/accounts");
  const { operator } = await import("../testing/partner");
  const { training } = await import("../testing/concern-rows");
  const { SILENT } = await import("../testing/sessions");
  const { storeActivities } = await import("../testing/stored-rosters");
  const { accountId } = await db.athlete.findUniqueOrThrow({ where: { id: athleteId } });
  const account = await loadAccount(operator(), accountId);
  const started_at = Date.now() - 24 * HOUR_MS;
  const created_at = Math.floor(started_at / 1000);
  const feedback = { ...SILENT, symptoms: { nausea: 2 }, created_at };
  await storeActivities(account, athleteId, [training({ started_at, created_at, feedback })]);
}

/** With a mouse, users can keep typing after a click; on a phone, the keyboard would hide the answer. */
async function typeOn(page: Page, field: Locator, text: string): Promise<void> {
  if (test.info().project.use.isMobile === true) return field.fill(text);
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

test("a coach asks about the roster and an athlete, opens a source, drafts a message, and deletes the conversation", {
  tag: "@journey",
}, async ({ page }) => {
  test.slow();
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }, { name: "Ben Holt" }]);
  const [maya = ""] = athleteIds;
  await wasSick(maya);
  await open(page, "/ask");
  await expectSound(page);
  await page.getByRole("button", { name: "Who reported symptoms?" }).dblclick();
  const answer = page.getByRole("article").first();
  await expect(answer).toContainText("Athletes who reported symptoms in the last 14 days: 1 of 2.");
  await expect(answer).toContainText("Maya Okafor: nausea");
  await expect(answer).toContainText(/Looked at 2\sathletes and 1\ssession/);
  await expect(answer).not.toContainText("Ben Holt");
  await expectBoth(page);

  const question = page.getByLabel("Your question");
  await typeOn(page, question, "And who sleeps badly?");
  // A message drafted from an answer is edited and sent like any other.
  await answer.getByRole("button", { name: "Draft a message" }).dblclick();
  const field = page.getByRole("dialog").getByLabel("Your message");
  await expect(field).toHaveValue(/Maya|first_name/);
  await field.fill("How is your stomach today?");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await answer.getByRole("button", { name: "This is wrong" }).click();
  await page.keyboard.type("It was headache");
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await answer.getByRole("button", { name: "This is wrong" }).click();
  await expect(answer.getByLabel(/What’s wrong/)).toHaveValue("It was headache");
  await page.keyboard.press("Enter");
  await expect(answer).toContainText("Thanks.");
  await expect(question).toHaveValue("And who sleeps badly?");
  // Escape in a dialog closes only the dialog, while a question is on its way.
  await page.route("**/v1/coach/conversations/*/messages", () => {}, { times: 1 });
  await question.press("Enter");
  await answer.getByRole("button", { name: "Draft a message" }).click();
  await field.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article").first()).toContainText("Maya Okafor: nausea");
  await expect(page.getByRole("article").first()).toContainText("Thanks.");
  await page.getByRole("link", { name: /^Maya Okafor, \w+ on/ }).click();
  await expect(page).toHaveURL(new RegExp(`/athletes/${maya}/sessions/`));

  await open(page, `/athletes/${maya}`);
  await page.getByRole("link", { name: "Ask", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask about Maya Okafor");
  await page.getByLabel("Your question about this athlete").fill("She collapsed and is confused");
  // Stop appears under the pointer: a double click must not stop the question it asked.
  await page.getByRole("button", { name: "Ask", exact: true }).dblclick();
  await expect(page.getByRole("article")).toContainText("Stop and get medical help now");
  await typeOn(page, page.getByLabel("Your question about this athlete"), "Thanks");
  await expect(page.getByRole("list", { name: "What this is based on" })).toHaveCount(0);
  // Words left in an answer's message are known as such, and the answer's can be had instead.
  const draft = page.getByRole("button", { name: "Draft a message" });
  await draft.click();
  const starts = await field.inputValue();
  await field.fill("Half a letter");
  await field.press("Escape");
  await draft.click();
  await expect(page.getByText("You left this message unsent.")).toBeVisible();
  await page.getByRole("button", { name: "Add the answer below it" }).click();
  await expect(field).toHaveValue(`Half a letter\n\n${starts}`);
  await field.press("Escape");
  // Going back finds the conversation that the first question started.
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await expect(page.getByRole("article")).toContainText("Stop and get medical help now");

  await open(page, "/ask");
  const ending = page.getByRole("button", { name: "Delete: Who reported symptoms?" });
  const there = await ending.boundingBox();
  await ending.click();
  // Where a second tap would land.
  const keep = await page.getByRole("button", { name: "Keep" }).boundingBox();
  const middle = (there?.x ?? 0) + (there?.width ?? 0) / 2;
  expect(keep?.x).toBeLessThan(middle);
  expect((keep?.x ?? 0) + (keep?.width ?? 0)).toBeGreaterThan(middle);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("link", { name: "Who reported symptoms?" })).toHaveCount(0);
});

test("Back opens the conversation, even if its page was refreshing when the coach left", async ({
  page,
}) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await wasSick(athleteIds[0] ?? "");
  await open(page, "/ask");
  await page.getByRole("button", { name: "Who reported symptoms?" }).dblclick();
  const answer = page.getByRole("article").first();
  await expect(answer).toContainText("Maya Okafor: nausea");
  await expect(page).toHaveURL(/conversation=/);
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => Reflect.get(window, "next").router.refresh());
    await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
    await page.goBack();
    await expect(answer).toContainText("Maya Okafor: nausea");
  }
  // A second question, sent just before leaving, is in it too.
  await page.route("**/v1/coach/conversations/*/messages", async (route) => {
    await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
    await route.continue();
  });
  await page.getByLabel("Your question").fill("Who has gone quiet?");
  await page.getByLabel("Your question").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await expect(page.getByText("Who has gone quiet?").first()).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  // From another conversation, too: nothing can be asked in that one meanwhile.
  await page.unroute("**/v1/coach/conversations/*/messages");
  await page.getByRole("link", { name: "New question" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByLabel("Your question").fill("Who has a race soon?");
  await page.getByLabel("Your question").press("Enter");
  await expect(answer).toContainText(/race/i);
  await expect(page).toHaveURL(/conversation=/);
  await page.reload();
  await alive(page);
  let come = () => {};
  const isComing = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/ask\?.*_rsc/, async (route) => {
    await isComing;
    await route.continue();
  });
  await page.evaluate(() => history.back());
  await expect(page.getByText("Opening your conversation…")).toBeVisible();
  await expect(page.getByLabel("Your question")).toHaveCount(0);
  come();
  await expect(answer).toContainText("Maya Okafor: nausea");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goForward();
  await expect(answer).toContainText(/race/i);
  await expect(page.getByRole("article")).toHaveCount(1);
  // Nor can the roster be asked while an athlete's page is on its way.
  await open(page, `/ask?athlete=${athleteIds[0]}`);
  await page.getByRole("link", { name: "Ask about your roster" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask about your roster");
  await page.reload();
  await alive(page);
  let draw = () => {};
  const isDrawn = new Promise<void>((resolve) => (draw = resolve));
  await page.route(/\/ask\?athlete.*_rsc/, async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.evaluate(() => history.back());
  await expect(page.getByText("Opening your conversation…")).toBeVisible();
  draw();
  await expect(page.getByLabel("Your question about this athlete")).toBeVisible();
});

test("a link followed while an answer arrives leads to its page", async ({ page }) => {
  let [answer, draw] = [() => {}, () => {}];
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const isDrawn = new Promise<void>((resolve) => (draw = resolve));
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  await page.route("**/v1/coach/conversations/*/messages", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.route(/\/roster\?_rsc/, async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.getByRole("button", { name: "Who has gone quiet?" }).click();
  await expect(page).toHaveURL(/conversation=/);
  const asked = page.waitForRequest(/\/roster\?_rsc/);
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await asked;
  answer();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
  draw();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
});

test("an answer that breaks off says so, and an unsent question is still there", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /status of 503/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  await page.route("**/v1/coach/conversations/*/messages", (route) => route.abort());
  const field = page.getByLabel("Your question");
  await field.fill("Who has gone quiet?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("No response from the server");
  await expect(field).toHaveValue("Who has gone quiet?");
  await page.unroute("**/v1/coach/conversations/*/messages");
  // A start without an end, as when the connection is lost.
  await page.route("**/v1/coach/conversations/*/messages", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: text_delta\ndata: {"text":"Half of it.","part":"answer"}\n\n`,
    }),
  );
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("article")).toContainText("Half of it.");
  await expect(page.getByRole("article")).toContainText("No response from the server");
  await page.unroute("**/v1/coach/conversations/*/messages");
  await field.fill("And who");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByRole("article").last()).toContainText(
    "Athletes who have gone quiet: 0 of 1.",
  );
  await expect(field).toHaveValue("And who");
  // It belongs to the conversation that the first question started, not to the next new one.
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await expect(field).toHaveValue("And who");
});

test("a refresh while a question is being answered leaves the conversation as it is", async ({
  page,
}) => {
  const { db } = await import("../lib/platform/db");
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  await page.getByRole("button", { name: "Who has gone quiet?" }).click();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
  await page.reload();
  const id = new URL(page.url()).searchParams.get("conversation") ?? "";
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => (end = resolve));
  await page.route("**/v1/coach/conversations/*/messages", async (route) => {
    await isEnded;
    await route.fulfill({
      contentType: "text/event-stream",
      body: `event: text_delta\ndata: {"text":"Half of it.","part":"answer"}\n\n`,
    });
  });
  const sent = page.waitForRequest("**/v1/coach/conversations/*/messages");
  await page.getByLabel("Your question").fill("Who reported symptoms?");
  await page.keyboard.press("Enter");
  await sent;
  // The question is stored before its answer.
  const createdAt = new Date(Date.now() + 60_000);
  const question = { role: "user", content: "Who reported symptoms?", createdAt };
  await db.conversationTurn.create({ data: { id: randomUUID(), conversationId: id, ...question } });
  const redrawn = page.waitForResponse(/\/ask\?.*_rsc/);
  await page.evaluate(() => Reflect.get(window, "next").router.refresh());
  await redrawn;
  end();
  await expect(page.getByRole("article").last()).toContainText("Half of it.");
  await expect(page.getByRole("article").last()).toContainText("No response from the server");
});

test("a question whose answer was lost is stored once when it is asked again", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /status of 409/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  let asks = 0;
  await page.route("**/v1/coach/conversations/*/messages", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    asks += 1;
    // The second one comes while the first one is still being answered.
    const error = { code: "idempotency_conflict", message: "It is still running." };
    if (asks === 2) return route.fulfill({ status: 409, json: { error } });
    if (asks > 2) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel("Your question").fill("Who has gone quiet?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("No response from the server");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("The first attempt is still running");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
  const id = new URL(page.url()).searchParams.get("conversation");
  const path = `/v1/coach/conversations/${id}/messages`;
  const { messages } = await asked<{ messages: { role: string }[] }>(page, path);
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(1);
});

test("a question whose answer was lost is not given back once the conversation shows it", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  const field = page.getByLabel("Your question");
  await page.route(
    "**/v1/coach/conversations/*/messages",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field.fill("Who has gone quiet?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("No response from the server");
  await expect(field).toHaveValue("Who has gone quiet?");
  // Next can lose a link that is pressed while a page is being refreshed (its issue 83386).
  const known = page.getByRole("button", { name: "Delete: Who has gone quiet?" });
  await expect(known).toBeVisible();
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
  await expect(field).toHaveValue("");
  // Typed again and not asked yet, it stays.
  await field.fill("Who has gone quiet?");
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
  await expect(field).toHaveValue("Who has gone quiet?");
});

test("a question survives leaving before its conversation exists, or another tab deleting it", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /status of 404/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  const field = page.getByLabel("Your question");
  const leave = () => page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first();
  const askAndGoOn = async (question: string) => {
    await field.fill(question);
    await field.press("Enter");
    await leave().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  };
  // The answer arrives after they have moved on.
  const path = "**/v1/coach/conversations";
  const late = async (answer: "abort" | "continue") => {
    const gone = new Promise<void>((resolve) => page.once("framenavigated", () => resolve()));
    await page.route(path, async (route) => {
      await gone;
      await route[answer]();
    });
  };
  await late("abort");
  await askAndGoOn("Who has gone quiet?");
  await page.goBack();
  await expect(field).toHaveValue("Who has gone quiet?");
  await page.unroute(path);

  await late("continue");
  const asked = page.waitForResponse(/conversations\/[^/]+\/messages$/);
  await askAndGoOn("Who reported symptoms?");
  await asked;
  await page.unroute(path);
  await open(page, "/ask");
  await page.getByRole("link", { name: "Who reported symptoms?" }).click();
  await expect(page.getByRole("article")).toContainText("Who reported symptoms?");

  const id = new URL(page.url()).searchParams.get("conversation");
  await page.evaluate((at) => fetch(at, { method: "DELETE" }), `/v1/coach/conversations/${id}`);
  await field.fill("Who has gone quiet?");
  await field.press("Enter");
  await expect(page.getByText("This conversation was deleted")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
  await page.reload();
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet: 0 of 1.");
});

test("an athlete asks about their own fueling, and without access gets ranges", async ({
  page,
}) => {
  test.slow();
  await startPartner();
  await signUp(page);
  await begin(page);
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask about your fueling");
  await expectBoth(page);
  await page.getByLabel("Your question").fill("How much sodium per hour for a 3 h ride at 30 °C?");
  await page.keyboard.press("Enter");
  const answer = page.getByRole("article");
  await expect(answer).toContainText(/\d+ to \d+ mg of sodium per hour/);
  await expectBoth(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectBoth(page);
  await page.reload();
  await expect(page.getByRole("article")).toContainText(/\d+ to \d+ mg of sodium per hour/);
});

test("Enter, held on an example, doesn't send the question that is being typed", async ({
  page,
}) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  const question = page.getByLabel("Your question");
  await question.fill("Half a question");
  await page.getByRole("button", { name: "Who reported symptoms?" }).focus();
  await page.keyboard.down("Enter");
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  for (let times = 0; times < 3; times++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(question).toHaveValue("Half a question");
  await expect(page.getByRole("article")).toHaveCount(1);
  // The example is gone, but Escape stops its answer.
  if (test.info().project.use.isMobile !== true) {
    await open(page, "/ask");
    await page.route("**/v1/coach/conversations/*/messages", () => {}, { times: 1 });
    const example = page.getByRole("button", { name: "Who reported symptoms?", exact: true });
    await example.press("Enter");
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  }
  // Nor does it fill a message with lines.
  await page.goto(`/athletes/${athleteIds[0]}`);
  await page
    .getByRole("button", { name: /^Message/ })
    .first()
    .focus();
  await page.keyboard.down("Enter");
  const words = page.getByRole("dialog").getByLabel("Your message");
  await expect(words).toBeFocused();
  for (let times = 0; times < 3; times++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(words).not.toHaveValue(/\n\s*$/);
});
