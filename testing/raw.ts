import { on, once } from "node:events";
import { connect, type Socket } from "node:net";
import { BASE_URL } from "./http";

/** A response as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** Names in lower case; a repeated header has its last value. */
  headers: Record<string, string>;
  /** Without chunk framing; compressed if it arrived compressed. */
  body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
  json: any;
}

/** Opens a connection to the application under test, or another server. */
export async function open(origin: string = BASE_URL): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

/** Builds an HTTP/1.1 request from these lines, to the application's own host unless they name another. */
export function wire(line: string, headers: readonly string[] = [], body = ""): string {
  const own = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${HOST}`];
  return [`${line} HTTP/1.1`, ...own, ...headers, "", body].join("\r\n");
}

const HOST = new URL(BASE_URL).host;

/** Sends bytes on a new connection and returns all responses until it closes. */
export async function exchange(sent: string | Buffer): Promise<RawAnswer[]> {
  const socket = await open();
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A reset also ends it: what arrived before counts.
  socket.on("error", () => undefined);
  socket.write(sent);
  await once(socket, "close");
  const isHead = sent.slice(0, 5).toString() === "HEAD ";
  return answersIn(Buffer.concat(chunks), isHead);
}

/** Sends a request on a connection that stays open, and returns its single response. */
export async function converse(socket: Socket, sent: string): Promise<RawAnswer> {
  socket.write(sent);
  const chunks: Buffer[] = [];
  for await (const [chunk] of on(socket, "data", { close: ["close"] })) {
    chunks.push(chunk);
    try {
      return only(answersIn(Buffer.concat(chunks)));
    } catch {
      // The rest is still arriving.
    }
  }
  throw new Error(`closed before a whole answer: ${Buffer.concat(chunks)}`);
}

/** Sends one request with `Connection: close`, and returns its single response. */
export async function ask(
  line: string,
  headers: readonly string[] = [],
  body = "",
): Promise<RawAnswer> {
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const closing = headers.some((header) => /^connection:/i.test(header))
    ? []
    : ["Connection: close"];
  return only(await exchange(wire(line, [...headers, ...length, ...closing], body)));
}

/** Returns the only response. @throws when there is another number of them */
export function only(answers: readonly RawAnswer[]): RawAnswer {
  const [answer] = answers;
  if (answer === undefined || answers.length > 1) throw new Error(`${answers.length} answers came`);
  return answer;
}

/** Returns all complete responses in these bytes. */
export function answersIn(bytes: Buffer, areHeads = false): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf("\r\n\r\n");
    if (end === -1) throw new Error(`an answer without an end: ${rest}`);
    const [line = "", ...fields] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(":");
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    const status = Number(line.split(" ")[1]);
    const isBare = areHeads || status < 200 || status === 204;
    const { body, after } = isBare
      ? { body: Buffer.alloc(0), after: rest.subarray(end + 4) }
      : bodyIn(rest.subarray(end + 4), headers);
    rest = after;
    if (status >= 200) answers.push({ status, headers, body, json: parsed(body) });
  }
  return answers;
}

function bodyIn(bytes: Buffer, headers: Record<string, string>) {
  if (headers["transfer-encoding"] !== "chunked") {
    const length = Number(headers["content-length"] ?? bytes.length);
    if (bytes.length < length) throw new Error("a body without its end");
    return { body: bytes.subarray(0, length), after: bytes.subarray(length) };
  }
  const parts: Buffer[] = [];
  for (let rest = bytes; ; ) {
    const end = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.subarray(0, end).toString(), 16);
    if (end === -1 || Number.isNaN(size)) throw new Error("a chunk without a size");
    parts.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 4 + size);
    if (size === 0) return { body: Buffer.concat(parts), after: rest };
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
