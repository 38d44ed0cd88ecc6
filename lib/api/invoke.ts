import type { z } from "zod";
import { authorize, requireChanging } from "@/lib/access/authorize";
import type { Caller } from "@/lib/access/caller";
import { recheckCredential } from "@/lib/access/credential";
import {
  isOwned,
  onceInDatabase,
  onceOutside,
  type Repeatable,
  repeatable,
  repeatedBy,
  type Written,
} from "@/lib/access/idempotency";
import type { CallScope } from "@/lib/access/scope";
import { CAPABILITIES } from "@/lib/contract/capabilities";
import type { Download } from "@/lib/contract/download";
import { fail } from "@/lib/contract/errors";
import type { EventStream, InParts } from "@/lib/contract/parts";
import {
  chargeFor,
  chargeWhole,
  countAsIntelligence,
  requireFreeTurn,
  requirePaid,
} from "@/lib/metering/metering";
import { inThisCall, laterInThisCall, onBehalfOf } from "@/lib/platform/call-context";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { log } from "@/lib/platform/log";
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { inOwnTurn, inOwnTurns, inTurn } from "@/lib/platform/turns";
import {
  answerSchema,
  IGNORED_MAX,
  type IgnoredField,
  ignoredFields,
  namesAField,
} from "./ignored-fields";
import { madeOnce } from "./made-once";
import {
  type AnyOperation,
  type BoundOperation,
  changesWhatIsStored,
  type Streamed,
  takesIdempotencyKey,
} from "./operation";
import { type Input, parse } from "./parse";
import { jsonInParts } from "./parts";

/** The response before formatting: what `run` returned, validated against the declared schema. */
export type Outcome =
  | { kind: "answer"; answer: unknown; etag?: string }
  | { kind: "nothing" }
  /** JSON that is the same for everyone. */
  | { kind: "fixed"; bytes: Buffer<ArrayBuffer> }
  | { kind: "stream"; stream: Streamed<unknown> }
  /** The response text, generated piece by piece as it is read. */
  | { kind: "parts"; text: AsyncGenerator<string> }
  /** Server-sent events, generated as they are read. */
  | { kind: "events"; text: AsyncGenerator<string>; headers: Record<string, string> }
  | { kind: "file"; download: Download }
  /** The response to a retryable request; its bytes are fixed. */
  | ({ kind: "written" } & Written);

type Parsed = ReturnType<typeof parse>;

/** A call's input, whose bytes have come. */
export interface WaitingInput {
  isLarge: boolean;
  /** @throws ApiError if it can't be parsed */
  parse: () => Input;
}

/** What a call asks for: its input by the operation's schemas, and the fields they don't know. */
interface Asked {
  parsed: Parsed;
  ignored: readonly IgnoredField[];
}

/** Each null if the call has none. */
interface Conditions {
  idempotencyKey?: string | null;
  ifMatch?: string | null;
}

/**
 * Authorizes, parses, charges, runs and presents a call, independent of HTTP. Everything that exposes operations goes
 * through here, so permissions, prices, validation and responses can't differ. The input is only read once the caller
 * may use the operation.
 *
 * @param read waits for the input
 * @param conditions an idempotency key, for operations with effects, and the edition to change
 */
export async function invoke(
  bound: BoundOperation,
  caller: Caller,
  read: () => Promise<WaitingInput>,
  conditions: Conditions = {},
): Promise<Outcome> {
  const { operation } = bound;
  authorize(caller, operation.capability);
  if (changesWhatIsStored(bound)) requireChanging(caller);
  const scope = caller.scopes[CAPABILITIES[operation.capability].scope];
  if (scope === undefined) fail("resource_not_found");
  const waiting = await read();
  // Turns go by owner, and callers without a key can change their address. No public operation needs a large body.
  if (waiting.isLarge && caller.meter === null)
    fail("payload_too_large", { message: "Without a key, a body has at most 16 kB." });
  const asked = () => askedFor(bound, namingMyself(waiting.parse(), scope));
  const work = async () => {
    const its = waiting.isLarge ? await inTurnOf(caller, asked) : asked();
    // It may have been revoked while the call waited.
    if (waiting.isLarge || operation.isDear === true) await recheckCredential(scope);
    return answer(bound, caller, scope, its, conditions);
  };
  // Parsed in its turn, too: two hundred parsed bodies would fill the heap.
  return operation.isDear === true ? inOwnTurn(ownerOf(caller), WAITING_MAX, work) : work();
}

