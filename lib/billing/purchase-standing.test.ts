import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RENEWAL_MS } from "@/lib/access/tier";
import { PROPERTY_RUNS } from "@/testing/property";
import { Teller } from "@/testing/purchase-model";
import { DAY, HOUR, ToyProcessor } from "@/testing/toy-processor";
import { purchaseRecord } from "./purchase-facts";
import { collectionFor, latestOf, type Payment, purchaseStanding } from "./purchase-standing";

const KNOWN = {
  checkout: "open",
  sessionId: "session",
  subscriptionId: null,
  paymentIntentId: null,
} as const;

/** Records notifications the way the service decides them: compares access with what was last notified. */
class Follower {
  readonly told: string[] = [];
  hasAccess = false;

  readonly #processor: ToyProcessor;
  readonly #source: string;

  constructor(processor: ToyProcessor, source: string) {
    this.#processor = processor;
    this.#source = source;
  }

  look(): void {
    const { facts } = purchaseRecord(this.#processor.record(), KNOWN, []);
    const { untilMs, reason } = purchaseStanding(facts);
    const now = untilMs !== null && this.#processor.now * 1000 < untilMs;
    if (now && !this.hasAccess) this.told.push(`created: ${this.#source}`);
    if (!now && this.hasAccess) this.told.push(`cancelled: ${reason}`);
    this.hasAccess = now;
    const collection = collectionFor(latestOf(facts.payments)?.revoked ?? null);
    if (collection === "cancel") this.#processor.delete(true);
    else this.#processor.pause(collection === "pause");
  }
}

type Step =
  | { kind: "hours"; hours: number }
  | { kind: "refund" | "dispute"; index: number }
  | { kind: "settle" | "fail_delayed" | "delete" | keyof typeof BETWEEN };

const hours = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((hours) => ({ kind: "hours" as const, hours }));
const oneOf = <K extends string>(...kinds: K[]) => fc.record({ kind: fc.constantFrom(...kinds) });

const steps = (): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 3, arbitrary: hours(1, 40) },
    { weight: 3, arbitrary: hours(24, 36 * 24) },
    fc.record({
      kind: fc.constantFrom("refund" as const, "dispute" as const),
      index: fc.nat({ max: 3 }),
    }),
    oneOf("settle", "fail_delayed", "delete"),
    { weight: 2, arbitrary: oneOf(...(Object.keys(BETWEEN) as (keyof typeof BETWEEN)[])) },
  );

/** How often jobs check. */
const JOB_HOURS = 6;

/** Performs a step at the processor, and checks after everything that happened, as jobs do. */
function take(step: Step, processor: ToyProcessor, look: (cause: string) => void): void {
  switch (step.kind) {
    case "hours":
      for (let left = step.hours; left > 0; left -= JOB_HOURS) {
        look(processor.pass(Math.min(left, JOB_HOURS)) ?? "expired");
      }
      break;
    case "refund":
    case "dispute":
      processor[step.kind](step.index);
      look(step.kind);
      break;
    case "settle":
    case "fail_delayed":
      if (processor.isPending) processor.settle(step.kind === "settle");
      look("customer.subscription.deleted");
      break;
    case "delete":
      processor.delete(false);
      look("customer.subscription.deleted");
      break;
    default:
      BETWEEN[step.kind](processor);
      look("nothing");
  }
}

/** Steps that end nobody's access. */
const BETWEEN = {
  card_breaks: (processor: ToyProcessor) => processor.setCard(false),
  card_works: (processor: ToyProcessor) => processor.setCard(true),
  pay_owed: (processor: ToyProcessor) => processor.payOwed(),
  win: (processor: ToyProcessor) => processor.close("won"),
  lose: (processor: ToyProcessor) => processor.close("lost"),
  prevent: (processor: ToyProcessor) => processor.close("prevented"),
  end_with_period: (processor: ToyProcessor) => processor.endWithPeriod(),
  look_again: () => undefined,
};

const lives = () =>
  fc.record({
    isLifetime: fc.boolean(),
    isDelayed: fc.boolean(),
    lastResort: fc.constantFrom("canceled" as const, "unpaid" as const),
    steps: fc.array(steps(), { maxLength: 14 }),
  });

