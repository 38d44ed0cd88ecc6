import { test } from "vitest";
import { surviveKills } from "@/testing/job-crash";

test(
  "kill -9 loses no run, and no step runs again after it was recorded",
  () => surviveKills({ runs: 100, shares: [0.5] }),
  60_000,
);
