import type { Page } from "@playwright/test";
import type { Coach60 } from "../testing/coach60";
import type { ConsoleWorld } from "../testing/console-world";
import type { Links } from "./link-worlds";
import type { Planner } from "./own-worlds";

/** Who looks at a page. */
export const LOOKERS = [
  "nobody",
  "coach",
  "assistant",
  "first run",
  "without plan",
  "lapsed",
  "long names",
  "large roster",
  "athlete",
  "planning athlete",
  "unanswered athlete",
  "athlete without access",
  "no team",
  "builder",
  "viewer",
  "new builder",
  "suspended builder",
  "asked in",
  "paying builder",
  "invitee",
  "all done",
  "two at once",
  "trial",
  "past due",
  "cancelling",
] as const;
export type Looker = (typeof LOOKERS)[number];

/** What the pages are looked at with; each part is made when it is first asked for. */
export interface World {
  coach: () => Promise<Coach60>;
  /** A partner's console with something of everything. */
  console: () => Promise<ConsoleWorld>;
  /** The id of the first athlete of the sample. */
  sampleAthlete: () => Promise<string>;
  /** A session of the first athlete of somebody's roster: the newest that was reported on. */
  session: (athleteId: string) => Promise<string>;
  /** A delivery of the coach's webhook: their place, the newest first. */
  delivery: (place: number) => Promise<string>;
  /** Somebody with a record of their own: a session that is reported on, and their relation with the coach. */
  own: () => Promise<{ sessionId: string; openSessionId: string; relationId: string }>;
  /** The session that somebody plans: exactly, in ranges, or not yet. */
  planned: (by: Planner) => Promise<string>;
  /** Where an app sends a subscriber, a coach, or an athlete who has no subscription; or a coach for more than it has. */
  asked: (by: "planning athlete" | "coach" | "athlete without access" | "more") => Promise<string>;
  /** The coach's connected apps. */
  apps: () => Promise<string>;
  /** The token of the invitation that the invitee was mailed. */
  invitation: () => Promise<string>;
  /** Paths of mailed links that are good, another one each time. */
  links: Links;
  /** The session of a builder's checkout: not paid yet, paid, or with its key shown. */
  signup: (state: "waiting" | "ready" | "over") => Promise<string>;
  /** A token of a link that issues a key to a partner. */
  issueLink: () => Promise<string>;
  /** A token of a link behind which a builder has another key mailed. */
  keyLink: () => Promise<string>;
}

/** What befalls the service or the network while a state is shown. */
export type Trouble = "server fails" | "slow" | "offline";

export interface State {
  name: string;
  as: Looker;
  path: string | ((world: World) => Promise<string>);
  /** What somebody does before it is looked at. */
  steps?: (page: Page) => Promise<void>;
  trouble?: Trouble;
  /** What a console may complain of, since its steps bring that about. */
  expected?: RegExp;
}

/** A page and all that it can look like. */
export interface Row {
  /** Of `app/`, or null for what is no route. */
  file: string;
  name: string;
  states: readonly [State, ...State[]];
}

/** A page that everybody sees alike. */
export const plain = (name: string, file: string, path: string): Row => ({
  file,
  name,
  states: [{ name: "as it is", as: "nobody", path }],
});

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Asks something for the first time, however often it is looked at, and waits for the whole answer. */
export const asking = (question: string) => async (page: Page) => {
  await page.evaluate(async () => {
    const all = `/v1/${location.pathname.startsWith("/me/") ? "me" : "coach"}/conversations`;
    const { conversations } = await (await fetch(all)).json();
    for (const { id } of conversations) await fetch(`${all}/${id}`, { method: "DELETE" });
  });
  await page.reload();
  await page.getByLabel(/^Your question/).fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByRole("button", { name: "Ask again" }).first().waitFor();
};