describe("a purchase, whatever happens to it", () => {
  test("follows the state table at every check, and sends one event per change", () => {
    fc.assert(
      fc.property(lives(), ({ isLifetime, isDelayed, lastResort, steps }) => {
        const processor = new ToyProcessor(lastResort);
        const source = isLifetime ? "checkout_lifetime" : "checkout_subscription";
        const [follower, teller] = [new Follower(processor, source), new Teller(source)];
        processor.checkOut(isLifetime, isDelayed);
        const look = (cause: string) => {
          teller.look(processor.facts(), processor.now * 1000, cause);
          follower.look();
          const [told, collected] = [follower.told.length, processor.collected];
          processor.collected = 0;
          follower.look();
          // Plain comparisons, since there are a million of them. Only what is collected in the very moment that a
          // subscription ends may give no access.
          if (follower.hasAccess !== teller.hasAccess) throw new Error("The standing is another.");
          const isOver = processor.subscription?.endedAt === processor.now;
          if (collected > 0 && !follower.hasAccess && !isOver)
            throw new Error("Charged for nothing.");
          if (follower.told.length !== told) throw new Error("Looking again told something.");
        };
        look("?");
        for (const step of steps) take(step, processor, look);
        expect(follower.told).toEqual(teller.told);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});

const START = Date.UTC(2026, 0, 1);
const month = (over: Partial<Payment> = {}): Payment => ({
  paidMs: START,
  fromMs: START,
  untilMs: START + 30 * DAY * 1000,
  revoked: null,
  ...over,
});
const active = { status: "active", endedMs: null };

describe("access lasts", () => {
  test("for the paid period and one more day while the subscription continues", () => {
    const { untilMs } = purchaseStanding({ subscription: active, payments: [month()] });
    expect(untilMs).toBe(START + 30 * DAY * 1000 + RENEWAL_MS);
  });

  test("for the paid period only, once it is unpaid or canceled", () => {
    for (const status of ["unpaid", "canceled", "paused"]) {
      const subscription = { status, endedMs: null };
      const { untilMs } = purchaseStanding({ subscription, payments: [month()] });
      expect(untilMs).toBe(START + 30 * DAY * 1000);
    }
  });

  test("forever for a one-time payment", () => {
    const payments = [month({ untilMs: Number.POSITIVE_INFINITY })];
    expect(purchaseStanding({ subscription: null, payments }).untilMs).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test("not at all before anything was paid", () => {
    expect(purchaseStanding({ subscription: active, payments: [] }).untilMs).toBeNull();
  });
});

describe("a completed checkout", () => {
  const recordOf = (attempts: { hasFailed: boolean }[]) => {
    const processor = new ToyProcessor("canceled");
    processor.checkOut(false, true);
    const all = attempts.map((attempt) => ({
      ...attempt,
      subscriptionId: "sub",
      paymentIntentId: "intent",
    }));
    return purchaseRecord({ ...processor.record(), attempts: all }, KNOWN, []);
  };

  test.each([
    ["is on its way while nothing is known of its money", [], "processing"],
    ["is on its way while one attempt may still succeed", [true, false], "processing"],
    ["has failed once every attempt has", [true, true], "failed"],
  ] as const)("%s", (_what, attempts, checkout) => {
    const failed = attempts.map((hasFailed) => ({ hasFailed }));
    expect(recordOf(failed).checkout).toBe(checkout);
  });

  test("missing from what was read stays as it was known", () => {
    const record = { ...new ToyProcessor("canceled").record(), checkouts: [] };
    expect(purchaseRecord(record, { ...KNOWN, checkout: "processing" }, []).checkout).toBe(
      "processing",
    );
  });
});

describe("an event at the processor", () => {
  test("is dated by how far ahead the account's clock was then, not now", () => {
    const processor = new ToyProcessor("canceled");
    processor.checkOut(false, false);
    const record = { ...processor.record(), hasClock: false };
    const atMs = processor.now * 1000;
    const moves = [
      { atMs: atMs - HOUR * 1000, offsetMs: 5_000 },
      { atMs: atMs + HOUR * 1000, offsetMs: 400 * DAY * 1000 },
    ];
    const [payment] = purchaseRecord(record, KNOWN, moves).facts.payments;
    expect(payment?.paidMs).toBe(atMs + 5_000);
  });
});
