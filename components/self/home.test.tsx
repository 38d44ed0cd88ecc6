import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "../format/format";
import { Home } from "./home";

const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
const homeIn = (openZone: string | null) =>
  renderToStaticMarkup(
    <Home {...{ questions: [], ahead: [], past: [], strips: new Map(), format, openZone }} />,
  );

test("an athlete who chose no time zone sees which one is used", () => {
  expect(homeIn("America/Denver")).toContain("Times are shown in America/Denver.");
  expect(homeIn(null)).not.toContain("Times are shown");
});
