import type { Focus } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { lowestFirst } from "./bars";
import { newestFirst } from "./session";

const WORST_MAX = 10;
const LONG_MIN = 90;
const LONGEST_SHARE = 1 / 4;

/** Returns the sessions of a window that a focus shows, in its order. */
export function inFocus(sessions: readonly Session[], focus: Focus): Session[] {
  return FOCUSES[focus](sessions.toSorted(newestFirst));
}

const FOCUSES: Record<Focus, (newest: Session[]) => Session[]> = {
  rolling: (newest) => newest,
  worst: (newest) =>
    newest
      .filter(({ markers }) => markers.length > 0)
      .sort((a, b) => b.markers.length - a.markers.length || lowestFirst(lowest(a), lowest(b)))
      .slice(0, WORST_MAX),
  key: (newest) => {
    const longest = newest
      .filter(({ duration_min }) => duration_min >= LONG_MIN)
      .sort((a, b) => b.duration_min - a.duration_min)
      .slice(0, Math.ceil(newest.length * LONGEST_SHARE));
    return newest.filter((session) => session.is_race === true || longest.includes(session));
  },
};

/** Returns a session's lowest adherence; a session without any sorts after all others. */
const lowest = ({ carb_pct, sodium_pct, fluid_pct }: Session): number =>
  Math.min(...[carb_pct, sodium_pct, fluid_pct].map((share) => share ?? Number.POSITIVE_INFINITY));
