import { offline, usual } from "./portal-states";
import { press, type Row, type State } from "./row";

/** The team, what belongs to it, and display preferences. */

const webhook: State["path"] = async (world) =>
  `/settings/webhooks/${(await world.coach()).endpointId}`;
const delivery = (place: number): State["path"] => {
  return async (world) =>
    `/settings/webhooks/${(await world.coach()).endpointId}/deliveries/${await world.delivery(place)}`;
};

export const TEAM_PAGES: readonly Row[] = [
  {
    file: "app/(portal)/welcome/page.tsx",
    name: "welcome",
    states: [
      { name: "no team yet", as: "no team", path: "/welcome" },
      { name: "first steps", as: "first run", path: "/welcome" },
    ],
  },
  {
    file: "app/(portal)/team/page.tsx",
    name: "team",
    states: [
      { name: "two coaches", as: "coach", path: "/team" },
      { name: "one coach", as: "first run", path: "/team" },
      { name: "who does not lead it", as: "assistant", path: "/team" },
      { name: "long and right-to-left names", as: "long names", path: "/team" },
      { name: "inviting", as: "coach", path: "/team", steps: press(/^Invite/) },
      ...usual("/team"),
    ],
  },
  {
    file: "app/(portal)/team/rollup/page.tsx",
    name: "rollup",
    states: [
      { name: "sixty", as: "coach", path: "/team/rollup" },
      { name: "their own", as: "assistant", path: "/team/rollup" },
      { name: "nobody yet", as: "first run", path: "/team/rollup" },
      { name: "forbidden by plan", as: "without plan", path: "/team/rollup" },
    ],
  },
  {
    file: "app/(portal)/settings/page.tsx",
    name: "settings",
    states: [
      { name: "of a coach", as: "coach", path: "/settings" },
      { name: "of an athlete", as: "athlete", path: "/settings" },
      offline("/settings"),
    ],
  },
  {
    file: "app/(portal)/settings/api-keys/page.tsx",
    name: "api-keys",
    states: [
      { name: "one good, one revoked", as: "coach", path: "/settings/api-keys" },
      { name: "making one", as: "coach", path: "/settings/api-keys", steps: press(/^New/) },
      { name: "none", as: "first run", path: "/settings/api-keys" },
      { name: "forbidden by role", as: "assistant", path: "/settings/api-keys" },
      { name: "forbidden by plan", as: "without plan", path: "/settings/api-keys" },
    ],
  },
  {
    file: "app/(portal)/settings/webhooks/page.tsx",
    name: "webhooks",
    states: [
      { name: "one", as: "coach", path: "/settings/webhooks" },
      { name: "a new one", as: "coach", path: "/settings/webhooks", steps: press(/^New/) },
      { name: "none", as: "first run", path: "/settings/webhooks" },
      { name: "forbidden by role", as: "assistant", path: "/settings/webhooks" },
      { name: "forbidden by plan", as: "without plan", path: "/settings/webhooks" },
    ],
  },
  {
    file: "app/(portal)/settings/webhooks/[webhook_id]/page.tsx",
    name: "webhook",
    states: [
      { name: "every outcome", as: "coach", path: webhook },
      {
        name: "filtered empty",
        as: "coach",
        path: async (world) =>
          `/settings/webhooks/${(await world.coach()).endpointId}?event_type=webhook.test`,
      },
      { name: "of somebody else", as: "first run", path: webhook },
    ],
  },
  {
    file: "app/(portal)/settings/webhooks/[webhook_id]/deliveries/[delivery_id]/page.tsx",
    name: "delivery",
    states: [
      { name: "tried again", as: "coach", path: delivery(0) },
      { name: "delivered", as: "coach", path: delivery(1) },
      { name: "exhausted", as: "coach", path: delivery(3) },
    ],
  },
  {
    file: "app/(portal)/settings/audit/page.tsx",
    name: "audit",
    states: [
      { name: "what was done", as: "coach", path: "/settings/audit" },
      { name: "filtered empty", as: "coach", path: "/settings/audit?to=2020-01-01" },
      { name: "forbidden by role", as: "assistant", path: "/settings/audit" },
    ],
  },
  {
    file: "app/(portal)/help/page.tsx",
    name: "help",
    states: [{ name: "as it is", as: "coach", path: "/help" }],
  },
];
