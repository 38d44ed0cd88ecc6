import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";

export interface Arrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The raw bytes. */
  bytes: Buffer;
  /** Wall time, Unix milliseconds. */
  atMs: number;
}

export interface Receiver {
  url: string;
  arrivals: Arrival[];
  /** Total connections made so far. */
  connections: () => number;
  close: () => Promise<void>;
}

type Answering = (response: ServerResponse, arrival: Arrival) => void;

export const answering =
  (status: number, body = "", headers: Record<string, string> = {}): Answering =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/**
 * Starts a local endpoint that records what arrives and responds as told. Its path is unique: its port may have
 * belonged to a receiver that another process still sends to.
 */
export async function newReceiver(
  answer: Answering = answering(200),
  own = `/hook/${randomUUID()}`,
): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const { url = "", headers } = request;
      if (!url.startsWith(own)) return void response.writeHead(404).end();
      const bytes = Buffer.concat(chunks);
      const body = bytes.toString("utf8");
      const arrival = { path: url, headers, body, bytes, atMs: Date.now() };
      arrivals.push(arrival);
      answer(response, arrival);
    });
  });
  let connections = 0;
  server.on("connection", () => {
    connections++;
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${own}`,
    arrivals,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts a TCP listener that handles each connection as told. */
export async function newListenerOn(
  talk: (socket: Socket) => void,
  address = "127.0.0.1",
  port = 0,
): Promise<{ port: number; connections: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Waits until a condition holds; throws if it never does. */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = 60_000) {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("it did not come to be");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
