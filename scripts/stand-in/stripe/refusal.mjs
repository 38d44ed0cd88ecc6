/** A refusal by the stand-in, in Stripe's error envelope. */
export class Refusal extends Error {
  constructor(status, code, message, param = null) {
    super(message);
    this.status = status;
    this.body = {
      error: { type: TYPES[status] ?? "invalid_request_error", code, message, param },
    };
  }
}

const TYPES = { 402: "card_error", 500: "api_error" };

/** @throws Refusal always: no such object */
export function refuseMissing(kind, id, param = "id") {
  throw new Refusal(404, "resource_missing", `No such ${kind}: '${id}'`, param);
}
