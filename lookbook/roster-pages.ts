import { reading, usual } from "./portal-states";
import { asking, press, type Row, type World } from "./row";

/** A coach's athletes, with their messages and notifications. */

const group = (place: number, rest: string) => async (world: World) =>
  `/groups/${(await world.coach()).groups[place]?.id}${rest}`;
const thread = (place: number) => async (world: World) =>
  `/messages/${(await world.coach()).athletes[place]?.id}`;

/** Rows of a file, some of which can't be invited. */
const ROWS = [
  "name,email,group",
  "Sam Rider,sam@athlete.example,Juniors",
  "Nobody,not an address,",
  "Twice,SAM@athlete.example,",
  "Žofie Němcová,zofie@athlete.example,Winter base",
].join("\n");

export const ROSTER_PAGES: readonly Row[] = [
  {
    file: "app/(portal)/roster/page.tsx",
    name: "roster",
    states: [
      { name: "full", as: "coach", path: "/roster" },
      {
        name: "two selected",
        as: "coach",
        path: "/roster",
        steps: async (page) => {
          const boxes = page.locator("tbody").getByRole("checkbox");
          await boxes.nth(0).check();
          await boxes.nth(1).check();
        },
      },
      { name: "nothing reported", as: "coach", path: "/roster?marker=unreported" },
      { name: "no sessions", as: "coach", path: "/roster?marker=no_sessions" },
      {
        name: "filtered empty",
        as: "coach",
        path: "/roster",
        // Typed with keys: shifts caused by user input don't count as layout shifts.
        steps: (page) => page.getByRole("searchbox").pressSequentially("nobody of this name"),
      },
      { name: "assistant", as: "assistant", path: "/roster" },
      { name: "long and right-to-left names", as: "long names", path: "/roster" },
      { name: "many", as: "large roster", path: "/roster" },
      ...reading("/roster"),
      ...usual("/roster"),
    ],
  },
  {
    file: "app/(portal)/roster/invite/page.tsx",
    name: "roster-invite",
    states: [
      { name: "empty", as: "coach", path: "/roster/invite" },
      {
        name: "rows that are wrong",
        as: "coach",
        path: "/roster/invite",
        steps: (page) => page.getByLabel(/^Addresses/).fill(ROWS),
      },
      { name: "first run", as: "first run", path: "/roster/invite" },
      { name: "assistant", as: "assistant", path: "/roster/invite" },
    ],
  },
  {
    file: "app/(portal)/groups/page.tsx",
    name: "groups",
    states: [
      { name: "full", as: "coach", path: "/groups" },
      { name: "none", as: "long names", path: "/groups" },
      { name: "assistant", as: "assistant", path: "/groups" },
      { name: "sample data", as: "first run", path: "/groups" },
      ...usual("/groups"),
    ],
  },
  {
    file: "app/(portal)/groups/[group_id]/page.tsx",
    name: "group",
    states: [
      { name: "with members", as: "coach", path: group(0, "") },
      { name: "empty", as: "coach", path: group(3, "") },
    ],
  },
  {
    file: "app/(portal)/ask/page.tsx",
    name: "ask",
    states: [
      { name: "roster", as: "coach", path: "/ask" },
      {
        name: "an answer about the roster",
        as: "coach",
        path: "/ask",
        steps: asking("Who needs attention?"),
      },
      {
        name: "an athlete, with an answer",
        as: "coach",
        path: async (world) => `/ask?athlete=${(await world.coach()).athletes[0]?.id}`,
        steps: asking("How were her last sessions, and how much should she drink?"),
      },
      {
        name: "an emergency",
        as: "coach",
        path: "/ask",
        steps: asking("My athlete collapsed, what now?"),
      },
      { name: "first run", as: "first run", path: "/ask" },
      { name: "forbidden by plan", as: "without plan", path: "/ask" },
      { name: "lapsed", as: "lapsed", path: "/ask" },
      {
        name: "long names",
        as: "long names",
        path: "/ask",
        steps: asking("Who reported symptoms?"),
      },
      ...usual("/ask"),
    ],
  },
  {
    file: "app/(portal)/messages/page.tsx",
    name: "messages",
    states: [
      { name: "threads", as: "coach", path: "/messages" },
      { name: "new message", as: "coach", path: "/messages", steps: press(/message/i) },
      { name: "none", as: "long names", path: "/messages" },
      { name: "first run", as: "first run", path: "/messages" },
      ...usual("/messages"),
    ],
  },
  {
    file: "app/(portal)/messages/[athlete_uid]/page.tsx",
    name: "thread",
    states: [
      { name: "both wrote", as: "coach", path: thread(1) },
      { name: "nothing yet", as: "coach", path: thread(30) },
      { name: "right-to-left", as: "coach", path: thread(17) },
    ],
  },
  {
    file: "app/(portal)/messages/templates/page.tsx",
    name: "templates",
    states: [
      { name: "those of the service", as: "coach", path: "/messages/templates" },
      { name: "a new one", as: "coach", path: "/messages/templates", steps: press(/new/i) },
    ],
  },
  {
    file: "app/(portal)/notifications/page.tsx",
    name: "notifications",
    states: [
      { name: "told", as: "coach", path: "/notifications" },
      { name: "none", as: "long names", path: "/notifications" },
      { name: "first run", as: "first run", path: "/notifications" },
      ...usual("/notifications"),
    ],
  },
];
