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
  plain("verify", "app/verify/page.tsx", "/verify?token=unknown"),
  {
    file: "app/invite/[token]/page.tsx",
    name: "invite",
    states: [
      {
        name: "waiting",
        as: "nobody",
        path: async (world) => `/invite/${await world.invitation()}`,
      },
      { name: "unknown", as: "nobody", path: "/invite/unknown" },
    ],
  },
  plain("docs-errors", "app/docs/errors/page.tsx", "/docs/errors"),
  plain("docs-quickstart", "app/docs/quickstart/page.tsx", "/docs/quickstart"),
  plain("unsubscribe", "app/mail/unsubscribe/ask/page.tsx", "/mail/unsubscribe/ask?token=unknown"),
  plain("reply", "app/reply/page.tsx", "/reply"),
  plain("reply-thread", "app/reply/[relation_id]/page.tsx", "/reply/unknown"),
  plain("debrief", "app/debrief/page.tsx", "/debrief"),
  plain("debrief-session", "app/debrief/session/[id]/page.tsx", "/debrief/session/unknown"),
  plain("debrief-offline", "app/debrief/offline/page.tsx", "/debrief/offline"),
  plain("subscribe", "app/subscribe/page.tsx", "/subscribe"),
  plain("subscribe-continue", "app/subscribe/continue/page.tsx", "/subscribe/continue"),
  plain("subscribe-link", "app/subscribe/link/page.tsx", "/subscribe/link?token=unknown"),
  plain("subscribe-manage", "app/subscribe/manage/page.tsx", "/subscribe/manage"),
  plain("subscribe-open", "app/subscribe/manage/open/page.tsx", "/subscribe/manage/open"),
  plain("subscribe-choose", "app/subscribe/manage/choose/page.tsx", "/subscribe/manage/choose"),
  plain("subscribe-return", "app/subscribe/return/page.tsx", "/subscribe/return"),
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
