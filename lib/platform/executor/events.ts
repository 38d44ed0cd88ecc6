import { wallMs } from "../clock";
import { newId, uuidFrom } from "../ids";
import { insertEvents, type NewEvent } from "./registry";

interface SentEvent {
  name: string;
  id?: string;
  data?: unknown;
  [field: string]: unknown;
}

/**
 * Answers the one request of the SDK that needs no server: `POST /e/<key>`, the event API. When it answers, the
 * events and the runs they start are committed rows.
 */
export async function answerEventApi(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.pathname.startsWith("/e/") || typeof init?.body !== "string") {
    const error = `The embedded executor has no ${url.pathname}; see docs/jobs.md.`;
    return Response.json({ error, status: 501 }, { status: 501 });
  }
  // Written by the SDK's send(), whose events have a name.
  const sent = JSON.parse(init.body) as SentEvent[];
  const seed = new Headers(init.headers).get("x-inngest-event-id-seed");
  const events = sent.map((event, place) => stored(event, seed === null ? null : seed + place));
  await insertEvents(events);
  return Response.json({ ids: events.map(({ id }) => id), status: 200 });
}

/** The SDK repeats a request with the same seed, so the id tells a repetition from a second event. */
function stored(event: SentEvent, seed: string | null): NewEvent {
  const id = seed === null ? newId() : uuidFrom(seed);
  const payload = { ...event, id: event.id ?? id };
  return { id, name: event.name, key: event.id ?? null, payload, target: null };
}

/** The event of one tick of a cron trigger. Its key lets every tick happen once. */
export function cronEvent(functionId: string, cron: string, tick: string): NewEvent {
  return addressed("inngest/scheduled.timer", `${functionId} ${cron} ${tick}`, functionId, {
    cron,
  });
}

/** The event that starts a function's `onFailure`. */
export function failureEvent(
  functionId: string,
  target: string,
  run: { id: string; event: unknown },
  error: unknown,
): NewEvent {
  const data = { function_id: functionId, run_id: run.id, error, event: run.event };
  return addressed("inngest/function.failed", run.id, target, data);
}

function addressed(name: string, key: string, target: string, data: unknown): NewEvent {
  const id = newId();
  return { id, name, key, target, payload: { name, id, ts: wallMs(), data } };
}
