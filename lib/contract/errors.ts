/**
 * The single table of error codes: everything thrown, returned, listed at /v1/errors and documented comes from here.
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

const CHECK_ID = "Check the identifier. Objects of other accounts look as if they didn't exist.";

export const ERRORS = {
  missing_field: invalid(
    400,
    "A required field is missing.",
    "Send the field named in `param`. `null` counts as missing.",
  ),
  invalid_value: invalid(
    400,
    "A field has a value that isn't accepted.",
    "Correct the field named in `param`. The message gives the accepted values.",
  ),
  invalid_json: invalid(
    400,
    "The request body isn't a JSON object in UTF-8.",
    "Send one JSON object, encoded as UTF-8.",
  ),
  invalid_cursor: invalid(
    400,
    "The cursor was modified, or belongs to another list or other filters.",
    "Send `next_cursor` unchanged, with the same filters, or start without a cursor.",
  ),
  batch_too_large: invalid(
    400,
    "The batch has more items than the route accepts.",
    "Split the batch into smaller ones.",
  ),
  empty_batch: invalid(400, "The batch has no items.", "Send at least one item."),
  no_changes: invalid(
    400,
    "The request contains none of the fields that can be changed.",
    "Send at least one field to change.",
  ),
  webhook_error: invalid(
    400,
    "The webhook can't be registered or changed like this.",
    "The message gives the reason: the address, port, scheme, event name, or the limit of webhooks.",
  ),
  seat_limit_exceeded: invalid(
    400,
    "There are fewer free seats than the request needs.",
    "Remove licenses to free seats, or increase the number of seats.",
  ),
  subscription_inactive: invalid(
    400,
    "The seat subscription isn't active.",
    "Activate it, or assign the license from another subscription.",
  ),
  invalid_role: invalid(
    400,
    "The member role isn't one of the accepted roles.",
    "Use `admin` or `member`.",
  ),
  already_claimed: invalid(
    410,
    "The key for this sign-up was already shown.",
    "Use the key that was shown or emailed, or request a new one with the resend route.",
  ),
  checkout_incomplete: invalid(
    409,
    "The checkout for this sign-up isn't paid yet.",
    "Finish the checkout, then claim the key again.",
  ),
  precondition_failed: invalid(
    412,
    "Someone else changed it after you read it.",
    "Read it again, apply your change to the current version, and send the new `ETag` in `If-Match`.",
  ),
  invitation_expired: invalid(
    410,
    "The invitation was used, withdrawn or declined, or has expired.",
    "Ask the coach for a new one.",
  ),
  already_invited: invalid(
    409,
    "The team has already invited this address.",
    "Resend the invitation, or withdraw it first.",
  ),
  invitation_declined: invalid(
    409,
    "The owner of this address declined an invitation from the team, which can't invite them for the 90 days after that.",
    "The team can invite this address again 90 days later.",
  ),
  already_on_roster: invalid(
    409,
    "An athlete with this address is already on the roster.",
    "Find the athlete in the roster.",
  ),
  missing_message_fields: invalid(
    400,
    "The message uses fields that aren't known for every recipient. Nothing was sent to anyone.",
    "Leave out the fields or athletes named in the message. `preview` shows each text.",
  ),
  already_sent: invalid(
    409,
    "It can't be canceled anymore: the ten seconds are over and it was sent.",
    "Send another message to correct it.",
  ),
  already_handled: invalid(
    409,
    "Someone else already handled this. The message says who, and when.",
    "Read the queue again. The item comes back on its own when there is something new.",
  ),
  item_changed: invalid(
    409,
    "There is newer evidence than the evidence you acted on.",
    "Read the queue again, look at the item, and send its new `evidence_key`.",
  ),
  undo_over: invalid(
    409,
    "It can't be undone anymore: the ten seconds for that are over.",
    "No action is needed. The item comes back on its own when there is something new.",
  ),
  already_in_team: invalid(409, "You already coach in a team.", "Leave that team first."),
  team_not_empty: invalid(
    409,
    "The team still has other coaches, athletes or a plan.",
    "Transfer ownership, or end the relations and the plan first.",
  ),
  already_member: invalid(
    409,
    "A person can belong to only one console at a time.",
    "Leave your current console first. If you invited someone, their address is already a member.",
  ),
  owner_needed: invalid(
    409,
    "A console needs at least one owner.",
    "Make someone else an owner first.",
  ),
  idempotency_conflict: invalid(
    409,
    "A request with the same `Idempotency-Key` is still running.",
    "Wait until it finishes, then send the same request again.",
  ),
  idempotency_mismatch: invalid(
    422,
    "The `Idempotency-Key` was already used for a different request.",
    "Use a new key for each new request.",
  ),
  payload_too_large: invalid(
    413,
    "The request body is larger than 1 MiB, or has more than 20,000 fields and items.",
    "Send less per request. You can split lists across several requests.",
  ),
  unsupported_media_type: invalid(
    415,
    "The request body isn't declared as JSON.",
    "Send `Content-Type: application/json`, uncompressed.",
  ),
  missing_authorization: unauthenticated(
    "The request has no Authorization header.",
    "Send `Authorization: Bearer <key>`.",
  ),
  invalid_api_key: unauthenticated(
    "The key doesn't exist, was revoked, is misspelled, or is a sandbox key used at the production address.",
    "Check the key and the base URL it was issued for.",
  ),
  expired_api_key: unauthenticated(
    "The key was rotated and its 72-hour grace period is over.",
    "Use the key that replaced it.",
  ),
  environment_mismatch: unauthenticated(
    "A test key was used for live data, or a live key for test data.",
    "Use a key for the environment of the data.",
  ),
  invalid_token: unauthenticated(
    "The access token is malformed, expired or revoked.",
    "Refresh the token, or ask the person for consent again.",
  ),
  insufficient_scope: forbidden(
    "The credential is valid but doesn't allow this operation.",
    "Use a key with the scope named in the message.",
  ),
  coach_tier_required: forbidden(
    "The coach's tier no longer includes this.",
    "Renew or upgrade the coach's tier.",
  ),
  role_required: forbidden(
    "Your role doesn't allow this.",
    "Ask an owner or admin of the team or console to do it.",
  ),
  plan_required: forbidden(
    "The team's plan doesn't include this.",
    "Choose a plan under Settings, Billing.",
  ),
  resource_limit_exceeded: forbidden(
    "The account has reached a quota.",
    "Remove what you no longer use, or see the message for another way.",
  ),
  account_suspended: forbidden(
    "The account is suspended.",
    "Pay what is due for the subscription, or contact the operator of this service.",
  ),
  resource_not_found: notFound(
    "The route doesn't exist, or this credential can see nothing with this identifier.",
    "Check the path against the API reference.",
  ),
  athlete_not_found: notFound("The account has no athlete with this identifier.", CHECK_ID),
  activity_not_found: notFound("The athlete has no activity with this identifier.", CHECK_ID),
  prescription_not_found: notFound(
    "No prescription is stored for this activity.",
    "Calculate it first: `POST …/activities/{activity_id}/calculate`.",
  ),
  webhook_not_found: notFound("The account has no webhook with this identifier.", CHECK_ID),
  key_not_found: notFound("The account has no API key with this identifier.", CHECK_ID),
  organization_not_found: notFound(
    "The account has no organization with this identifier.",
    CHECK_ID,
  ),
  subscription_not_found: notFound(
    "The organization has no seat subscription with this identifier.",
    CHECK_ID,
  ),
  license_not_found: notFound("The athlete has no license from this subscription.", CHECK_ID),
  offer_not_found: notFound("The organization has no active offer.", "Create one with `PUT`."),
  member_not_found: notFound("The organization has no member with this identifier.", CHECK_ID),
  product_not_found: notFound(
    "The catalog has no product with this id or barcode.",
    "Search by name.",
  ),
  conversation_not_found: notFound("There is no conversation with this identifier.", CHECK_ID),
  message_template_not_found: notFound(
    "There is no message template with this name or identifier.",
    "List the templates: `GET /v1/coach/message-templates`.",
  ),
  session_not_found: notFound("There is no session with this identifier.", CHECK_ID),
  method_not_allowed: {
    type: "method_not_allowed",
    status: 405,
    cause: "The route exists but doesn't support this method.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  rate_limit_exceeded: limited(
    "The account or IP address sent more requests than its limit allows.",
    "Wait for the number of seconds in `Retry-After`. Without that header, wait until midnight UTC.",
  ),
  rate_limited: limited(
    "Today's requests had too many distinct inputs.",
    "Repeated inputs are always served. New inputs are accepted again from midnight UTC. Sign-ups and applications are also limited by network: try those again later.",
  ),
  internal_error: failed(
    500,
    "Something failed on our side.",
    "Try again. If it keeps failing, send the `request_id` to the operator.",
  ),
  upstream_error: failed(502, "A service that this one depends on failed.", "Try again later."),
  service_unavailable: failed(
    503,
    "The service can't respond at the moment.",
    "Try again after the number of seconds in `Retry-After`.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** The limit a request hit. */
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

/** Maximum number of invalid fields listed per request. */
export const WRONG_FIELDS_MAX = 20;

export interface FailDetails {
  /** Public text; defaults to the table's `cause`. */
  message?: string;
  /** The invalid field: dotted path with indexes, e.g. `scenarios.3.duration_min`. */
  param?: string;
  /** All invalid fields if there are several, including the first. */
  errors?: readonly { param: string; message: string }[];
  /** The limit reached, for a 429. */
  limit?: LimitName;
  /** Seconds until a retry can succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further response headers, such as `Allow`. */
  headers?: Record<string, string>;
  /** The underlying error: logged, never sent to the caller. */
  cause?: unknown;
}

/** Marks every ApiError. Two bundles of the code have two separate classes, and both recognize this symbol. */
const API_ERROR = Symbol.for("aidstation.api-error");

/** The project's only error class. Its code and details contain everything a caller may see. */
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

/** True if a thrown value is an ApiError, from whichever bundle. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" && error !== null && API_ERROR in error;

/** Throws an ApiError with a code from the table. */
export function fail(code: ErrorCode, details: FailDetails = {}): never {
  throw new ApiError(code, details);
}
