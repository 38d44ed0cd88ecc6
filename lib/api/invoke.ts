import type { z } from "zod";
import { authorize, requireChanging } from "@/lib/access/authorize";
import type { Caller } from "@/lib/access/caller";
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
import { chargeFor, countAsIntelligence, requirePaid } from "@/lib/metering/metering";
import { inThisCall, laterInThisCall, onBehalfOf } from "@/lib/platform/call-context";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { log } from "@/lib/platform/log";
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { inOwnTurn, inOwnTurns } from "@/lib/platform/turns";
import { answerSchema, type IgnoredField, ignoredFields, namesAField } from "./ignored-fields";
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

/** The answer without its form: what the verb returned, checked against the declared schema. */
export type Outcome =
  | { kind: "answer"; answer: unknown; etag?: string }
  | { kind: "nothing" }
  /** JSON that is the same for everybody. */
  | { kind: "fixed"; bytes: Buffer<ArrayBuffer> }
  | { kind: "stream"; stream: Streamed<unknown> }
  /** The text of an answer, made piece by piece as it is read. */
  | { kind: "parts"; text: AsyncGenerator<string> }
  /** Server-sent events, made as they are read. */
  | { kind: "events"; text: AsyncGenerator<string>; headers: Record<string, string> }
  | { kind: "file"; download: Download }
  /** An answer to a request that may be repeated: its bytes are fixed. */
  | ({ kind: "written" } & Written);

type Parsed = ReturnType<typeof parse>;

/** Each null for a call without one. */
interface Conditions {
  idempotencyKey?: string | null;
  ifMatch?: string | null;
}

/**
 * Authorize, parse, charge, run, present: a call without HTTP. Every surface that offers operations goes through here,
 * so that none can differ in permission, price, validation or answer. What the call brings is read only once the
 * caller may use the operation.
 *
 * @param conditions what the call says about itself: a key that makes it repeatable where the operation has an effect,
 * and the edition it is to change
 */
export async function invoke(
  bound: BoundOperation,
  caller: Caller,
  read: () => Promise<Input>,
  { idempotencyKey = null, ifMatch: condition = null }: Conditions = {},
): Promise<Outcome> {
  const { operation } = bound;
  authorize(caller, operation.capability);
  if (changesWhatIsStored(bound)) requireChanging(caller);
  const scope = caller.scopes[CAPABILITIES[operation.capability].scope];
  if (scope === undefined) fail("resource_not_found");
  const input = namingMyself(await read(), scope);
  const parsed = parse(operation, input);
  if (bound.method === "PATCH" && !namesAField(operation, input.body)) fail("no_changes");
  const ignored = ignoredFields(operation, input.body);
  return onBehalfOf(caller.meter?.payer.id ?? null, async () => {
    if (operation.calculates?.(parsed as never) === true) {
      authorize(caller, "nutrition:calculate");
      if (caller.meter !== null) await countAsIntelligence(caller.meter);
    }
    const units = operation.cost === "none" ? 0 : (operation.units?.(parsed as never) ?? 1);
    // Most calls have paid with their admission: no promise for nothing, since each costs as much as the engine.
    const paid = units === caller.meter?.paid ? units : await charge(caller, units);
    // The call holds exactly what the operation's own schemas produced, and the scope that its capability opens.
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
      if (operation.isDear !== true) return await answered();
      const owner = caller.meter?.payer.id ?? scope.principal.id;
      return await inOwnTurn(owner, DEAR_WAITING_MAX, answered);
    } catch (error) {
      const givenBack = giveBack(caller);
      // A database that did not answer once is not waited for a second time.
      if (!isDatabaseUnreachable(error)) await givenBack;
      throw error;
    }
  });
}

/** An athlete's own apps may call the athlete `me`: nobody need be told an id. */
function namingMyself(input: Input, scope: CallScope): Input {
  if (input.params?.["athlete_id"] !== "me" || !("only" in scope) || scope.only === null)
    return input;
  return { ...input, params: { ...input.params, athlete_id: String(scope.only) } };
}

/** How many dear calls of one owner wait for their turn. */
const DEAR_WAITING_MAX = 50;

type Run = (scope: CallScope, outside: Outside) => Promise<unknown>;

/** Charges what the call costs beyond its admission. @returns units paid for. @throws rate_limit_exceeded */
async function charge({ meter }: Caller, units: number): Promise<number> {
  if (meter === null) return 1;
  await chargeFor(meter, units);
  if (units > 0) requirePaid(meter);
  return meter.paid;
}

/** A call that fails as a whole, or has nothing left to do, has cost one. */
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
    // An operation in parts declares an object, whose fields they are.
    const schema = operation.response as z.ZodObject;
    const text = jsonInParts(schema, result as InParts<Record<string, unknown>>, scope.requestId);
    const pieces = operation.isDear === true ? inOwnTurns(scope.principal.id, text) : text;
    return { kind: "parts", text: inThisCall(pieces) };
  }
  if (operation.response === undefined) return { kind: "nothing" };
  if (operation.produces !== undefined && isDownload(result))
    return { kind: "file", download: result };
  const answer = present(operation, result, scope.requestId, ignored);
  // An operation with editions declares answers that have a version.
  if (operation.editions === true)
    return { kind: "answer", answer, etag: etagOf((result as { version: number }).version) };
  return { kind: "answer", answer };
}

/** A stream of events cannot be kept whole: its verb is told apart by keys of its own, and tells the same again. */
function outsideOf(bound: BoundOperation, key: string | null, scope: CallScope): Outside {
  if (key === null || !takesIdempotencyKey(bound) || !isOwned(scope)) return unrepeated;
  const { keyOf } = repeatedBy(scope, key);
  return { ...unrepeated, keyOf };
}

/** Each event is checked by the declared schema before it leaves. */
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

/** What a repetition has to have alike. Who asks is part of it where a secret is shown: one key is shown nothing of another's. */
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
 * Only declared fields leave: the schema strips the rest, and refuses an answer that breaks its promise. What of the body
 * was ignored is said beside it.
 */
function present(
  operation: AnyOperation,
  result: unknown,
  requestId: string,
  ignored: readonly IgnoredField[],
): unknown {
  return answerSchema(operation)?.parse(
    typeof result === "object"
      ? {
          ...result,
          ...(ignored.length > 0 && { ignored_fields: ignored }),
          request_id: requestId,
        }
      : result,
  );
}

/** How an edition of a document is named to clients, as an `ETag`. */
const etagOf = (version: number): string => `"${version}"`;
