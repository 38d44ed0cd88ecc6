import { goStale, reviewMeanwhile } from "./meanwhile";
import { reading, usual } from "./portal-states";
import { press, type Row } from "./row";

/** A coach's pages and their states. */

export const PORTAL_PAGES: readonly Row[] = [
  {
    file: "app/(portal)/triage/page.tsx",
    name: "triage",
    states: [
      { name: "full", as: "coach", path: "/triage" },
      {
        name: "a later item",
        as: "coach",
        path: async (world) => `/triage?open=${(await world.coach()).athletes[7]?.id}`,
      },
      { name: "message dialog", as: "coach", path: "/triage", steps: press(/^Message/) },
      {
        name: "keys",
        as: "coach",
        path: "/triage",
        steps: async (page) => page.keyboard.press("?"),
      },
      { name: "commands", as: "coach", path: "/triage", steps: press(/Search|Commands|Go to/) },
      { name: "assistant", as: "assistant", path: "/triage" },
      { name: "long and right-to-left names", as: "long names", path: "/triage" },
      { name: "too many", as: "large roster", path: "/triage" },
      { name: "nothing needs you", as: "all done", path: "/triage" },
      {
        name: "reviewed in another window",
        as: "two at once",
        path: "/triage",
        steps: reviewMeanwhile,
      },
      { name: "stale", as: "coach", path: "/triage", steps: goStale, expected: /status of 503/ },
      ...reading("/triage"),
      ...usual("/triage"),
    ],
  },
  {
    file: "app/(portal)/triage/brief/page.tsx",
    name: "brief",
    states: [
      { name: "work left", as: "coach", path: "/triage/brief" },
      { name: "nothing needs you", as: "all done", path: "/triage/brief" },
      ...usual("/triage/brief"),
    ],
  },
  {
    file: "app/(portal)/settings/billing/page.tsx",
    name: "billing",
    states: [
      { name: "on a plan", as: "coach", path: "/settings/billing" },
      { name: "without plan", as: "without plan", path: "/settings/billing" },
      { name: "trial", as: "trial", path: "/settings/billing" },
      { name: "past due", as: "past due", path: "/settings/billing" },
      {
        name: "cancelled, until the end of the period",
        as: "cancelling",
        path: "/settings/billing",
      },
      { name: "lapsed", as: "lapsed", path: "/settings/billing" },
      { name: "forbidden by role", as: "assistant", path: "/settings/billing" },
    ],
  },
  {
    file: "app/(portal)/settings/billing/review/page.tsx",
    name: "billing-review",
    states: [
      {
        name: "a plan to buy",
        as: "without plan",
        path: "/settings/billing/review?plan=business&extra_coaches=0&athlete_seats=60",
      },
    ],
  },
  {
    file: "app/(portal)/settings/billing/return/page.tsx",
    name: "billing-return",
    states: [{ name: "nothing bought", as: "without plan", path: "/settings/billing/return" }],
  },
  {
    file: "app/(portal)/settings/sessions/page.tsx",
    name: "sign-ins",
    states: [{ name: "two browsers", as: "coach", path: "/settings/sessions" }],
  },
];
