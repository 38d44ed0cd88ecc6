import { log } from "@/lib/platform/log";
import { attempt } from "./attempt";
import type { Claimed, Settled } from "./claim";
import { settle } from "./store";

/** This process's attempts in flight. */
export interface Runner {
  /** Returns how many more may be added. */
  room: () => number;
  /** Attempts claimed deliveries; resolves when all results are written. */
  run: (batch: readonly Claimed[]) => Promise<void>;
  /** Gives attempts in flight some time, then releases the rest; resolves when all results are written. */
  stop: (patienceMs: number) => Promise<void>;
}

const ROOM = 256;
const SETTLE_TRIES = 5;
const SETTLE_PAUSE_MS = 500;

/** Results that arrive during a write go into the next one: the higher the load, the fewer statements per event. */
export function newRunner(): Runner {
  const giveUp = new AbortController();
  let taken = 0;
  let unwritten: { settled: Settled; done: () => void }[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    // Batches results that arrive in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    while (unwritten.length > 0) {
      const batch = unwritten;
      unwritten = [];
      await persist(batch.map(({ settled }) => settled));
      taken -= batch.length;
      for (const { done } of batch) done();
    }
    writing = false;
  }

  async function one(claimed: Claimed): Promise<void> {
    const outcome = await attempt(claimed, giveUp.signal);
    await new Promise<void>((done) => {
      unwritten.push({ settled: { claimed, outcome }, done });
      if (!writing) void write();
    });
  }

  const all = new Set<Promise<void>>();
  return {
    room: () => (giveUp.signal.aborted ? 0 : ROOM - taken),
    run: async (batch) => {
      taken += batch.length;
      const running = Promise.all(batch.map(one)).then(() => undefined);
      all.add(running);
      await running;
      all.delete(running);
    },
    stop: async (patienceMs) => {
      const timer = setTimeout(() => giveUp.abort(), patienceMs);
      await Promise.all(all);
      clearTimeout(timer);
    },
  };
}

/**
 * A result that cannot be written is attempted again after its lease ends: nothing is lost, but something is sent
 * twice.
 */
async function persist(batch: readonly Settled[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await settle(batch);
    } catch (err) {
      log.error({ err, count: batch.length, tries }, "deliveries not written down");
      if (tries === SETTLE_TRIES) return;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS * tries));
    }
  }
}
