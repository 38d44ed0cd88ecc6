import { stopwatchMs } from "../clock";
import { log } from "../log";
import type { JobFunction } from "./definitions";
import { failureEvent } from "./events";
import { type Answer, callFunction, type Endpoint, type Op } from "./protocol";
import { insertEvents } from "./registry";
import { claim, type End, end, pause, type Run, type Step, saveSteps } from "./store";

/** What one executor shares among the runs that it drives. */
export interface Executor {
  id: number;
  endpoint: Endpoint;
  /** How long to wait before attempt `attempt` + 1, counted from 1. */
  backOffMs: (attempt: number) => number;
  driving: Set<string>;
  isStopping: boolean;
}

/** What becomes of a run for now; null when it went on and there may be more to do at once. */
type Outcome =
  | End
  | { status: "paused"; dueMs: number; attempt: number }
  | { status: "lost" }
  | null;

interface Driven {
  executor: Executor;
  fn: JobFunction;
  run: Run;
  nowMs: () => number;
}

/** After an answer that was not the SDK's. Such a call counts as no attempt. */
const UNREACHABLE_MS = 5_000;
const ROUNDS = 10_000;
const LOST_LIMIT = 10;

/** Drives a run as far as it can go now, if it is free. Answers false when it was not. */
export async function drive(executor: Executor, fn: JobFunction, runId: string): Promise<boolean> {
  if (executor.isStopping || executor.driving.has(runId)) return false;
  executor.driving.add(runId);
  try {
    const run = await claim(executor.id, fn, runId);
    if (run === null) return false;
    const claimedAt = stopwatchMs();
    const nowMs = () => run.nowMs + stopwatchMs() - claimedAt;
    const outcome = await advance({ executor, fn, run, nowMs });
    await settle({ executor, fn, run, nowMs }, outcome);
    log.info({
      job: fn.id,
      run_id: run.id,
      status: outcome.status,
      steps: run.steps.length,
      duration_ms: Math.round(stopwatchMs() - claimedAt),
      ...(outcome.status === "failed" ? { error: outcome.error } : {}),
    });
    return true;
  } finally {
    executor.driving.delete(runId);
  }
}

async function settle({ executor, fn, run }: Driven, outcome: NonNullable<Outcome>): Promise<void> {
  if (outcome.status === "lost") return;
  if (outcome.status === "paused") {
    return pause(executor.id, run.id, outcome.dueMs, outcome.attempt);
  }
  if (outcome.status === "failed" && fn.onFailure !== null) {
    // Before the end: should we die in between, the run fails once more and the event is the same.
    await insertEvents([failureEvent(fn.id, fn.onFailure, run, outcome.error)]);
  }
  await end(executor.id, run.id, outcome);
}

async function advance(driven: Driven): Promise<NonNullable<Outcome>> {
  const { executor, run, nowMs } = driven;
  if (run.lost >= LOST_LIMIT) {
    return failed("LostError", "The executor died each time it drove this run.");
  }
  for (let round = 0; round < ROUNDS; round++) {
    if (executor.isStopping) return { status: "paused", dueMs: nowMs(), attempt: run.attempt };
    if (!(await wakeSleepers(driven))) return { status: "lost" };
    const due = run.steps.filter((it) => it.status === "planned" && (it.dueMs ?? 0) <= nowMs());
    const outcome = due.length > 0 ? await runSteps(driven, due) : await goOn(driven);
    if (outcome !== null) return outcome;
  }
  return failed("TooManySteps", `More than ${ROUNDS} steps.`);
}

async function wakeSleepers(driven: Driven): Promise<boolean> {
  const now = driven.nowMs();
  const awake = driven.run.steps
    .filter(({ status, dueMs }) => status === "sleeping" && dueMs !== null && dueMs <= now)
    .map((step): Step => ({ ...step, status: "completed", data: null }));
  return awake.length === 0 || remember(driven, awake);
}

/** Runs planned steps side by side, each as often as its retries allow. */
async function runSteps(driven: Driven, due: readonly Step[]): Promise<Outcome> {
  const outcomes = await Promise.all(
    due.map(async (step) => {
      const answer = await call(driven, step.id, step.attempt);
      if (answer.kind !== "threw" || answer.isFinal) return take(driven, answer, step);
      const op: Op = { op: "StepError", id: step.id, name: step.name, error: answer.error };
      return take(driven, { kind: "ops", ops: [op], retryAfterMs: answer.retryAfterMs }, step);
    }),
  );
  const rank = ["lost", "failed", "completed", "paused"];
  return (
    outcomes
      .filter((it) => it !== null)
      .sort((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))[0] ?? null
  );
}

/** Lets the function go on from what is known, to its next steps or its end. */
async function goOn(driven: Driven): Promise<Outcome> {
  const { run, fn, executor, nowMs } = driven;
  const answer = await call(driven, "step", run.attempt);
  if (answer.kind !== "threw" || answer.isFinal) return take(driven, answer, null);
  const attempt = run.attempt + 1;
  if (attempt >= fn.maxAttempts) return { status: "failed", error: answer.error };
  return {
    status: "paused",
    dueMs: nowMs() + (answer.retryAfterMs ?? executor.backOffMs(attempt)),
    attempt,
  };
}

