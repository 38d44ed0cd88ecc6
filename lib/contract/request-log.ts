import { z } from "zod";
import { Id, Milliseconds, PageQuery, page, RequestId, text } from "./primitives";

/** An account's logged requests, kept for some days: never a body, query or header. */

export const REQUEST_LOG_DAYS = 7;
/** Longer paths are truncated to this length. */
export const LOGGED_PATH_MAX = 300;
/** How far an app's calls in a week are counted; beyond that, only this many and more is shown. */
export const CALLS_MOST = 1_000;
/** How many of an app's calls are listed individually. */
export const CALLS_SHOWN = 50;

export const LoggedRequest = z
  .object({
    request_id: RequestId,
    at: Milliseconds.meta({ description: "When the request was answered, in wall time." }),
    method: z.string(),
    path: z.string().meta({ description: "The path as requested, without the query." }),
    route: z.string().meta({ description: "The path template." }),
    status: z.int().meta({
      description:
        "The status code. 499 if the client disconnected before the response was complete.",
    }),
    code: z.string().nullable().meta({
      description: "The error code. Null if the request succeeded.",
    }),
    duration_ms: z.number(),
    key_id: Id.nullable().meta({
      description: "The key that made the request. Null if there was none.",
    }),
  })
  .meta({ id: "LoggedRequest" });
export type LoggedRequest = z.output<typeof LoggedRequest>;

export const RequestsQuery = PageQuery.extend({
  status: z
    .string()
    .regex(/^[1-5](\d\d|xx)$/, "must be a status, or a class of them such as 4xx")
    .optional(),
  path: text(LOGGED_PATH_MAX).min(1).optional().meta({
    description: "The start of the path, or a whole template such as `/v1/athletes/{athlete_id}`.",
  }),
  key_id: Id.optional(),
});
export type RequestsQuery = z.output<typeof RequestsQuery>;

export const RequestList = page("requests", LoggedRequest);
export const RequestAnswer = z.object({ request: LoggedRequest, request_id: RequestId });
