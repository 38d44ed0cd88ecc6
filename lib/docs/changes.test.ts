import { expect, test } from "vitest";
import { changesIn, releasesOf } from "./changes";

test("an operation lists its own changes, and none of a path with the same prefix", () => {
  const releases = releasesOf(`# Changelog

## Unreleased

### Added

- **Lists.** \`GET /v1/athletes\` takes
  \`org_id\`.

## 0.1.0

- \`POST /v1/athletes\` and \`GET /v1/athletes/{athlete_id}\` are there.
`);
  expect(changesIn(releases, "GET /v1/athletes")).toEqual([
    { version: "Unreleased", line: "Lists. `GET /v1/athletes` takes `org_id`." },
  ]);
  expect(changesIn(releases, "POST /v1/athletes").map(({ version }) => version)).toEqual(["0.1.0"]);
  expect(changesIn(releases, "GET /v1/athlete")).toEqual([]);
});
