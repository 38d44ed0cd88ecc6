import { setTimeout as pause } from "node:timers/promises";
import { test } from "vitest";
import * as deliveries from "../delivery-crash";
import * as jobs from "../job-crash";
import { figure } from "./figures";

/** What `npm test` shows for one kill, repeated many times at random moments. */

test("twenty kills lose no event and duplicate none", async () => {
  const moment = () => pause(Math.random() * 150);
  const { arrivals, twice } = await deliveries.surviveKills({ changes: 500, kills: 20, moment });
  figure("500 deliveries over 20 kills", `${arrivals} arrivals, ${twice} twice`);
});

test("nine kills lose no job", async () => {
  const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  const twice = await jobs.surviveKills({ jobs: 3_000, shares });
  figure("3,000 jobs over 9 kills", `${twice} ran twice`);
});
