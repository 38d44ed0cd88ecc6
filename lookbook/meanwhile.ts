import type { Page } from "@playwright/test";

/** Events that happen to a page while someone views it. */

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const LINE = "Under-fueled, alert line";

/** Makes someone else save the rules being edited on a page. */
export async function changeMeanwhile(page: Page): Promise<void> {
  const path = "/v1/coach/config/notification-rules";
  await page.getByRole("group", { name: "Under-fueled" }).locator("summary").click();
  await page.getByRole("textbox", { name: LINE }).fill("55");
  const amber_threshold = 0.3 + Math.round(Math.random() * 20) / 100;
  const rule = { enabled: true, channels: ["in_portal"], cadence: "realtime" };
  const under_fuel = { ...rule, urgent_threshold: 0.25, amber_threshold };
  const data = { scope: "overall", rules: { notification_rules: { under_fuel } } };
  const answer = await page.request.put(path, { headers: SAME_ORIGIN, data });
  if (!answer.ok()) throw new Error(await answer.text());
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog").waitFor();
}

/** Reviews the last item of a queue in another window. */
export async function reviewMeanwhile(page: Page): Promise<void> {
  const queue = await page.request.get("/v1/coach/triage", { headers: SAME_ORIGIN });
  const { athlete_uid, evidence_key } = (await queue.json()).items.at(-1);
  await page.request.post("/v1/coach/triage/actions", {
    headers: SAME_ORIGIN,
    data: { action: "reviewed", items: [{ athlete_uid, evidence_key }] },
  });
  await page.getByText(/: You reviewed it\./).waitFor({ timeout: 12_000 });
}

/** Makes further reads fail from now on. */
export async function goStale(page: Page): Promise<void> {
  const json = { error: { code: "service_unavailable", message: "Try again." } };
  await page.route("**/v1/coach/**", (route) => route.fulfill({ status: 503, json }));
  await page
    .getByText(/Not up to date/)
    .first()
    .waitFor({ state: "attached", timeout: 20_000 });
}

/** Keeps a report in the writing state. */
export async function keepWriting(page: Page): Promise<void> {
  await page.route(/report\?.*refresh=true/, () => {});
  await page.keyboard.press("r");
  await page.getByText("Showing the previous version.").waitFor();
}
