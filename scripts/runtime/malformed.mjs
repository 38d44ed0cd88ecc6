import { STATUS_CODES } from "node:http";
import { errorAnswer } from "./error-answer.mjs";

const STATUS = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const MESSAGES = {
  400: "This is not a valid HTTP request.",
  408: "The request did not arrive in time.",
  431: "The headers of the request are too large.",
};

const refusal = (code, message, type = "invalid_request") => errorAnswer({ type, code, message });

/**
 * Responds to what the HTTP parser gave up on, if the client can still receive a response, and closes the connection.
 */
export function answerMalformed(error, socket) {
  // Part of a response was already sent: further bytes would be read as part of it.
  if (!socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
  const status = STATUS[error.code] ?? 400;
  // Late data may be the rest of a request that was answered long ago.
  if (status === 408 && socket.bytesWritten > 0) return socket.destroy();
  say(socket, status, refusal("invalid_value", MESSAGES[status]));
}

/** Refuses CONNECT tunnels. */
export function answerConnect(_request, socket) {
  socket.on("error", () => socket.destroy());
  const message = "This is no proxy.";
  const { headers, text } = refusal("method_not_allowed", message, "method_not_allowed");
  say(socket, 405, { headers: { ...headers, Allow: "GET, HEAD" }, text });
}

/** Refuses a request whose Host header is missing or repeated. */
export const refuseHost = (request, response) =>
  refuse(request, response, 400, "Send one Host header.");

/** Refuses a body that is endless, or in too many chunks, and reads no more of it. */
export function refuseBody(request, response) {
  const message = "The body is larger than 1 MiB, or comes in too many small chunks.";
  answer(request, response, 413, refusal("payload_too_large", message));
  request.socket.destroySoon();
}

/** Maximum number of headers. Each takes several times its size; the parser leaves out those after one more. */
export const HEADERS_MAX = 200;

/** Refuses a request with too many headers, and reads no body: its length may be among those left out. */
export function refuseHeaders(request, response) {
  const message = `A request has at most ${HEADERS_MAX} headers.`;
  answer(request, response, 431, refusal("invalid_value", message));
  request.socket.destroySoon();
}

/**
 * Longest accepted URL, in characters. The page framework requests a page by its URL and repeats it, escaped, in a
 * header: a page with a longer one could be opened but not re-rendered.
 */
const ADDRESS_MAX = 8_000;
/** Maximum size of all headers, which may repeat such a URL. */
export const HEADERS_MAX_BYTES = 32 * 1024;

/** Maximum parameters of a URL and cookies of a request. What the page framework does with them grows with their square. */
const [PARAMETERS_MAX, COOKIES_MAX] = [500, 200];

const countOf = (text, separator) => text.split(separator).length;

/** Refuses a request whose URL or cookies are too much for a page. @returns whether it was refused */
export function refuseTooMuch(request, response) {
  const { url, headers } = request;
  if (url.length > ADDRESS_MAX)
    refuse(request, response, 414, `An address has at most ${ADDRESS_MAX} characters.`);
  else if (countOf(url, "&") > PARAMETERS_MAX)
    refuse(request, response, 414, `An address has at most ${PARAMETERS_MAX} parameters.`);
  else if (countOf(headers.cookie ?? "", ";") > COOKIES_MAX)
    refuse(request, response, 431, `A request has at most ${COOKIES_MAX} cookies.`);
  else return false;
  return true;
}

function refuse(request, response, status, message) {
  answer(request, response, status, refusal("invalid_value", message));
  // A client that is still sending would otherwise never read the response.
  request.resume();
}

function answer({ method }, response, status, { headers, text }) {
  response.shouldKeepAlive = false;
  response.writeHead(status, headers);
  response.end(method === "HEAD" ? undefined : text);
}

function say(socket, status, { headers, text }) {
  const all = { ...headers, Connection: "close", "Content-Length": Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
  // A client that never closes its half would otherwise keep the connection forever.
  socket.destroySoon();
}
