import { expect, type Page } from "@playwright/test";
import type { Session } from "../../lib/contract/roster";
import { expectBoth } from "../accessible";
import { open } from "./coach";
import { test } from "./quiet";
import { coachedMorning } from "./teams";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

async function signIn(page: Page, cookie: string) {
  const [name = "", ...value] = cookie.split("=");
  await page.context().addCookies([{ name, value: value.join("="), url: BASE_URL }]);
}

test("a coach reads an athlete's weeks by keys, in charts or as a table with the same numbers", async ({
  page,
}) => {
  const { cookie, maya, tomas, overId, first } = await coachedMorning();
  await signIn(page, cookie);
  await open(page, `/athletes/${maya.id}?focus=rolling`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maya Lindqvist");
  await expect(page.getByText("You coach Maya")).toBeVisible();
  await expect(
    page.getByText(`from the group ${first.name}, the more sensitive of 2`),
  ).toBeVisible();

  const over = page.getByRole("link", { name: /race: carbohydrate 118% of plan; 2 symptoms$/ });
  await expect(over).toHaveCount(1);
  const [markY, planY] = await over.evaluate((link: SVGElement) => {
    const drawn = link.querySelector("path[transform]")?.getAttribute("transform") ?? "";
    const lines = [...(link.ownerSVGElement?.querySelectorAll("line.stroke-ink") ?? [])];
    return [
      Number(/translate\(0 ([\d.]+)\)/.exec(drawn)?.[1]),
      Number(lines.at(-1)?.getAttribute("y1")),
    ];
  });
  expect(markY).toBeLessThan(planY ?? 0);
  await expect(
    page.getByRole("link", { name: /race: sodium not reported; 2 symptoms$/ }),
  ).toHaveCount(1);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("fueling-rollup?window=") && request.url().includes("rolling"))
      asked.push(new URL(request.url()).searchParams.get("window") ?? "");
  });
  const month = page.getByRole("button", { name: "30 days" });
  await month.focus();
  await page.evaluate(() => scrollTo(0, 120));
  await page.keyboard.press("Enter");
  await expect(page.getByText("sessions in 30 days reported")).toBeVisible();
  await expect(month).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(120);
  await expect.poll(() => new URL(page.url()).search).toBe("?focus=rolling&window=30");
  await page.keyboard.press("2");
  await expect(page.getByText("sessions in 14 days reported")).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("?focus=rolling");
  await page.keyboard.press("3");
  await expect(page.getByText("sessions in 30 days reported")).toBeVisible();
  expect(asked).toEqual(["30"]);

  await page.keyboard.press("t");
  const table = page.getByRole("table", { name: /in percent of plan/ });
  const row = table.getByRole("row", { name: /race/ }).first();
  await expect(row.getByRole("cell").first()).toHaveText("118%");
  await expect(row.getByRole("cell").nth(1)).toHaveText("not reported");
  await expect(row.getByRole("cell").nth(2)).toHaveText("65% short");
  await expectBoth(page);
  await page.keyboard.press("t");
  await expectBoth(page);

  await over.focus();
  await page.keyboard.press("ArrowDown");
  await expect(
    page.getByRole("link", { name: /race: sodium not reported; 2 symptoms$/ }),
  ).toBeFocused();
  for (const _ of ["fluid", "symptoms"]) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /race: 2 symptoms$/ })).toBeFocused();
  for (const _ of ["fluid", "sodium", "carb"]) await page.keyboard.press("ArrowUp");
  await page
    .getByRole("link", { name: /: carbohydrate \d+\sg\/h, / })
    .first()
    .focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("a[data-point]:focus")).toHaveAccessibleName(
    /: (?:sodium|fluid) \d+\sm[gL]\/h, /,
  );
  await over.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(over).not.toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sessions/${overId}$`));

  await open(page, `/athletes/${maya.id}`);
  // Keys work only once the page's script has hydrated it.
  await expect(async () => {
    await page.keyboard.press("]");
    await expect(page).toHaveURL(new RegExp(`/athletes/(?!${maya.id})`), { timeout: 2_000 });
  }).toPass();
  await open(page, `/athletes/${tomas.id}`);
  await expect(page.getByText(/your .* is Tomás’s/)).toBeVisible();

  await page.context().addCookies([{ name: "aidstation_theme", value: "dark", url: BASE_URL }]);
  await open(page, `/athletes/${maya.id}?focus=rolling`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(21, 33, 30)");
});

test("a session shows everything the API says: planned, actual, percentage, per hour and the rest", async ({
  page,
}) => {
  const { cookie, maya, api, overId, silentId } = await coachedMorning();
  await signIn(page, cookie);
  const path = `/athletes/${maya.id}/sessions/${overId}`;
  await open(page, path);
  const { session } = await api<{ session: Session }>(`/v1/coach${path}`);
  const share = (value: number | null) =>
    value === null ? "not reported" : `${Math.floor(value * 100 + 1e-7)}%`;
  const steps = { g: 1, mg: 10, mL: 10 } as const;
  const amount = (value: number | null, unit: keyof typeof steps) => {
    if (value === null) return "not reported";
    const step = steps[unit];
    return `${(Math.round(value / step) * step).toLocaleString("en-GB")}\u00a0${unit}`;
  };
  const hours = session.duration_min / 60;
  const rows = [
    [
      "Carbohydrate",
      session.suggested_totals.carb_g,
      session.consumed_carb_g,
      session.carb_pct,
      "g",
    ],
    [
      "Sodium",
      session.suggested_totals.sodium_mg,
      session.consumed_sodium_mg,
      session.sodium_pct,
      "mg",
    ],
    [
      "Fluid",
      session.suggested_totals.fluid_ml,
      session.consumed_fluid_ml,
      session.fluid_pct,
      "mL",
    ],
  ] as const;
  const drawn = page.getByRole("region", { name: "Planned and actual" }).getByRole("row");
  await expect(drawn).toHaveCount(4);
  for (const [place, [name, planned, actual, part, unit]] of rows.entries()) {
    const row = drawn.nth(place + 1);
    await expect(row.getByRole("rowheader")).toHaveText(name);
    const cells = row.getByRole("cell");
    await expect(cells.nth(0)).toHaveText(amount(planned, unit), { useInnerText: true });
    await expect(cells.nth(1)).toHaveText(amount(actual, unit), { useInnerText: true });
    await expect(cells.nth(2)).toContainText(share(part));
    const perHour = actual === null ? "not reported" : `${amount(actual / hours, unit)}/h`;
    await expect(cells.last()).toHaveText(`${amount((planned ?? 0) / hours, unit)}/h → ${perHour}`);
  }
  const main = page.getByRole("main");
  for (const told of [
    "nausea ×2",
    "4 of 5",
    "6.5\u00a0h",
    "flask volume 500",
    "26\u00a0°C",
    "filled in",
    "by the athlete",
    "Fluid 65%",
    "race",
  ])
    await expect(main).toContainText(told);
  await expectBoth(page);
  await page.keyboard.press("m");
  const words = page.getByRole("dialog").getByRole("textbox");
  await expect(words).toHaveValue(/^About the ride on /);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(new RegExp(`/sessions/${silentId}$`));
  await expect(main).toContainText("Maya hasn’t reported this session");
  await expect(main.getByText(/\b0%/)).toHaveCount(0);
  await page.keyboard.press("n");
  await expect(page).toHaveURL(new RegExp(`${overId}$`));
  await page.emulateMedia({ media: "print" });
  await expect(drawn).toHaveCount(4);
  await expect(drawn.nth(1).locator("td svg")).toBeVisible();
  await expect(page.getByRole("button", { name: "Message about this" })).toBeHidden();
});

test("a report appears at once with its time, keeps its text until the next is ready, and each sentence links to its sessions", async ({
  page,
  allow,
}) => {
  allow(/status of 404/);
  const { cookie, maya } = await coachedMorning();
  const { newId } = await import("../../lib/platform/ids");
  const { db } = await import("../../lib/platform/db");
  await signIn(page, cookie);
  await open(page, `/athletes/${maya.id}/report?window=14&focus=rolling`);
  const written = page.getByText(/^Written Mon/);
  await expect(written).toContainText("without a language model");
  const prose = page.getByRole("main").locator("p.font-prose").first();
  const before = (await prose.textContent()) ?? "";
  expect(before.length).toBeGreaterThan(100);
  await expectBoth(page);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/report\?.*refresh=true/, async (route) => {
    await held;
    await route.continue();
  });
  await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  await page.keyboard.press("r");
  await expect(page.getByText("Showing the previous version.")).toBeVisible();
  expect(await prose.textContent()).toBe(before);
  release();
  await expect(page.getByText("Showing the previous version.")).toHaveCount(0);
  await expect(prose).toContainText("Maya");

  await page.emulateMedia({ media: "print" });
  await expect(prose).toBeVisible();
  await expect(page.getByRole("main").locator("ol > li").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const several = page
    .getByRole("list", { name: "Sources" })
    .locator("a[href*='sessions=']")
    .first();
  const cited = new URL((await several.getAttribute("href")) ?? "", BASE_URL).searchParams
    .get("sessions")
    ?.split(",").length;
  const pdf = await page.request.get(
    (await page.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "",
    { headers: { "sec-fetch-site": "same-origin" } },
  );
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  await several.click();
  await expect(page.getByText(`Showing ${cited} of ${cited} highlighted sessions`)).toBeVisible();
  await expect(page.getByRole("row", { name: /highlighted/ })).toHaveCount(cited ?? 0);

  // Changes are noticed from the first pulse on.
  for (const _ of [1, 2]) await page.waitForResponse(/\/v1\/coach\/pulse/);
  await db.coachRelation.update({ where: { id: maya.relationId }, data: { endedAt: new Date() } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Maya Lindqvist is no longer on your roster",
  );
  const { athletes } = await coachedMorning();
  const seen: string[] = [];
  for (const id of [athletes[0]?.id ?? "", newId(), "nobody"]) {
    const answer = await page.goto(`/athletes/${id}`);
    const words = await page.getByRole("main").textContent();
    seen.push(`${answer?.status()} ${words}`);
  }
  expect(new Set(seen).size).toBe(1);
});
