import { changeMeanwhile, keepWriting } from "./meanwhile";
import { error, reading, usual } from "./portal-states";
import { press, type Row, type World } from "./row";

/** One athlete of a coach: the window, a session, the report and the alert rules. */

export const athlete =
  (place: number, rest = "") =>
  async (world: World) =>
    `/athletes/${(await world.coach()).athletes[place]?.id}${rest}`;
export const session =
  (place: number, rest = "") =>
  async (world: World) => {
    const id = (await world.coach()).athletes[place]?.id ?? "";
    return `/athletes/${id}/sessions/${await world.session(id)}${rest}`;
  };
const sample =
  (rest = "") =>
  async (world: World) =>
    `/athletes/${await world.sampleAthlete()}${rest}`;
const UNKNOWN = "/athletes/00000000-0000-4000-8000-000000000000";

export const ATHLETE_OF_COACH_PAGES: readonly Row[] = [
  {
    file: "app/(portal)/athletes/[athlete_uid]/page.tsx",
    name: "athlete",
    states: [
      { name: "safety", as: "coach", path: athlete(0) },
      { name: "fine, with own cutoffs", as: "coach", path: athlete(18) },
      { name: "nothing reported", as: "coach", path: athlete(12) },
      { name: "gone quiet", as: "coach", path: athlete(10) },
      { name: "thirty days", as: "coach", path: athlete(1, "?window=30") },
      { name: "of another coach", as: "assistant", path: athlete(0) },
      { name: "not on the roster", as: "coach", path: UNKNOWN },
      { name: "sample", as: "first run", path: sample() },
      { name: "forbidden by plan", as: "without plan", path: sample() },
      ...usual(athlete(0)),
    ],
  },
  {
    file: "app/(portal)/athletes/[athlete_uid]/sessions/[activity_id]/page.tsx",
    name: "session",
    states: [
      { name: "safety", as: "coach", path: session(0) },
      { name: "symptoms", as: "coach", path: session(5) },
      { name: "fine", as: "coach", path: session(20) },
      error(session(20)),
    ],
  },
  {
    file: "app/(portal)/athletes/[athlete_uid]/sessions/[activity_id]/carry/page.tsx",
    name: "session-carry",
    states: [
      { name: "two bottles", as: "coach", path: session(0, "/carry") },
      { name: "one small bottle", as: "coach", path: session(0, "/carry?bottle_ml=250&bottles=1") },
      {
        name: "of the sample",
        as: "first run",
        path: async (world) => {
          const id = await world.sampleAthlete();
          return `/athletes/${id}/sessions/${await world.session(id)}/carry`;
        },
      },
    ],
  },
  {
    file: "app/(portal)/athletes/[athlete_uid]/report/page.tsx",
    name: "report",
    states: [
      { name: "written", as: "coach", path: athlete(0, "/report") },
      { name: "being written", as: "coach", path: athlete(0, "/report"), steps: keepWriting },
      { name: "too little", as: "coach", path: athlete(12, "/report") },
      { name: "sample", as: "first run", path: sample("/report") },
      ...usual(athlete(0, "/report")),
    ],
  },
  {
    file: "app/(portal)/athletes/[athlete_uid]/alerts/page.tsx",
    name: "athlete-alerts",
    states: [
      { name: "something of their own", as: "coach", path: athlete(18, "/alerts") },
      { name: "all inherited", as: "coach", path: athlete(0, "/alerts") },
      {
        name: "why this value",
        as: "coach",
        path: athlete(18, "/alerts"),
        steps: press(/why this value/),
      },
      { name: "forbidden by role", as: "assistant", path: athlete(2, "/alerts") },
    ],
  },
  {
    file: "app/(portal)/alerts/page.tsx",
    name: "alerts",
    states: [
      { name: "with own rules", as: "coach", path: "/alerts" },
      {
        name: "of a group",
        as: "coach",
        path: async (world) => `/alerts?scope=group&id=${(await world.coach()).groups[0]?.id}`,
      },
      { name: "none set", as: "long names", path: "/alerts" },
      {
        name: "what a preset changes",
        as: "coach",
        path: "/alerts",
        steps: async (page) => {
          await press(/^Preset:/)(page);
          await page.getByRole("radio", { name: "Hands on" }).check();
        },
      },
      { name: "why this value", as: "coach", path: "/alerts", steps: press(/why this value/) },
      {
        name: "two coaches at once",
        as: "two at once",
        path: "/alerts",
        steps: changeMeanwhile,
        expected: /status of 412/,
      },
      { name: "forbidden by role", as: "assistant", path: "/alerts" },
      ...reading("/alerts"),
      ...usual("/alerts"),
    ],
  },
  {
    file: "app/(portal)/alerts/activity/page.tsx",
    name: "alerts-activity",
    states: [
      { name: "a month", as: "coach", path: "/alerts/activity" },
      { name: "one rule", as: "coach", path: "/alerts/activity?rule=under_fuel" },
      { name: "not enough yet", as: "first run", path: "/alerts/activity" },
      { name: "forbidden by role", as: "assistant", path: "/alerts/activity" },
      ...usual("/alerts/activity"),
    ],
  },
];