const ownerOf = ({ meter, principal }: Caller): string => meter?.payer.id ?? principal.id;

/** Parses or checks something large when it is the caller's turn. @throws service_unavailable if that takes too long */
export const inTurnOf = <T>(caller: Caller, work: () => T | Promise<T>): Promise<T> =>
  inTurn(ownerOf(caller), WAITING_MAX, work);

/** @throws ApiError if the input doesn't fit the operation */
function askedFor(bound: BoundOperation, input: Input): Asked {
  const { operation, method } = bound;
  const parsed = parse(operation, input);
  if (method === "PATCH" && !namesAField(operation, input.body)) fail("no_changes");
  return { parsed, ignored: ignoredFields(bound, input.body) };
}

async function answer(
  bound: BoundOperation,
  caller: Caller,
  scope: CallScope,
  { parsed, ignored }: Asked,
  { idempotencyKey = null, ifMatch: condition = null }: Conditions,
): Promise<Outcome> {
  const { operation } = bound;
  return onBehalfOf(caller.meter?.payer.id ?? null, async () => {
    if (operation.calculates?.(parsed as never) === true) {
      authorize(caller, "nutrition:calculate");
      if (caller.meter !== null) await countAsIntelligence(caller.meter);
    }
    const { cost, units: its = 1 } = operation;
    const isWhole = typeof its === "number";
    const units = cost === "none" ? 0 : isWhole ? its : its(parsed as never);
    // Most calls have already paid at admission. Skip the promise then, since each one costs as much as the engine.
    const paid = units === caller.meter?.paid ? units : await charge(caller, units, isWhole);
    // The call gets exactly what the operation's own schemas produced, and the scope its capability opens.
    const run: Run = (scope, outside) =>
      operation.run({ ...parsed, scope, paid, outside, ifMatch: condition } as never);
    const answered = async (): Promise<Outcome> => {
      if (operation.stream === "events") {
        const streamed = await run(scope, outsideOf(bound, idempotencyKey, scope));
        return eventsOf(operation, streamed as EventStream<unknown>);
      }
      if (idempotencyKey === null || !takesIdempotencyKey(bound))
        return once(operation, run, scope, ignored);
      const request = repeatableOf(bound, parsed, idempotencyKey, scope);
      const outcome = await onceByKey(bound, run, scope, request, ignored);
      if (outcome.kind === "written" && outcome.isReplay === true) await giveBack(caller);
      return outcome;
    };
    try {
      return await answered();
    } catch (error) {
      const givenBack = giveBack(caller);
      // Don't wait a second time for a database that just failed to respond.
      if (!isDatabaseUnreachable(error)) await givenBack;
      throw error;
    }
  });
}

/** Lets an athlete's own apps use `me` as the athlete id, so they don't need to know it. */
function namingMyself(input: Input, scope: CallScope): Input {
  if (input.params?.["athlete_id"] !== "me" || !("only" in scope) || scope.only === null)
    return input;
  return { ...input, params: { ...input.params, athlete_id: String(scope.only) } };
}

/** Maximum dear or large calls waiting per owner: the largest burst of a platform. */
const WAITING_MAX = 200;

type Run = (scope: CallScope, outside: Outside) => Promise<unknown>;

/** Charges what the call costs beyond its admission. @returns the units paid for. @throws rate_limit_exceeded */
async function charge({ meter }: Caller, units: number, isWhole: boolean): Promise<number> {
  if (meter === null) return 1;
  if (isWhole) await chargeWhole(meter, units);
  else {
    await chargeFor(meter, units);
    if (units === 0) await requireFreeTurn(meter);
    else requirePaid(meter);
  }
  return meter.paid;
}

/** Refunds a call to one unit if it fails as a whole or had nothing left to do. */
async function giveBack({ meter }: Caller): Promise<void> {
  if (meter === null || meter.paid === 1) return;
  await chargeFor(meter, 1).catch((err: unknown) => log.warn({ err }, "units were not given back"));
}

