import type { State } from "./row";

/** A page that is open when the network goes. */
export const offline = (path: State["path"]): State => ({
  ...{ name: "offline", as: "coach", path },
  trouble: "offline",
});
/** A page whose reading the service failed in. */
export const error = (path: State["path"]): State => ({
  ...{ name: "error", as: "coach", path },
  trouble: "server fails",
});
/** What every page of a coach can run into that waits for what it reads. */
export const usual = (path: State["path"]): State[] => [
  { name: "loading", as: "coach", path, trouble: "slow" },
  error(path),
  offline(path),
];
/** What a page that reads how athletes fuel can say instead. */
export const reading = (path: string): State[] => [
  { name: "sample data", as: "first run", path },
  { name: "forbidden by plan", as: "without plan", path },
  { name: "lapsed", as: "lapsed", path },
];
