import { CONTROLS } from "./control.mjs";
import { runDue } from "./course.mjs";
import { newDelivery } from "./delivery.mjs";
import { newServer } from "./http.mjs";
import { newKeeper, readState } from "./state.mjs";
import { World } from "./world.mjs";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A stand-in for Stripe on this machine: its API, its pages, its signed events. Nothing in it moves money. With a
 * `stateFile` it goes on where it was, whatever ended it: what was answered is kept, and so is every event until it
 * was taken.
 *
 * @param {{ port: number, hooks: { url: string, secret: string }[], stateFile?: string | null, nowMs?: () => number }} options
 * @returns where it answers; `world`, what other people do, by the names of `/control`; how to stop it
 */
export async function startStripeStandIn({ port, hooks, stateFile = null, nowMs = Date.now }) {
  const url = `http://localhost:${port}`;
  const kept = readState(stateFile) ?? {};
  const world = new World({ nowMs, base: url, objects: kept.objects, asides: kept.asides });
  moveTo(url, world);
  const answers = new Map(kept.answers);
  const queue = (kept.queue ?? []).filter(({ hook }) => hook < hooks.length);
  const keeper = newKeeper(stateFile, () => ({
    ...world.snapshot(),
    answers: [...answers],
    queue,
  }));
  let keptChanges = 0;
  let timer = null;
  let isStopped = false;

  /**
   * Processes what is due, then a change and what it makes due; resolves once all is saved. Only then are its events
   * sent.
   */
  async function act(change) {
    runDue(world);
    try {
      return change(world);
    } finally {
      arm(runDue(world));
      await keep();
      delivery.wake();
    }
  }

  async function keep() {
    for (const event of world.events.splice(0))
      for (const hook of hooks.keys()) queue.push({ hook, since: nowMs(), event });
    const { changes } = world;
    if (changes === keptChanges) return;
    await keeper.save();
    keptChanges = Math.max(keptChanges, changes);
  }

  function arm(nextMs) {
    clearTimeout(timer);
    if (nextMs === null || isStopped) return;
    const waitMs = Math.min(Math.max(nextMs - nowMs(), 0), LONGEST_TIMER_MS);
    timer = setTimeout(() => act(() => null).catch(console.error), waitMs);
  }

  const delivery = newDelivery({
    hooks,
    queue,
    wallMs: nowMs,
    onChange: () => keeper.save().catch(console.error),
  });
  const server = newServer({ act, answers, wallMs: nowMs });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  await act(() => null);
  const controls = Object.entries(CONTROLS).map(([name, control]) => [
    name,
    (body) => act(() => structuredClone(control(world, body))),
  ]);
  const stop = async () => {
    isStopped = true;
    clearTimeout(timer);
    delivery.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await keeper.save();
  };
  return { url, world: Object.fromEntries(controls), stop };
}

/** Updates the URLs of open checkout pages to our current address. */
function moveTo(url, world) {
  for (const session of world.all("checkout.session", ({ status }) => status === "open"))
    world.change(session, { url: `${url}/checkout/${session.id}` });
}