async function once(
  operation: AnyOperation,
  run: Run,
  scope: CallScope,
  ignored: readonly IgnoredField[],
): Promise<Outcome> {
  const result = await run(scope, unrepeated);
  if (operation.isFixed === true) {
    const text = () => JSON.stringify(present(operation, result, scope.requestId, ignored));
    return { kind: "fixed", bytes: madeOnce(operation.summary, scope.environment, text) };
  }
  if (operation.stream === true) {
    const { headers, rest } = result as Streamed<unknown>;
    const presented = async () => present(operation, await rest(), scope.requestId, ignored);
    return { kind: "stream", stream: { headers, rest: laterInThisCall(presented) } };
  }
  if (operation.stream === "parts") {
    // An operation with parts declares an object; the parts are its fields.
    const schema = operation.response as z.ZodObject;
    const text = jsonInParts(schema, result as InParts<Record<string, unknown>>, scope.requestId);
    const pieces = operation.isDear === true ? inOwnTurns(scope.principal.id, text) : text;
    return { kind: "parts", text: inThisCall(pieces) };
  }
  if (operation.response === undefined) return { kind: "nothing" };
  if (operation.produces !== undefined && isDownload(result))
    return { kind: "file", download: result };
  const answer = present(operation, result, scope.requestId, ignored);
  // An operation with editions declares responses that have a version.
  if (operation.editions === true)
    return { kind: "answer", answer, etag: etagOf((result as { version: number }).version) };
  return { kind: "answer", answer };
}

/**
 * An event stream can't be stored as a whole. Its operation gets idempotent effect keys instead, and produces the same
 * events again.
 */
function outsideOf(bound: BoundOperation, key: string | null, scope: CallScope): Outside {
  if (key === null || !takesIdempotencyKey(bound) || !isOwned(scope)) return unrepeated;
  const { keyOf } = repeatedBy(scope, key);
  return { ...unrepeated, keyOf };
}

/** Validates each event against the declared schema before sending it. */
function eventsOf(operation: AnyOperation, streamed: EventStream<unknown>): Outcome {
  async function* text() {
    for await (const event of streamed.events) yield eventText(operation.response?.parse(event));
  }
  return { kind: "events", text: inThisCall(text()), headers: streamed.headers };
}

function eventText(checked: unknown): string {
  const { event, data } = checked as { event: string; data: unknown };
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const isDownload = (result: unknown): result is Download =>
  typeof result === "object" && result !== null && "file" in result && "filename" in result;

/**
 * Collects what a retry must have in common with the original. Includes the principal if the response shows a secret,
 * so one key never sees another's.
 */
function repeatableOf(
  { method, path, operation }: BoundOperation,
  { params, query, body }: Parsed,
  key: string,
  { principal }: CallScope,
): Repeatable {
  const isSecret = operation.secret === true;
  const said = [method, path, params, query ?? null, body ?? null];
  return repeatable(key, isSecret ? [...said, principal.id] : said, isSecret);
}

async function onceByKey(
  { operation, effect }: BoundOperation,
  run: Run,
  scope: CallScope,
  request: Repeatable,
  ignored: readonly IgnoredField[],
): Promise<Outcome> {
  if (!isOwned(scope)) return once(operation, run, scope, ignored);
  const write = (result: unknown): Written => {
    if (operation.response === undefined) return { status: 204, text: null };
    const answer = present(operation, result, scope.requestId, ignored);
    return { status: operation.status ?? 200, text: JSON.stringify(answer) };
  };
  const written =
    effect === "external"
      ? await onceOutside(scope, request, (outside) => run(scope, outside), write)
      : await onceInDatabase(scope, request, async (scope) => write(await run(scope, unrepeated)));
  return { kind: "written", ...written };
}

/**
 * Validates the response: the schema strips undeclared fields and rejects an invalid response. Ignored body fields are
 * listed alongside, and with them what the verb itself ignored, such as columns of a CSV.
 */
function present(
  operation: AnyOperation,
  result: unknown,
  requestId: string,
  ignored: readonly IgnoredField[],
): unknown {
  const ofVerb = (result as { ignored_fields?: readonly IgnoredField[] } | null)?.ignored_fields;
  const all = [...ignored, ...(ofVerb ?? []).slice(0, IGNORED_MAX)];
  return answerSchema(operation)?.parse(
    typeof result === "object"
      ? {
          ...result,
          ...(all.length > 0 && { ignored_fields: all }),
          request_id: requestId,
        }
      : result,
  );
}

/** Formats an edition of a document as an `ETag`. */
const etagOf = (version: number): string => `"${version}"`;
