import { expect, test } from "vitest";
import { throughDoors } from "./doors.mjs";

/** Returns which handler a request goes to, and the URL it then asks for. */
function wayOf(url, method = "GET") {
  const through = (name) => (request) => [name, request.url];
  const [api, odd, pages, hooks] = ["api", "odd", "pages", "hooks"].map(through);
  const doors = throughDoors({ api, odd, pages, hooks });
  return doors({ method, url }, { setHeader: () => {} });
}

test.each([
  ["/v1", "api"],
  ["/v1/health?x=1", "api"],
  ["/v1/", "api"],
  // Every spelling of an API path goes to the API.
  ["/%76%31/health", "api"],
  ["/%761/health", "api"],
  ["/v1%2Fhealth", "api"],
  ["/v1#x", "api"],
  ["/hooks/stripe", "hooks"],
  ["/hooks/other", "pages"],
  ["/", "pages"],
  ["/v2/health", "pages"],
  ["/V1/health", "pages"],
  ["/docs/errors?next=//v1", "pages"],
  ["//v1/health", "odd"],
  ["/\\v1/health", "odd"],
  ["http://localhost/v1/health", "odd"],
  ["*", "odd"],
  ["/docs/%zz", "odd"],
  ["/docs/%ff", "odd"],
])("%s goes through the door of %s", (url, door) => {
  expect(wayOf(url)).toEqual([door, url]);
});

test("dots are resolved before a door is chosen", () => {
  expect(wayOf("/docs/../v1/health?a=..")).toEqual(["api", "/v1/health?a=.."]);
  expect(wayOf("/v1/../docs/errors")).toEqual(["pages", "/docs/errors"]);
  expect(wayOf("/v1/%2e%2E/docs")).toEqual(["pages", "/docs"]);
  expect(wayOf("/..//evil.example")[0]).toBe("odd");
});

test("TRACE isn't a page request", () => {
  expect(wayOf("/docs", "TRACE")[0]).toBe("odd");
});
