import type { Planner } from "./own-worlds";
import { asking, plain, type Row, type World } from "./row";

/** Sign-in pages, and pages opened by a mailed link. */
export const OPEN_PAGES: readonly Row[] = [
  {
    file: "app/login/page.tsx",
    name: "login",
    states: [
      { name: "as it is", as: "nobody", path: "/login" },
      { name: "wrong password", as: "nobody", path: "/login?problem=wrong" },
    ],
  },
  plain("login-sent", "app/login/sent/page.tsx", "/login/sent"),
  {
    file: "app/signup/page.tsx",
    name: "signup",
    states: [
      { name: "as it is", as: "nobody", path: "/signup" },
      { name: "short password", as: "nobody", path: "/signup?problem=short" },
    ],
  },
  linked("verify", "app/verify/page.tsx", "/verify?token=unknown", ({ links }) => links.verify()),
  {
    file: "app/invite/[token]/page.tsx",
    name: "invite",
    states: [
      {
        name: "what is agreed to",
        as: "invitee",
        path: async (world) => `/invite/${await world.invitation()}`,
      },
      {
        name: "who is not signed in",
        as: "nobody",
        path: async (world) => `/invite/${await world.invitation()}`,
      },
      {
        name: "asked before declining",
        as: "invitee",
        path: async (world) => `/invite/${await world.invitation()}`,
        steps: async (page) => page.getByText("Decline", { exact: true }).click(),
      },
      { name: "unknown", as: "invitee", path: "/invite/unknown" },
    ],
  },
  {
    file: "app/oauth/consent/[uid]/page.tsx",
    name: "consent",
    states: [
      { name: "of a roster", as: "coach", path: ({ asked }) => asked("coach") },
      { name: "for more", as: "coach", path: ({ asked }) => asked("more") },
      {
        name: "of a record, switched to writing",
        as: "planning athlete",
        path: ({ asked }) => asked("planning athlete"),
        steps: async (page) => page.getByRole("switch").click(),
      },
      {
        name: "the wall",
        as: "athlete without access",
        path: ({ asked }) => asked("athlete without access"),
      },
      { name: "over", as: "athlete", path: "/oauth/consent/unknown" },
    ],
  },
  {
    file: "app/(portal)/settings/apps/page.tsx",
    name: "connected-apps",
    states: [
      { name: "several", as: "coach", path: ({ apps }) => apps() },
      {
        name: "what one did",
        as: "coach",
        path: ({ apps }) => apps(),
        steps: async (page) => page.getByText("What it can do and did").first().click(),
      },
      {
        name: "asked before one is revoked",
        as: "coach",
        path: ({ apps }) => apps(),
        steps: async (page) => page.getByText("Revoke").nth(1).click(),
      },
      { name: "none", as: "athlete", path: "/settings/apps" },
    ],
  },
  plain("docs-errors", "app/docs/errors/page.tsx", "/docs/errors"),
  plain("docs", "app/docs/page.tsx", "/docs"),
  {
    file: "app/docs/[slug]/page.tsx",
    name: "docs-guide",
    states: [
      { name: "samples", as: "nobody", path: "/docs/quickstart" },
      { name: "wide tables", as: "nobody", path: "/docs/limits" },
      { name: "found helpful", as: "nobody", path: "/docs/webhooks?helpful=thanks" },
      { name: "not taken", as: "nobody", path: "/docs/webhooks?helpful=later" },
      {
        name: "found",
        as: "nobody",
        path: "/docs/webhooks",
        steps: async (page) => {
          await page.getByLabel("Search the docs").fill("signature");
          await page.getByRole("link", { name: /Verify the signature/ }).waitFor();
        },
      },
    ],
  },
  plain("docs-api", "app/docs/api/page.tsx", "/docs/api"),
  plain(
    "docs-operation",
    "app/docs/api/[operation]/page.tsx",
    "/docs/api/post_nutrition_calculate",
  ),
  plain("docs-events", "app/docs/events/page.tsx", "/docs/events"),
  plain("docs-event", "app/docs/events/[event]/page.tsx", "/docs/events/prescription.calculated"),
  plain("docs-changelog", "app/docs/changelog/page.tsx", "/docs/changelog"),
  {
    file: "app/status/page.tsx",
    name: "docs-status",
    states: [{ name: "as it is", as: "nobody", path: "/status" }],
  },
  ...["pricing", "coaches", "partners", "privacy", "terms", "accessibility", "security"].map(
    (name) => plain(`docs-company-${name}`, `app/${name}/page.tsx`, `/${name}`),
  ),
  {
    file: "app/knowledge/page.tsx",
    name: "knowledge",
    states: [
      { name: "by topic", as: "nobody", path: "/knowledge" },
      { name: "found", as: "nobody", path: "/knowledge?q=how+much+sodium" },
      { name: "nothing found", as: "nobody", path: "/knowledge?q=xylophone" },
    ],
  },
  plain("knowledge-article", "app/knowledge/[article_id]/page.tsx", "/knowledge/drinking-too-much"),
  plain("unsubscribe", "app/mail/unsubscribe/ask/page.tsx", "/mail/unsubscribe/ask?token=unknown"),
  plain("reply", "app/reply/page.tsx", "/reply"),
  linked("reply-thread", "app/reply/[relation_id]/page.tsx", "/reply/unknown", ({ links }) =>
    links.reply(),
  ),
  plain("debrief", "app/debrief/page.tsx", "/debrief"),
  linked(
    "debrief-session",
    "app/debrief/session/[id]/page.tsx",
    "/debrief/session/unknown",
    ({ links }) => links.debrief(),
  ),
  plain("debrief-offline", "app/debrief/offline/page.tsx", "/debrief/offline"),
  {
    file: "app/onboard/page.tsx",
    name: "onboard",
    states: [
      { name: "a question", as: "nobody", path: ({ links }) => links.onboard() },
      { name: "no link", as: "nobody", path: "/onboard" },
    ],
  },
  linked("subscribe", "app/subscribe/page.tsx", "/subscribe", ({ links }) => links.subscribe()),
  linked(
    "subscribe-continue",
    "app/subscribe/continue/page.tsx",
    "/subscribe/continue",
    ({ links }) => links.checkout("continue"),
  ),
  plain("subscribe-link", "app/subscribe/link/page.tsx", "/subscribe/link?token=unknown"),
  plain("subscribe-manage", "app/subscribe/manage/page.tsx", "/subscribe/manage"),
  plain("subscribe-open", "app/subscribe/manage/open/page.tsx", "/subscribe/manage/open"),
  linked(
    "subscribe-choose",
    "app/subscribe/manage/choose/page.tsx",
    "/subscribe/manage/choose",
    ({ links }) => links.manage(),
  ),
  {
    file: "app/subscribe/return/page.tsx",
    name: "subscribe-return",
    states: [
      { name: "paid", as: "nobody", path: ({ links }) => links.paid() },
      { name: "not paid yet", as: "nobody", path: ({ links }) => links.checkout("return") },
      { name: "unknown", as: "nobody", path: "/subscribe/return" },
    ],
  },
];

