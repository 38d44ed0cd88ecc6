import { expect, test } from "vitest";
import { deviceName } from "./device";
import { localPath } from "./local-path";

test.each(["/", "/roster", "/roster?window=14&focus=key#top", "/a/../b", "/a//b"])(
  "%s leads to one of our pages",
  (given) => {
    expect(localPath(given)).toMatch(/^\/(?!\/)/);
  },
);

test.each([
  "",
  "roster",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/%0d%0aSet-Cookie:a\r\n",
  "https://evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
  "/a/..//evil.example",
  "\u0000/evil",
  `/${"a".repeat(600)}`,
])("%j leads nowhere", (given) => {
  expect(localPath(given)).toBeNull();
});

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

test.each([
  [CHROME, "Chrome on Linux"],
  [`${CHROME} Edg/150.0`, "Edge on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "Firefox on Android"],
  ["<script>alert(1)</script>", "Unknown browser"],
  ["", "Unknown browser"],
])("a browser is described by known names, never in its own words: %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
