import { plain, press, type Row } from "./row";

const claim = (state: "waiting" | "ready" | "over") => ({
  as: "nobody" as const,
  path: async (world: Parameters<Exclude<Row["states"][0]["path"], string>>[0]) =>
    `/developers/claim?session_id=${await world.signup(state)}`,
});

/** What builders and platforms see before they have a key. */
export const BUILDER_PAGES: readonly Row[] = [
  plain("developers", "app/developers/page.tsx", "/developers"),
  {
    file: "app/developers/signup/page.tsx",
    name: "developers-signup",
    states: [
      { name: "as it is", as: "nobody", path: "/developers/signup" },
      { name: "wrong address", as: "nobody", path: "/developers/signup?problem=email" },
      { name: "left the payment", as: "nobody", path: "/developers/signup?problem=left" },
    ],
  },
  {
    file: "app/developers/claim/page.tsx",
    name: "developers-claim",
    states: [
      { name: "waiting", ...claim("waiting") },
      { name: "ready", ...claim("ready") },
      { name: "shown", ...claim("ready"), steps: press("Reveal key") },
      { name: "shown already", ...claim("over") },
      { name: "unknown", as: "nobody", path: "/developers/claim?session_id=unknown" },
    ],
  },
  {
    file: "app/developers/resend/page.tsx",
    name: "developers-resend",
    states: [
      { name: "as it is", as: "nobody", path: "/developers/resend" },
      { name: "asked", as: "nobody", path: "/developers/resend?sent=yes" },
      {
        name: "by the link",
        as: "nobody",
        path: async (world) => `/developers/resend?token=${await world.keyLink()}`,
      },
      { name: "link too old", as: "nobody", path: "/developers/resend?token=old" },
    ],
  },
  {
    file: "app/partners/apply/page.tsx",
    name: "partners-apply",
    states: [
      { name: "as it is", as: "nobody", path: "/partners/apply" },
      { name: "taken", as: "nobody", path: "/partners/apply?sent=yes" },
      { name: "something is missing", as: "nobody", path: "/partners/apply?problem=application" },
    ],
  },
  {
    file: "app/partners/key/page.tsx",
    name: "partners-key",
    states: [
      {
        name: "by the link",
        as: "nobody",
        path: async (world) => `/partners/key?token=${await world.issueLink()}`,
      },
      { name: "spent", as: "nobody", path: "/partners/key?token=unknown" },
    ],
  },
];