async function take(driven: Driven, answer: Answer, asked: Step | null): Promise<Outcome> {
  const { run, nowMs } = driven;
  switch (answer.kind) {
    case "returned":
      return { status: "completed", output: answer.data };
    case "threw":
      return { status: "failed", error: answer.error };
    case "unreachable":
      log.warn({ job: driven.fn.id, run_id: run.id, reason: answer.reason }, "no answer to a job");
      return { status: "paused", dueMs: nowMs() + UNREACHABLE_MS, attempt: run.attempt };
    case "ops":
      return takeOps(driven, answer.ops, answer.retryAfterMs, asked);
  }
}

async function takeOps(
  driven: Driven,
  ops: readonly Op[],
  retryAfterMs: number | null,
  asked: Step | null,
): Promise<Outcome> {
  const { run, fn, executor, nowMs } = driven;
  const steps: Step[] = [];
  for (const op of ops) {
    const known = run.steps.find(({ id }) => id === op.id);
    const name = op.displayName ?? op.name ?? op.id;
    const step = { id: op.id, name, attempt: known?.attempt ?? 0, dueMs: null };
    if (op.op === "StepRun") {
      steps.push({ ...step, status: "completed", data: op.data ?? null, error: undefined });
    } else if (op.op === "StepError" && step.attempt + 1 < fn.maxAttempts) {
      const attempt = step.attempt + 1;
      const dueMs = nowMs() + (retryAfterMs ?? executor.backOffMs(attempt));
      steps.push({ ...step, status: "planned", attempt, dueMs, data: undefined, error: op.error });
    } else if (op.op === "StepFailed" || op.op === "StepError") {
      steps.push({ ...step, status: "failed", data: undefined, error: op.error ?? op.data });
    } else if (known !== undefined) {
      // Reported once more because it is not done yet.
    } else if (op.op === "StepPlanned") {
      steps.push({ ...step, status: "planned", data: undefined, error: undefined });
    } else if (op.op === "Sleep") {
      const dueMs = wakeTime(op.name ?? "", nowMs());
      steps.push({ ...step, status: "sleeping", dueMs, data: undefined, error: undefined });
    } else if (op.op === "RunComplete") {
      return { status: "completed", output: op.data };
    } else {
      return failed(
        "UnsupportedStep",
        `The embedded executor does not do ${op.op}; see docs/jobs.md.`,
      );
    }
  }
  if (steps.length > 0) return (await remember(driven, steps)) ? null : { status: "lost" };
  const waits = run.steps.flatMap(({ dueMs, status }) =>
    (status === "planned" || status === "sleeping") && dueMs !== null ? [dueMs] : [],
  );
  if (waits.length > 0 && asked === null) {
    return { status: "paused", dueMs: Math.min(...waits), attempt: run.attempt };
  }
  return failed("NoProgress", "The function neither ended nor named a step.");
}

/** Stores steps, then takes them into what is known of the run. */
async function remember({ executor, run }: Driven, steps: readonly Step[]): Promise<boolean> {
  if (!(await saveSteps(executor.id, run.id, steps))) return false;
  const ids = new Set(steps.map(({ id }) => id));
  run.steps = [...run.steps.filter(({ id }) => !ids.has(id)), ...steps];
  run.attempt = 0;
  return true;
}

function call({ executor, fn, run }: Driven, stepId: string, attempt: number): Promise<Answer> {
  const done = run.steps.filter(({ status }) => status === "completed" || status === "failed");
  const steps = done.map(({ id, status, data, error }) => [
    id,
    status === "failed" ? { type: "error", error } : { type: "data", data: data ?? null },
  ]);
  return callFunction(executor.endpoint, fn.id, stepId, {
    version: -1,
    event: run.event,
    events: [run.event],
    steps: Object.fromEntries(steps),
    ctx: {
      run_id: run.id,
      attempt,
      max_attempts: fn.maxAttempts,
      // A step that waits for its retry must not be run because it is the only one left.
      disable_immediate_execution: run.steps.some(({ status }) => status === "planned"),
      use_api: false,
      stack: { stack: done.map(({ id }) => id), current: Math.max(0, done.length - 1) },
    },
  });
}

const UNITS: Record<string, number> = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 };

/** The SDK writes a sleep as `1d2h3s`, or as the time at which it ends. */
function wakeTime(text: string, nowMs: number): number {
  if (!/^(\d+[wdhms])*$/.test(text)) return Date.parse(text);
  const parts = [...text.matchAll(/(\d+)([wdhms])/g)];
  return parts.reduce(
    (sum, [, n, unit]) => sum + Number(n) * (UNITS[unit ?? ""] ?? 0) * 1000,
    nowMs,
  );
}

const failed = (name: string, message: string): End => ({
  status: "failed",
  error: { name, message },
});