/** An athlete's own pages. */
export const ATHLETE_PAGES: readonly Row[] = [
  {
    file: "app/me/page.tsx",
    name: "me",
    states: [
      { name: "with a record", as: "athlete", path: "/me" },
      { name: "before a record", as: "no team", path: "/me" },
    ],
  },
  own("me-profile", "app/me/profile/page.tsx", "/me/profile"),
  own("me-question", "app/me/profile/[field]/page.tsx", "/me/profile/sweat_level"),
  own("me-settings", "app/me/settings/page.tsx", "/me/settings"),
  own("me-sessions", "app/me/sessions/page.tsx", "/me/sessions"),
  {
    file: "app/me/sessions/new/page.tsx",
    name: "me-new-session",
    states: [
      { name: "as it is", as: "athlete", path: "/me/sessions/new" },
      {
        name: "refused",
        as: "athlete",
        path: `/me/sessions/new?${new URLSearchParams({
          ...{ problem: "invalid_value", name: "Long ride", hours: "3h", minutes: "75" },
          ...{ temperature: "0x46", humidity: "4" },
        })}`,
      },
    ],
  },
  ownSession("me-session", "app/me/sessions/[id]/page.tsx", ""),
  ownSession("me-edit-session", "app/me/sessions/[id]/edit/page.tsx", "/edit"),
  ownSession("me-debrief", "app/me/sessions/[id]/debrief/page.tsx", "/debrief"),
  {
    file: "app/me/sessions/[id]/carry/page.tsx",
    name: "me-carry",
    states: [
      carry("exact", "planning athlete"),
      carry("one small bottle", "planning athlete", "?bottle_ml=250&bottles=1"),
      carry("ranges", "unanswered athlete"),
      carry("without access", "athlete without access"),
    ],
  },
  {
    file: "app/me/ask/page.tsx",
    name: "me-ask",
    states: [
      { name: "as it is", as: "athlete", path: "/me/ask" },
      {
        name: "an answer",
        as: "planning athlete",
        path: "/me/ask",
        steps: asking("How much should I drink per hour, and how were my last sessions?"),
      },
      {
        name: "ranges",
        as: "athlete without access",
        path: "/me/ask",
        steps: asking("How much carbohydrate for a 3 h ride at 30 °C?"),
      },
    ],
  },
  own("me-messages", "app/me/messages/page.tsx", "/me/messages"),
  {
    file: "app/me/messages/[relation_id]/page.tsx",
    name: "me-thread",
    states: [
      {
        name: "with a coach",
        as: "athlete",
        path: async (world) => `/me/messages/${(await world.own()).relationId}`,
      },
    ],
  },
];

/** Returns a page behind a mailed link: with a valid link, and with an invalid one. */
function linked(
  name: string,
  file: string,
  refused: string,
  path: (world: World) => Promise<string>,
): Row {
  return {
    file,
    name,
    states: [
      { name: "by a link that is good", as: "nobody", path },
      { name: "by another one", as: "nobody", path: refused },
    ],
  };
}

function own(name: string, file: string, path: string): Row {
  return { file, name, states: [{ name: "as it is", as: "athlete", path }] };
}

function ownSession(name: string, file: string, rest: string): Row {
  const at = (id: "sessionId" | "openSessionId") => ({
    name: id === "sessionId" ? "reported" : "not reported yet",
    as: "athlete" as const,
    path: async (world: Parameters<Exclude<Row["states"][0]["path"], string>>[0]) =>
      `/me/sessions/${(await world.own())[id]}${rest}`,
  });
  return { file, name, states: [at("openSessionId"), at("sessionId")] };
}

function carry(name: string, as: Planner, rest = "") {
  const path = async (world: World) => `/me/sessions/${await world.planned(as)}/carry${rest}`;
  return { name, as, path };
}
