import type { Planner } from "./own-worlds";
import { plain, type Row, type World } from "./row";

/** Ways in, and pages that are opened by a mailed link. */
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
      { name: "unknown", as: "invitee", path: "/invite/unknown" },
    ],
  },
  plain("docs-errors", "app/docs/errors/page.tsx", "/docs/errors"),
  plain("docs-quickstart", "app/docs/quickstart/page.tsx", "/docs/quickstart"),
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

/** What an athlete has of their own. */
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
  own("me-new-session", "app/me/sessions/new/page.tsx", "/me/sessions/new"),
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

/** A page behind a mailed link: with a link that is good, and with one that is not. */
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
