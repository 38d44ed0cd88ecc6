import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";

/** Pages of one team that are drawn at once by a process: drawing takes a process's time, which others wait for too. */
const AT_ONCE = 2;
/** How many more wait their turn. */
const WAITING_MAX = 20;

interface Line {
  drawing: number;
  waiting: (() => void)[];
}

const lines = singleton("page-turns", () => new Map<string, Line>());

/**
 * Draws a page when it is its team's turn, so that one team's pages leave time to all others.
 *
 * @throws service_unavailable when too many wait already
 */
export async function inTurn<T>(teamId: string, draw: () => Promise<T>): Promise<T> {
  const line = lines.get(teamId) ?? { drawing: 0, waiting: [] };
  lines.set(teamId, line);
  if (line.drawing >= AT_ONCE) {
    if (line.waiting.length >= WAITING_MAX) fail("service_unavailable");
    // Whoever is called takes the place of who left.
    await new Promise<void>((called) => line.waiting.push(called));
  } else line.drawing += 1;
  try {
    return await draw();
  } finally {
    const next = line.waiting.shift();
    if (next !== undefined) next();
    else line.drawing -= 1;
    if (line.drawing === 0) lines.delete(teamId);
  }
}
