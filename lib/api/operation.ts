import type { z } from "zod";
import type { ScopeOf } from "@/lib/access/caller";
import type { Capability } from "@/lib/contract/capabilities";
import type { Download } from "@/lib/contract/download";
import type { ErrorCode } from "@/lib/contract/errors";
import type { EventType } from "@/lib/contract/events";
import type { EventStream, InParts } from "@/lib/contract/parts";
import type { PathParam } from "@/lib/contract/primitives";
import type { Outside } from "@/lib/platform/outside";

/** The placeholders of a path template: `athlete_id` for `/v1/athletes/{athlete_id}`. */
type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A path with only known placeholders; any other doesn't compile. */
export type KnownPath<Path extends string> = Placeholders<Path> extends PathParam ? Path : never;
export type Params<Path extends string> = Record<Placeholders<Path>, string>;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What `run` returns: the declared response. `request_id` is added on the way out. */
export type Answer<R> = R extends z.ZodType ? Omit<z.input<R>, "request_id"> : undefined;

/** A response whose headers are sent before it is computed. */
export interface Streamed<T> {
  headers: Record<string, string>;
  rest: () => Promise<T>;
}

/**
 * How a call is counted: not at all, refunding its admission; as a data call; also toward the intelligence limit; or as
 * a call that is admitted even when the day is used up, for viewing and changing the limits.
 */
export type Cost = "none" | "data" | "intelligence" | "control";

/**
 * What a call leaves behind: nothing a retry would duplicate, rows in one transaction, or also something outside the
 * database. Determines what an idempotency key does.
 */
export type Effect = "none" | "database" | "external";

/** How an operation is presented to a model as a tool. */
export interface Tool {
  /** In snake case, unique among operations. */
  name: string;
  /** A few words, as shown to people. */
  title: string;
  /** When to use it, when not to, and which tool to use instead. */
  about: string;
  /** Set for a POST that replaces what was stored before; PUT and PATCH always do. */
  replaces?: true;
}

export interface Operation<
  Path extends string = string,
  C extends Capability = Capability,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** One sentence, shown as the title in the documentation. */
  summary: string;
  description?: string;
  capability: C;
  cost: Cost;
  /** Defaults to none for GET, and to database for other methods. */
  effect?: Effect;
  query?: Q;
  /** The JSON body. It may be missing entirely if all its fields are optional. */
  body?: B;
  /** The success response; without it the operation returns 204 with no body. */
  response?: R;
  status?: 200 | 201 | 202;
  /** Its own error codes, in addition to those any operation may return. */
  errors?: readonly ErrorCode[];
  /** The events that a call may cause. */
  emits?: readonly EventType[];
  /** How it is offered to assistants as a tool, if at all. */
  tool?: Tool;
  /**
   * `true`: headers are sent before the response is computed, and `run` returns `Streamed`. `"parts"`: the response is
   * sent in parts as they are read, and `run` returns `InParts`. `"events"`: server-sent events in the shape that
   * `response` declares, and `run` returns `EventStream`.
   */
  stream?: true | "parts" | "events";
  /** On request, returns a file of this type instead of JSON, and `run` returns `Download`. */
  produces?: "application/pdf";
  /** Whether the response shows a secret once; if stored for retries, it is encrypted. */
  secret?: true;
  /**
   * Whether the response is an edition of a document: its `version` is returned as `ETag`, and `If-Match` is passed to
   * `run`.
   */
  editions?: true;
  /** Whether the response is long and the same for everyone in an environment. */
  isFixed?: true;
  /** Whether a call uses the CPU for tens of milliseconds. Such calls run one at a time per owner. */
  isDear?: true;
  /**
   * Total units the call costs; defaults to one. A function's may be paid in part, a number is paid whole or the call is
   * refused. 0 refunds its admission.
   */
  units?: number | ((input: { query: Output<Q>; body: Output<B> }) => number);
  /**
   * Whether a call also triggers a calculation. It then needs `nutrition:calculate`, and its whole cost counts toward
   * the intelligence limit.
   */
  calculates?: (input: { query: Output<Q>; body: Output<B> }) => boolean;
  /** Picks a different status for a response, for health. */
  statusOf?: (answer: Answer<R>) => number;
  run: (call: {
    scope: ScopeOf<C>;
    params: Params<Path>;
    query: Output<Q>;
    body: Output<B>;
    /** Units paid for: fewer than the call costs if the bucket ran dry. */
    paid: number;
    outside: Outside;
    /** The `If-Match` header; null if absent. */
    ifMatch: string | null;
  }) => Promise<
    | Answer<R>
    | Streamed<Answer<R>>
    | InParts<Answer<R>>
    | EventStream<R extends z.ZodType ? z.input<R> : never>
    | Download
  >;
}

/**
 * An operation with its types erased, for loops over all operations. This is safe because `run` gets what `parse`
 * produced from raw input with the operation's own schemas.
 */
export interface AnyOperation extends Omit<Operation, "run" | "statusOf" | "units" | "calculates"> {
  statusOf?: (answer: never) => number;
  units?: number | ((input: never) => number);
  calculates?: (input: never) => boolean;
  run: (call: never) => Promise<unknown>;
}

export interface BoundOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  operation: AnyOperation;
  effect: Effect;
}

/** True if an operation honors idempotency keys: it creates or changes something that a retry would duplicate. */
export const takesIdempotencyKey = ({ method, effect, operation }: BoundOperation): boolean =>
  effect !== "none" && method !== "GET" && method !== "DELETE" && operation.capability !== "public";

/** True if a call changes stored data, including retryable methods such as PUT and a POST that replaces. */
export const changesWhatIsStored = ({ method, effect, operation }: BoundOperation): boolean =>
  effect !== "none" || !["GET", "POST"].includes(method) || operation.tool?.replaces === true;
