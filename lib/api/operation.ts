import type { z } from "zod";
import type { ScopeOf } from "@/lib/access/caller";
import type { Capability } from "@/lib/contract/capabilities";
import type { Download } from "@/lib/contract/download";
import type { ErrorCode } from "@/lib/contract/errors";
import type { EventType } from "@/lib/contract/events";
import type { EventStream, InParts } from "@/lib/contract/parts";
import type { PathParam } from "@/lib/contract/primitives";
import type { Outside } from "@/lib/platform/outside";

/** The placeholders of a path template: `/v1/athletes/{athlete_id}` has `athlete_id`. */
type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A path whose placeholders are all known; any other does not compile. */
export type KnownPath<Path extends string> = Placeholders<Path> extends PathParam ? Path : never;
export type Params<Path extends string> = Record<Placeholders<Path>, string>;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a verb returns: the declared answer; `request_id` is added on the way out. */
export type Answer<R> = R extends z.ZodType ? Omit<z.input<R>, "request_id"> : undefined;

/** An answer whose headers leave before it is computed. */
export interface Streamed<T> {
  headers: Record<string, string>;
  rest: () => Promise<T>;
}

/**
 * How a call counts: not at all, which gives the admission's one back; as one on data; on the ceiling of intelligence as
 * well; or as one that is let in also when the day has used all that it may, to see and to change that.
 */
export type Cost = "none" | "data" | "intelligence" | "control";

/**
 * What a call leaves behind: nothing that a repetition would double, rows in one unit of work, or something outside
 * the database as well. It decides what an idempotency key does.
 */
export type Effect = "none" | "database" | "external";

/** What a model is told of an operation that it can use. */
export interface Tool {
  /** In snake case, and of no other operation. */
  name: string;
  /** A few words, as people see it. */
  title: string;
  /** What it is for, when it is not, and which tool is right then. */
  about: string;
  /** Set for a POST that takes the place of what somebody stored before; PUT and PATCH always do. */
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
  /** Where it is not said: none of a GET, rows of any other method. */
  effect?: Effect;
  query?: Q;
  /** The JSON body. A body whose fields are all optional may be absent altogether. */
  body?: B;
  /** The success answer; without it the operation answers 204 with nothing. */
  response?: R;
  status?: 200 | 201 | 202;
  /** The codes of its own; those that every operation may produce are added. */
  errors?: readonly ErrorCode[];
  /** The events that a call may cause. */
  emits?: readonly EventType[];
  /** As what it is also offered to assistants. */
  tool?: Tool;
  /**
   * Headers leave before the answer is computed, and `run` returns `Streamed`; or the answer leaves in parts as they are
   * read, and `run` returns `InParts`; or it is server-sent events, each of the shape that `response` declares, and `run`
   * returns `EventStream`.
   */
  stream?: true | "parts" | "events";
  /** Where asked for, it answers with a file of this type instead of JSON, and `run` returns `Download`. */
  produces?: "application/pdf";
  /** The answer shows a secret once: where it is kept for a repetition, it is kept sealed. */
  secret?: true;
  /** The answer is an edition of a document: its `version` is answered as `ETag`, and `If-Match` is handed to `run`. */
  editions?: true;
  /** The answer is the same for everybody in an environment, and long. */
  isFixed?: true;
  /** A call keeps the processor busy for tens of milliseconds: an owner has one of them at a time. */
  isDear?: true;
  /** Units the call costs in all; one where it is not said. None gives the admission's one back. */
  units?: (input: { query: Output<Q>; body: Output<B> }) => number;
  /**
   * Whether a call has something calculated besides: it then needs `nutrition:calculate`, and counts on the intelligence
   * ceiling with all it costs.
   */
  calculates?: (input: { query: Output<Q>; body: Output<B> }) => boolean;
  /** Chooses another status for an answer, for health. */
  statusOf?: (answer: Answer<R>) => number;
  run: (call: {
    scope: ScopeOf<C>;
    params: Params<Path>;
    query: Output<Q>;
    body: Output<B>;
    /** Units the call has paid for: fewer than it costs when the bucket ran dry. */
    paid: number;
    outside: Outside;
    /** The `If-Match` header; null without one. */
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
 * An operation whose own types are forgotten, as the loops over all operations see it. `run` takes what `parse`
 * made of raw input by the very schemas beside it, which is why forgetting the types is safe.
 */
export interface AnyOperation extends Omit<Operation, "run" | "statusOf" | "units" | "calculates"> {
  statusOf?: (answer: never) => number;
  units?: (input: never) => number;
  calculates?: (input: never) => boolean;
  run: (call: never) => Promise<unknown>;
}

export interface BoundOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  operation: AnyOperation;
  effect: Effect;
}

/** Whether an idempotency key means anything to an operation: it creates or changes, and a repetition would double it. */
export const takesIdempotencyKey = ({ method, effect, operation }: BoundOperation): boolean =>
  effect !== "none" && method !== "GET" && method !== "DELETE" && operation.capability !== "public";

/** Whether a call changes what is stored: also one that may be repeated, such as a PUT, and a POST that replaces. */
export const changesWhatIsStored = ({ method, effect, operation }: BoundOperation): boolean =>
  effect !== "none" || !["GET", "POST"].includes(method) || operation.tool?.replaces === true;
