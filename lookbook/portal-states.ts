import type { State } from "./row";

/** A page that is open when the network goes. */
export const offline = (path: State["path"]): State => ({
  ...{ name: "offline", as: "coach", path },
  trouble: "offline",
});
/** What every page of a coach can run into that reads how athletes fuel. */
export const usual = (path: State["path"]): State[] => [
  { name: "loading", as: "coach", path, trouble: "slow" },
  { name: "error", as: "coach", path, trouble: "server fails" },
  offline(path),
];
/** What a page that reads how athletes fuel can say instead. */
export const reading = (path: string): State[] => [
  { name: "sample data", as: "first run", path },
  { name: "forbidden by plan", as: "without plan", path },
  { name: "lapsed", as: "lapsed", path },
];
