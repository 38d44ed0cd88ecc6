import { z } from "zod";
import { Id, Milliseconds, PageQuery, page, RequestId, text } from "./primitives";

/** The requests of an account, as they are kept for some days: never a body, a query or a header. */

export const REQUEST_LOG_DAYS = 7;
/** Of a longer path the beginning is kept. */
export const LOGGED_PATH_MAX = 300;
/** Calls of one app in a week that are counted; more are told as this many and more. */
export const CALLS_MOST = 1_000;
/** Of the calls of one app, how many are told one by one. */
export const CALLS_SHOWN = 50;

export const LoggedRequest = z
  .object({
    request_id: RequestId,
    at: Milliseconds.meta({ description: "Wall time, when it was answered." }),
    method: z.string(),
    path: z.string().meta({ description: "As it was asked for, without its query." }),
    route: z.string().meta({ description: "The path's template." }),
    status: z.int().meta({ description: "499 where the client left before the answer was whole." }),
    code: z.string().nullable().meta({ description: "Of the error; null for a success." }),
    duration_ms: z.number(),
    key_id: Id.nullable().meta({ description: "The key; null for a call without one." }),
  })
  .meta({ id: "LoggedRequest" });
export type LoggedRequest = z.output<typeof LoggedRequest>;

export const RequestsQuery = PageQuery.extend({
  status: z
    .string()
    .regex(/^[1-5](\d\d|xx)$/, "must be a status, or a class of them such as 4xx")
    .optional(),
  path: text(LOGGED_PATH_MAX).min(1).optional().meta({
    description:
      "What the path begins with; or a whole template, such as /v1/athletes/{athlete_id}.",
  }),
  key_id: Id.optional(),
});
export type RequestsQuery = z.output<typeof RequestsQuery>;

export const RequestList = page("requests", LoggedRequest);
export const RequestAnswer = z.object({ request: LoggedRequest, request_id: RequestId });
