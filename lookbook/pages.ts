import { ATHLETE_OF_COACH_PAGES } from "./athlete-of-coach-pages";
import { BUILDER_PAGES } from "./builder-pages";
import { CONSOLE_PAGES } from "./console-pages";
import { FRONT_PAGES } from "./front-pages";
import { ATHLETE_PAGES, OPEN_PAGES } from "./other-pages";
import { PORTAL_PAGES } from "./portal-pages";
import { ROSTER_PAGES } from "./roster-pages";
import type { Row } from "./row";
import { TEAM_PAGES } from "./team-pages";

/** Every page of the application in all its states. A test compares it with the files of `app/`. */
export const PAGES: readonly Row[] = [
  ...FRONT_PAGES,
  ...PORTAL_PAGES,
  ...ROSTER_PAGES,
  ...ATHLETE_OF_COACH_PAGES,
  ...TEAM_PAGES,
  ...CONSOLE_PAGES,
  ...OPEN_PAGES,
  ...BUILDER_PAGES,
  ...ATHLETE_PAGES,
];
