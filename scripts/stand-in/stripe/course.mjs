import { settleDraft, turn } from "./billing.mjs";
import { DAY } from "./calendar.mjs";
import { expire } from "./checkout.mjs";
import { collect } from "./invoice.mjs";
import { whole } from "./params.mjs";
import { Refusal } from "./refusal.mjs";
import { isOver, periodOf } from "./subscription.mjs";

/** The passage of time: what falls due on its own, and clocks that can be advanced. */

/** For each kind: when an object falls due, Unix seconds of its own time, and what happens then. */
const DUES = [
  ["checkout.session", (one) => (one.status === "open" ? one.expires_at : null), expire],
  [
    "invoice",
    (one) => (one.status === "draft" ? one.automatically_finalizes_at : null),
    settleDraft,
  ],
  [
    "invoice",
    (one) => (one.status === "open" ? one.next_payment_attempt : null),
    (world, one) => collect(world, one),
  ],
  ["subscription", (one) => (isOver(one) ? null : periodOf(one).end), turn],
];

function nextDue(world) {
  let next = null;
  for (const [kind, dueAt, happen] of DUES) {
    for (const object of world.all(kind)) {
      const seconds = dueAt(object);
      if (seconds === null) continue;
      const wallMs = seconds * 1000 - world.offsetMs(object);
      if (next === null || wallMs < next.wallMs) next = { wallMs, seconds, object, happen };
    }
  }
  return next;
}

/** Processes everything that is due, in order, each dated at its own time. Returns when the next is due, wall time. */
export function runDue(world) {
  for (;;) {
    const next = nextDue(world);
    if (next === null || next.wallMs > world.wallMs()) return next?.wallMs ?? null;
    world.at(next.seconds, () => next.happen(world, next.object));
  }
}

function frozenTime(params) {
  const name = "frozen_time";
  const seconds = whole(params, name);
  if (seconds === null)
    throw new Refusal(400, "parameter_missing", `Missing required param: ${name}.`, name);
  return seconds;
}

/** Creates a clock for the account, set to a time. It runs on from there at wall time speed. */
export function createClock(world, params) {
  const seconds = frozenTime(params);
  const clock = makeClock(world, { name: params.name ?? null });
  setClock(world, clock, seconds);
  return showClock(world, clock);
}

function makeClock(world, { id, name = null }) {
  const now = Math.floor(world.wallMs() / 1000);
  return world.make("test_helpers.test_clock", {
    id,
    deletes_after: now + 30 * DAY,
    frozen_time: now,
    name,
    status: "ready",
    status_details: {},
  });
}

function setClock(world, clock, seconds) {
  world.aside(clock.id).offset_ms = seconds * 1000 - world.wallMs();
  world.changes++;
}

/** Returns a clock with its current time. */
export const showClock = (world, clock) => ({ ...clock, frozen_time: world.now(clock) });

const ANYBODYS = /^clock_[\w-]{1,80}$/;

/** Advances a clock; a time in its past changes nothing. Creates the clock if it doesn't exist. */
export function advanceClock(world, id, params) {
  const seconds = frozenTime(params);
  const isNew = world.find(id) === undefined && ANYBODYS.test(id);
  const clock = isNew ? makeClock(world, { id }) : world.get("test_helpers.test_clock", id);
  if (seconds > world.now(clock)) {
    setClock(world, clock, seconds);
    runDue(world);
    world.tell("test_helpers.test_clock.ready", showClock(world, clock));
  }
  return showClock(world, clock);
}
