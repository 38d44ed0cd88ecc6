import { Gauge } from "prom-client";
import { stopwatchMs } from "./clock";
import { log } from "./log";
import { registry } from "./metrics";

type Sample = { value: number; labels?: Record<string, string> };

interface Definition {
  /** Without the common prefix `aidstation_`. */
  name: string;
  help: string;
  labels?: readonly string[];
  /** Called when metrics are scraped, at most once every five seconds. */
  read: () => number | Promise<number | readonly Sample[]>;
}

const FRESH_MS = 5_000;
const LIMIT_MS = 1_000;

/**
 * Registers a gauge. One that cannot be read within a second shows NaN and does not block the others. Labels must have
 * few values and identify nobody.
 */
export function showGauge({ name, help, labels = [], read }: Definition): void {
  const fullName = `aidstation_${name}`;
  // A bundler may evaluate a module more than once.
  if (registry.getSingleMetric(fullName) !== undefined) return;
  let readAtMs = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: fullName,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      if (stopwatchMs() - readAtMs < FRESH_MS) return;
      readAtMs = stopwatchMs();
      const samples = await inTime(async () => read()).catch((err: unknown) => {
        log.warn({ err, gauge: fullName }, "a gauge could not be read");
        return null;
      });
      this.reset();
      if (samples === null || typeof samples === "number") {
        if (labels.length === 0) this.set(samples ?? Number.NaN);
        return;
      }
      for (const { value, labels: given } of samples) this.set(given ?? {}, value);
    },
  });
}

function inTime<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("It took longer than a second.")), LIMIT_MS);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
