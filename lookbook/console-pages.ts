import { press, type Row, type State } from "./row";

/** A partner's console. */

const webhook: State["path"] = async (world) =>
  `/dev/webhooks/${(await world.console()).endpointId}`;
const goneApp = "/dev/apps/00000000-0000-4000-8000-000000000000?problem=resource_not_found";
const delivery: State["path"] = async (world) => {
  const { endpointId, deliveryId } = await world.console();
  return `/dev/webhooks/${endpointId}/deliveries/${deliveryId}`;
};
const request =
  (which: "read" | "write"): State["path"] =>
  async (world) =>
    `/dev/logs/${(await world.console()).requests[which]}`;

const app =
  (rest = ""): State["path"] =>
  async (world) =>
    `/dev/apps/${(await world.console()).appId}${rest}`;

const page = (rest: string) => `app/(console)/dev/${rest}page.tsx`;

export const CONSOLE_PAGES: readonly Row[] = [
  {
    file: page(""),
    name: "dev",
    states: [
      { name: "at work", as: "builder", path: "/dev" },
      { name: "nothing called yet", as: "new builder", path: "/dev" },
      { name: "suspended", as: "suspended builder", path: "/dev" },
    ],
  },
  {
    file: page("keys/"),
    name: "dev-keys",
    states: [
      { name: "one", as: "builder", path: "/dev/keys" },
      { name: "making one", as: "builder", path: "/dev/keys", steps: press(/^New/) },
      { name: "role that reads", as: "viewer", path: "/dev/keys" },
    ],
  },
  {
    file: page("logs/"),
    name: "dev-logs",
    states: [
      { name: "full", as: "builder", path: "/dev/logs" },
      { name: "filtered", as: "builder", path: "/dev/logs?status=4xx" },
      { name: "filtered empty", as: "builder", path: "/dev/logs?find=%2Fv1%2Fnothing" },
      { name: "none", as: "new builder", path: "/dev/logs" },
      { name: "error", as: "builder", path: "/dev/logs", trouble: "server fails" },
    ],
  },
  {
    file: page("logs/[request_id]/"),
    name: "dev-log",
    states: [
      { name: "one that read", as: "builder", path: request("read") },
      { name: "one that wrote", as: "builder", path: request("write") },
      { name: "of somebody else", as: "new builder", path: request("read") },
    ],
  },
  {
    file: page("usage/"),
    name: "dev-usage",
    states: [
      { name: "thirty days", as: "builder", path: "/dev/usage" },
      { name: "a week", as: "builder", path: "/dev/usage?days=7" },
      { name: "none", as: "new builder", path: "/dev/usage" },
    ],
  },
  {
    file: page("webhooks/"),
    name: "dev-webhooks",
    states: [
      { name: "one", as: "builder", path: "/dev/webhooks" },
      { name: "a new one", as: "builder", path: "/dev/webhooks", steps: press(/^New/) },
      { name: "none", as: "new builder", path: "/dev/webhooks" },
      { name: "role that reads", as: "viewer", path: "/dev/webhooks" },
    ],
  },
  {
    file: page("webhooks/[webhook_id]/"),
    name: "dev-webhook",
    states: [
      { name: "with deliveries", as: "builder", path: webhook },
      { name: "of somebody else", as: "new builder", path: webhook },
    ],
  },
  {
    file: page("webhooks/[webhook_id]/deliveries/[delivery_id]/"),
    name: "dev-delivery",
    states: [{ name: "given up", as: "builder", path: delivery }],
  },
  {
    file: page("apps/"),
    name: "dev-apps",
    states: [
      { name: "one", as: "builder", path: "/dev/apps" },
      { name: "none", as: "new builder", path: "/dev/apps" },
      { name: "role that reads", as: "viewer", path: "/dev/apps" },
      { name: "wrong address", as: "builder", path: "/dev/apps?problem=app_redirects" },
    ],
  },
  {
    file: page("apps/[app_id]/"),
    name: "dev-app",
    states: [
      { name: "for athletes", as: "builder", path: app() },
      { name: "for coaches", as: "builder", path: app("?scope=coach:roster&scope=coach:alerts") },
      { name: "its secret", as: "builder", path: app(), steps: press(/^New secret/) },
      { name: "role that reads", as: "viewer", path: app() },
      { name: "removed meanwhile", as: "builder", path: goneApp },
    ],
  },
  {
    file: page("athletes/"),
    name: "dev-athletes",
    states: [
      { name: "full", as: "builder", path: "/dev/athletes" },
      { name: "filtered empty", as: "builder", path: "/dev/athletes?profile=complete" },
      { name: "none", as: "new builder", path: "/dev/athletes" },
    ],
  },
  {
    file: page("tools/"),
    name: "dev-tools",
    states: [
      { name: "as it is", as: "builder", path: "/dev/tools" },
      { name: "role that reads", as: "viewer", path: "/dev/tools" },
    ],
  },
  {
    file: page("members/"),
    name: "dev-members",
    states: [
      { name: "as owner", as: "builder", path: "/dev/members" },
      { name: "as viewer", as: "viewer", path: "/dev/members" },
      { name: "last owner leaves", as: "builder", path: "/dev/members?problem=owner_needed" },
    ],
  },
  {
    file: page("plan/"),
    name: "dev-plan",
    states: [{ name: "paid", as: "paying builder", path: "/dev/plan" }],
  },
  {
    file: page("join/"),
    name: "dev-join",
    states: [
      { name: "asked in", as: "asked in", path: "/dev/join" },
      { name: "not asked", as: "no team", path: "/dev/join" },
    ],
  },
];
