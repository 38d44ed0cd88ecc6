import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppList, EndAll, type ToldApp } from "./app-list";

const call = { what: "Read your roster", when: "Today, 08:01", refused: null };
const app: ToldApp = {
  ...{ id: "app", name: "An assistant", host: "assistant.example", isReadOnly: true },
  scopes: [
    { scope: "coach:alerts", sees: "Alert rules", does: "Change alert rules" },
    { scope: "offline_access", sees: null, does: null },
  ],
  ...{ athletes: 60, record: null, connectedMs: 0, lastUsedMs: 0, endedMs: null },
  ...{ recent: { calls: 7, last: [] }, connected: "", lastUsed: "Today, 08:02", ended: null },
  calls: [],
};
const shown = (calls: ToldApp["calls"]) =>
  renderToStaticMarkup(<AppList owner="person" apps={[{ ...app, calls }]} />);

test("five calls are shown, and one click shows the others", () => {
  const html = shown(Array.from({ length: 7 }, () => call));
  expect(html.match(/Read your roster/g)).toHaveLength(7);
  expect(html.indexOf("All 7 calls")).toBeGreaterThan(0);
  expect(html.split("All 7 calls")[0]?.match(/Read your roster/g)).toHaveLength(5);
  expect(shown([call])).not.toContain("calls</summary>");
});

test("the button that ends an app is in its row, before what it may and did do", () => {
  const html = shown([]);
  const [end, more] = ["Revoke<", "What it can do and did"].map((text) => html.indexOf(text));
  expect(end).toBeGreaterThan(0);
  expect(end).toBeLessThan(more ?? 0);
  expect(html).toContain("until 90 days after its last use");
});

test("the button that ends all apps isn't named like signing out", () => {
  const html = renderToStaticMarkup(<EndAll owner="person" />);
  expect(html).toMatch(/<summary[^>]*>Revoke all apps<\/summary>/);
  expect(html).not.toContain("Sign out");
});
