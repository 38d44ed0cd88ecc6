import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface StallingProxy {
  /** The database URL through the proxy. */
  url: string;
  /** Keeps accepting connections, but answers nothing from now on. */
  stall: () => void;
  goOn: () => void;
  /** Breaks all connections. */
  cut: () => void;
  close: () => void;
}

/** Starts a database proxy that can stop answering without closing anything. */
export async function startStallingProxy(database: string): Promise<StallingProxy> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("data", (bytes) => other.write(bytes));
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isStalled) one.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(database);
  // A server listening on a port always has this kind of address.
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = "127.0.0.1";
  return {
    url: url.href,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
