import { randomBytes } from "node:crypto";

/** Builds an error in the application's format, for where the application isn't involved. */
export function errorAnswer({ type, code, message }) {
  const { PORT, BASE_URL_TEST } = process.env;
  const [base] = (BASE_URL_TEST || `http://localhost:${PORT || 3000}`).split(",");
  const requestId = `req_${randomBytes(6).toString("hex")}`;
  const page = `${base.trim().replace(/\/+$/, "")}/docs/errors#${code}`;
  const error = { type, code, message, documentation_url: page, request_id: requestId };
  return {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      "X-Service-Data-License": "display-only",
      "X-Service-Data-Attribution": "optional",
      "X-Service-Data-Training": "prohibited",
    },
    text: JSON.stringify({ error }),
  };
}
