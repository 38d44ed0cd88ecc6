import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stored } from "./stored";

test("who may delete their record reads what of it stays, and for how long", () => {
  const page = renderToStaticMarkup(<Stored id="id" />);
  expect(page).toContain("We keep one thing for 13 months: when your trial began");
});
