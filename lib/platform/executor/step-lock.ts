import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { WAIT_MS } from "../call-context";
import { stopwatchMs } from "../clock";
import { env } from "../env";
import { singleton } from "../singleton";

/** The class of the advisory locks that running steps hold. */
const STEPS = 0x61696474;
const LOOK_MS = 250;

interface Line {
  client: pg.Client;
  /** Fires when the connection is lost, and with it every lock that it held. */
  lost: AbortSignal;
}

interface StepLocks {
  line: Promise<Line> | null;
  running: Set<string>;
  /** Since when steps wait for an earlier attempt of theirs, by the stopwatch. */
  waiting: Map<symbol, number>;
}

const locks = singleton(
  "step-locks",
  (): StepLocks => ({ line: null, running: new Set(), waiting: new Map() }),
);

/** The connection of this process that holds the locks of all steps it runs. */
function line(): Promise<Line> {
  locks.line ??= open();
  return locks.line;
}

function open(): Promise<Line> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: WAIT_MS.connection,
    query_timeout: WAIT_MS.query,
    keepAlive: true,
  });
  const ending = new AbortController();
  const forget = () => {
    if (locks.line === opening) locks.line = null;
    ending.abort(new Error("the lock of the step was lost"));
  };
  client.on("error", forget);
  client.on("end", forget);
  const opening = client.connect().then(() => ({ client, lost: ending.signal }));
  opening.catch(forget);
  return opening;
}

/**
 * Runs a step while no other attempt at it runs anywhere: an earlier one that its executor has given up holds the lock
 * for as long as it really runs. The signal that the work gets also fires when the lock is lost.
 *
 * @throws the signal's reason when it fires before the turn comes
 */
export async function alone<T>(
  step: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { client, lost } = await turnOf(step, signal);
  try {
    return await work(AbortSignal.any([signal, lost]));
  } finally {
    await client
      .query("SELECT pg_advisory_unlock($1, hashtext($2))", [STEPS, step])
      .catch(() => client.end())
      .finally(() => locks.running.delete(step));
  }
}

async function turnOf(step: string, signal: AbortSignal): Promise<Line> {
  const me = Symbol(step);
  try {
    for (;;) {
      signal.throwIfAborted();
      const taken = await tryTurn(step);
      if (taken !== null) return taken;
      if (!locks.waiting.has(me)) locks.waiting.set(me, stopwatchMs());
      await pause(LOOK_MS);
    }
  } finally {
    locks.waiting.delete(me);
  }
}

/** The connection that now holds the step's lock; null while an earlier attempt does, in this process or another one. */
async function tryTurn(step: string): Promise<Line | null> {
  // A connection may take a lock that it holds already: within this process the set decides.
  if (locks.running.has(step)) return null;
  locks.running.add(step);
  let isOurs = false;
  try {
    const held = await line();
    const { rows } = await held.client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken",
      [STEPS, step],
    );
    isOurs = rows[0]?.taken === true;
    return isOurs ? held : null;
  } finally {
    if (!isOurs) locks.running.delete(step);
  }
}

/** For how long the step that has waited longest in this process has been waiting for an earlier attempt to end. */
export function longestStepWaitMs(): number {
  const since = Math.min(...locks.waiting.values());
  return Number.isFinite(since) ? stopwatchMs() - since : 0;
}
