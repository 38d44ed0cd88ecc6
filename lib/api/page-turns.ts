import { ApiError, fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import { waitInLine } from "@/lib/platform/waiting-line";

/** Pages of one team that are drawn at once by a process: drawing takes a process's time, which others wait for too. */
const AT_ONCE = 2;
/** How many more wait their turn. */
const WAITING_MAX = 20;
/** How long one waits: whoever asked has gone by then, or had better be told. */
const WAIT_MS = 8_000;

const RETRY_SECONDS = 2;

interface Line {
  drawing: number;
  waiting: (() => void)[];
}

const lines = singleton("page-turns", () => new Map<string, Line>());

const tooLate = () => new ApiError("service_unavailable", { retryAfterSeconds: RETRY_SECONDS });

/** Whose turn a page waits for: a team or a partner. What takes long has a line of its own: what does not is not behind it. */
export interface Turn {
  of: string;
  isLong?: boolean;
}

/**
 * Draws a page when it is its team's turn, so that one team's pages leave time to all others.
 *
 * @throws service_unavailable when too many wait already, or it was nobody's turn for too long
 */
export async function inTurn<T>({ of, isLong = false }: Turn, draw: () => Promise<T>): Promise<T> {
  const name = isLong ? `${of} long` : of;
  const line = lines.get(name) ?? { drawing: 0, waiting: [] };
  lines.set(name, line);
  if (line.drawing >= AT_ONCE) {
    if (line.waiting.length >= WAITING_MAX) fail("service_unavailable");
    // Whoever is called takes the place of who left.
    await waitInLine(line.waiting, WAIT_MS, tooLate);
  } else line.drawing += 1;
  try {
    return await draw();
  } finally {
    const next = line.waiting.shift();
    if (next !== undefined) next();
    else line.drawing -= 1;
    if (line.drawing === 0) lines.delete(name);
  }
}
