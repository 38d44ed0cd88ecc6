import type { Page } from "@playwright/test";
import type { Coach60 } from "../testing/coach60";
import type { ConsoleWorld } from "../testing/console-world";
import type { Links } from "./link-worlds";
import type { Planner } from "./own-worlds";

/** Who views a page. */
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

/** The data shown on pages; each part is created on first use. */
export interface World {
  coach: () => Promise<Coach60>;
  /** A partner's console with one of everything. */
  console: () => Promise<ConsoleWorld>;
  /** The id of the sample's first athlete. */
  sampleAthlete: () => Promise<string>;
  /** The newest reported session of a roster's athlete. */
  session: (athleteId: string) => Promise<string>;
  /** A delivery of the coach's webhook, by position, newest first. */
  delivery: (place: number) => Promise<string>;
  /** Someone with their own record: a reported session, and their relation with the coach. */
  own: () => Promise<{ sessionId: string; openSessionId: string; relationId: string }>;
  /** The session someone plans: exactly, in ranges, or not yet. */
  planned: (by: Planner) => Promise<string>;
  /**
   * Where an app sends a subscriber, a coach, or an athlete without a subscription; or a coach, to ask for more access.
   */
  asked: (by: "planning athlete" | "coach" | "athlete without access" | "more") => Promise<string>;
  /** The coach's connected apps. */
  apps: () => Promise<string>;
  /** The token of the invitation mailed to the invitee. */
  invitation: () => Promise<string>;
  /** Paths of valid mailed links, a new one each time. */
  links: Links;
  /** A builder's checkout session: not paid yet, paid, or with its key shown. */
  signup: (state: "waiting" | "ready" | "over") => Promise<string>;
  /** A token of a link that issues a key to a partner. */
  issueLink: () => Promise<string>;
  /** A token of a link that mails a builder a new key. */
  keyLink: () => Promise<string>;
}

/** Trouble with the service or network while a state is shown. */
export type Trouble = "server fails" | "slow" | "offline";

export interface State {
  name: string;
  as: Looker;
  path: string | ((world: World) => Promise<string>);
  /** What the user does before the screenshot. */
  steps?: (page: Page) => Promise<void>;
  trouble?: Trouble;
  /** Console messages that the steps are expected to cause. */
  expected?: RegExp;
}

/** A page and all its states. */
export interface Row {
  /** A file in `app/`, or null if it is not a route. */
  file: string;
  name: string;
  states: readonly [State, ...State[]];
}

/** Returns a page that looks the same for everyone. */
export const plain = (name: string, file: string, path: string): Row => ({
  file,
  name,
  states: [{ name: "as it is", as: "nobody", path }],
});

/** Presses the first button with that name. */
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Asks a question in a fresh conversation, however often it is viewed, and waits for the full answer. */
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
