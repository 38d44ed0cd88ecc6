/**
 * The one table of error codes: what is thrown, answered, listed at /v1/errors and documented comes from here.
 * `cause` and `remedy` are public text.
 */
interface ErrorRow {
  type: ErrorType;
  status: number;
  cause: string;
  remedy: string;
}

export const ERROR_TYPES = [
  "invalid_request",
  "authentication_error",
  "authorization_error",
  "resource_not_found",
  "method_not_allowed",
  "rate_limit_error",
  "api_error",
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

const invalid = (status: number, cause: string, remedy: string) =>
  ({ type: "invalid_request", status, cause, remedy }) as const;
const unauthenticated = (cause: string, remedy: string) =>
  ({ type: "authentication_error", status: 401, cause, remedy }) as const;
const forbidden = (cause: string, remedy: string) =>
  ({ type: "authorization_error", status: 403, cause, remedy }) as const;
const notFound = (cause: string, remedy: string) =>
  ({ type: "resource_not_found", status: 404, cause, remedy }) as const;
const limited = (cause: string, remedy: string) =>
  ({ type: "rate_limit_error", status: 429, cause, remedy }) as const;
const failed = (status: number, cause: string, remedy: string) =>
  ({ type: "api_error", status, cause, remedy }) as const;

const CHECK_ID = "Check the identifier. Rows of other accounts look exactly like missing ones.";

export const ERRORS = {
  missing_field: invalid(
    400,
    "A required field is missing.",
    "Send the field named in `param`. A `null` counts as missing.",
  ),
  invalid_value: invalid(
    400,
    "A field has a value outside what it accepts.",
    "Correct the field named in `param`; the message gives the accepted range.",
  ),
  invalid_json: invalid(
    400,
    "The request body is not a JSON object in UTF-8.",
    "Send one JSON object, encoded as UTF-8.",
  ),
  invalid_cursor: invalid(
    400,
    "The cursor was changed, or belongs to another list or another filter.",
    "Pass `next_cursor` back unchanged, with the same filters, or start without a cursor.",
  ),
  batch_too_large: invalid(
    400,
    "The batch holds more items than the route accepts.",
    "Split the batch.",
  ),
  empty_batch: invalid(400, "The batch holds no items.", "Send at least one item."),
  no_changes: invalid(
    400,
    "None of the fields that can be changed was sent.",
    "Send at least one field to change.",
  ),
  webhook_error: invalid(
    400,
    "The webhook cannot be registered or changed as asked.",
    "The message gives the reason: address, port, scheme, event name, or the limit of webhooks.",
  ),
  seat_limit_exceeded: invalid(
    400,
    "There are fewer free seats than the request needs.",
    "Free seats by removing licenses, or raise the number of seats.",
  ),
  subscription_inactive: invalid(
    400,
    "The seat subscription is not active.",
    "Activate it, or assign the license from another subscription.",
  ),
  invalid_role: invalid(
    400,
    "The member role is not one of the accepted roles.",
    "Use `admin` or `member`.",
  ),
  already_claimed: invalid(
    410,
    "The key of this sign-up was already shown.",
    "Use the key that was shown or emailed, or ask for a new one with the resend route.",
  ),
  checkout_incomplete: invalid(
    409,
    "The checkout of this sign-up is not paid yet.",
    "Finish the checkout, then claim again.",
  ),
  precondition_failed: invalid(
    412,
    "Somebody else has changed it since it was read.",
    "Read it again, apply your change to what it is now, and send the new `ETag` in `If-Match`.",
  ),
  invitation_expired: invalid(
    410,
    "The invitation was used, taken back, declined, or is too old.",
    "Ask the coach for a new one.",
  ),
  already_invited: invalid(
    409,
    "The team has invited this address already.",
    "Resend the invitation, or take it back first.",
  ),
  invitation_declined: invalid(
    409,
    "Whoever has this address declined an invitation of the team.",
    "The team can invite this address again 90 days after that.",
  ),
  already_on_roster: invalid(
    409,
    "An athlete with this address is on the roster already.",
    "Look the athlete up in the roster.",
  ),
  missing_message_fields: invalid(
    400,
    "The message has fields that are not known of every athlete it is for. Nothing was sent to anybody.",
    "Leave out the fields or the athletes that the message names; `preview` shows each of them.",
  ),
  already_sent: invalid(
    409,
    "It can no longer be taken back: its ten seconds are over and it was sent.",
    "Send another message that sets it right.",
  ),
  already_handled: invalid(
    409,
    "Somebody else was first. The message says who, and when.",
    "Read the queue again: the item comes back by itself once there is something new.",
  ),
  item_changed: invalid(
    409,
    "There is newer evidence than what was acted on.",
    "Read the queue again, look at the item, and send its new `evidence_key`.",
  ),
  undo_over: invalid(
    409,
    "The ten seconds in which it could be undone are over.",
    "Nothing: the item comes back by itself once there is something new.",
  ),
  already_in_team: invalid(409, "You coach in a team already.", "Leave that team first."),
  team_not_empty: invalid(
    409,
    "The team still has other coaches, athletes or a plan.",
    "Hand its ownership over, or end the relations and the plan first.",
  ),
  already_member: invalid(
    409,
    "Somebody is in one console at most.",
    "Leave the console that you are in first; or the address is a member already.",
  ),
  owner_needed: invalid(
    409,
    "A console keeps at least one owner.",
    "Make somebody else owner first.",
  ),
  idempotency_conflict: invalid(
    409,
    "A request with the same Idempotency-Key is still running.",
    "Wait for it and send the same request again.",
  ),
  idempotency_mismatch: invalid(
    422,
    "The Idempotency-Key was used before with another request.",
    "Use a new key for a new request.",
  ),
  payload_too_large: invalid(
    413,
    "The request body is larger than 1 MiB, or has more than 20,000 fields and items.",
    "Send less at once; lists can be split over several requests.",
  ),
  unsupported_media_type: invalid(
    415,
    "The request body is not declared as JSON.",
    "Send `Content-Type: application/json`, not compressed.",
  ),
  missing_authorization: unauthenticated(
    "The request carries no Authorization header.",
    "Send `Authorization: Bearer <key>`.",
  ),
  invalid_api_key: unauthenticated(
    "The key does not exist, was revoked, is misspelled, or is a sandbox key at the production address.",
    "Check the key and the base address it was issued for.",
  ),
  expired_api_key: unauthenticated(
    "The key was rotated and its 72 hours of grace have passed.",
    "Use the key that replaced it.",
  ),
  environment_mismatch: unauthenticated(
    "A test key asks for live data, or a live key for test data.",
    "Use the key of the environment the data lives in.",
  ),
  invalid_token: unauthenticated(
    "The access token is malformed, expired or revoked.",
    "Refresh the token, or ask for consent again.",
  ),
  insufficient_scope: forbidden(
    "The credential is valid but does not confer this operation.",
    "Use a key with the scope that the message names.",
  ),
  coach_tier_required: forbidden(
    "The coach's tier no longer includes this.",
    "Renew or raise the coach's tier.",
  ),
  role_required: forbidden(
    "Your role does not include this.",
    "Ask an owner or an admin of the team or the console to do it.",
  ),
  plan_required: forbidden(
    "The team's plan does not include this.",
    "Choose a plan under Settings, Billing.",
  ),
  resource_limit_exceeded: forbidden(
    "The account has reached a quota.",
    "Remove what is no longer used, or ask for a higher quota.",
  ),
  account_suspended: forbidden(
    "The account is suspended.",
    "Settle the subscription, or write to the operator of this service.",
  ),
  resource_not_found: notFound(
    "There is no such route, or nothing by that identifier that this credential can see.",
    "Check the path against the API reference.",
  ),
  athlete_not_found: notFound("The account has no athlete by this identifier.", CHECK_ID),
  activity_not_found: notFound("The athlete has no activity by this identifier.", CHECK_ID),
  prescription_not_found: notFound(
    "No prescription is stored for this activity.",
    "Calculate it first: POST …/activities/{activity_id}/calculate.",
  ),
  webhook_not_found: notFound("The account has no webhook by this identifier.", CHECK_ID),
  key_not_found: notFound("The account has no API key by this identifier.", CHECK_ID),
  organization_not_found: notFound("The account has no organization by this identifier.", CHECK_ID),
  subscription_not_found: notFound(
    "The organization has no seat subscription by this identifier.",
    CHECK_ID,
  ),
  license_not_found: notFound("The athlete holds no license of this subscription.", CHECK_ID),
  offer_not_found: notFound("The organization has no active offer.", "Create one with PUT."),
  member_not_found: notFound("The organization has no member by this identifier.", CHECK_ID),
  product_not_found: notFound(
    "The curated catalogue has no product by this barcode.",
    "Search by name; the catalogue holds curated products only.",
  ),
  conversation_not_found: notFound("There is no conversation by this identifier.", CHECK_ID),
  message_template_not_found: notFound(
    "There is no message template by this name or identifier.",
    "Look at the list: GET /v1/coach/message-templates.",
  ),
  session_not_found: notFound("There is no session by this identifier.", CHECK_ID),
  method_not_allowed: {
    type: "method_not_allowed",
    status: 405,
    cause: "The route exists but does not answer this method.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  rate_limit_exceeded: limited(
    "The account or address sent more requests than its limit.",
    "Wait for the seconds in `Retry-After`; without that header, until midnight UTC.",
  ),
  rate_limited: limited(
    "Today's requests have too many distinct inputs.",
    "Repeats are always served; new inputs resume at midnight UTC.",
  ),
  internal_error: failed(
    500,
    "Something failed on our side.",
    "Try again; if it stays, send the operator the `request_id`.",
  ),
  upstream_error: failed(
    502,
    "A service that this one depends on failed.",
    "Try again in a while.",
  ),
  service_unavailable: failed(
    503,
    "The service cannot answer at the moment.",
    "Try again after the seconds in `Retry-After`.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Which limit a call reached. */
export const LIMIT_NAMES = [
  "account_rate",
  "account_day",
  "intelligence_day",
  "distinct_products",
  "distinct_queries",
  "distinct_calculations",
  "athlete_rate",
  "address_rate",
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** How many wrong fields of a request are listed. */
export const WRONG_FIELDS_MAX = 20;

export interface FailDetails {
  /** Public text. Without it the table's `cause` is answered. */
  message?: string;
  /** The field at fault: dotted path with indexes, e.g. `scenarios.3.duration_min`. */
  param?: string;
  /** Every wrong field where there are several, the first one included. */
  errors?: readonly { param: string; message: string }[];
  /** Which limit was reached, of a 429. */
  limit?: LimitName;
  /** Seconds until a repeat can succeed; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Other headers of the answer, such as `Allow`. */
  headers?: Record<string, string>;
  /** What really happened: for the log, never for the caller. */
  cause?: unknown;
}

/** What every ApiError carries: two bundles of the code have two classes, and both know this mark. */
const API_ERROR = Symbol.for("aidstation.api-error");

/** The only error class of the project. Everything a caller may see is in its code and details. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: FailDetails;
  readonly [API_ERROR] = true;

  constructor(code: ErrorCode, details: FailDetails = {}) {
    super(details.message ?? ERRORS[code].cause, { cause: details.cause });
    this.name = "ApiError";
    this.code = code;
    this.details = details;
  }
}

/** Whether something thrown is one of our refusals, whichever bundle threw it. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" && error !== null && API_ERROR in error;

/** Ends the operation with one code of the table. */
export function fail(code: ErrorCode, details: FailDetails = {}): never {
  throw new ApiError(code, details);
}
