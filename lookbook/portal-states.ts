import type { State } from "./row";

/** A page that is open when the network is lost. */
export const offline = (path: State["path"]): State => ({
  ...{ name: "offline", as: "coach", path },
  trouble: "offline",
});
/** A page whose reads fail. */
export const error = (path: State["path"]): State => ({
  ...{ name: "error", as: "coach", path },
  trouble: "server fails",
});
/** The usual states of a coach page that waits for its reads. */
export const usual = (path: State["path"]): State[] => [
  { name: "loading", as: "coach", path, trouble: "slow" },
  error(path),
  offline(path),
];
/** Alternative states of a page that reads how athletes fuel. */
export const reading = (path: string): State[] => [
  { name: "sample data", as: "first run", path },
  { name: "forbidden by plan", as: "without plan", path },
  { name: "lapsed", as: "lapsed", path },
];
