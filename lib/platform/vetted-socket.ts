import net from "node:net";
import tls from "node:tls";
import { isPublicAddress } from "./address-rule";
import type { Target } from "./url-rule";

/** A target with the addresses it may be reached at. We never connect to anything else. */
export interface Vetted {
  target: Target;
  addresses: readonly string[];
  /** Certificate authorities, in PEM, to trust instead of Node's list; for tests of TLS itself. */
  authorities?: readonly string[];
}

/** How long to try one address while there are others left. */
const ADDRESS_MS = 3_000;
const LAST_ADDRESS_MS = 10_000;

/** Connects to the first vetted address that answers. No name is looked up again. */
export async function openVettedSocket(vetted: Vetted): Promise<net.Socket> {
  const socket = await openFirst(vetted);
  return vetted.target.protocol === "https:" ? secure(vetted, socket) : socket;
}

async function openFirst({ target, addresses }: Vetted): Promise<net.Socket> {
  let failure: unknown = new Error("no address to connect to");
  for (const [index, address] of addresses.entries()) {
    const isLast = index === addresses.length - 1;
    try {
      return await openTcp(target, address, isLast ? LAST_ADDRESS_MS : ADDRESS_MS);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openTcp({ port, kind }: Target, address: string, patienceMs: number) {
  return new Promise<net.Socket>((resolve, reject) => {
    const socket = net.connect({ host: address, port, keepAlive: true, noDelay: true });
    const refuse = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => refuse(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
      patienceMs,
    );
    socket.once("error", refuse);
    socket.once("connect", () => {
      // Checks the actual peer, as the kernel reports it, before a byte is written.
      const peer = socket.remoteAddress ?? "";
      if (peer !== address || (kind !== "loopback" && !isPublicAddress(peer))) {
        return refuse(Object.assign(new Error("connected elsewhere"), { code: NOT_ALLOWED }));
      }
      clearTimeout(timer);
      socket.off("error", refuse);
      resolve(socket);
    });
  });
}

export const NOT_ALLOWED = "ERR_ADDRESS_NOT_ALLOWED";

/** Node's built-in list of authorities: additions from the environment are not trusted here. */
const standardContext = tls.createSecureContext({
  ca: [...tls.rootCertificates],
  minVersion: "TLSv1.2",
});

const contextOf = ({ authorities }: Vetted): tls.SecureContext =>
  authorities === undefined
    ? standardContext
    : tls.createSecureContext({ ca: [...authorities], minVersion: "TLSv1.2" });

function secure(vetted: Vetted, socket: net.Socket): Promise<tls.TLSSocket> {
  const { hostname, kind } = vetted.target;
  return new Promise((resolve, reject) => {
    const secured = tls.connect({
      socket,
      host: hostname,
      // An IP address has no server name to send; its certificate is checked against the address itself.
      servername: kind === "address" || net.isIP(hostname) !== 0 ? "" : hostname,
      secureContext: contextOf(vetted),
      rejectUnauthorized: true,
      ALPNProtocols: ["http/1.1"],
    });
    const refuse = (error: Error) => {
      clearTimeout(timer);
      secured.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => refuse(Object.assign(new Error("no TLS answer"), { code: "ETIMEDOUT" })),
      LAST_ADDRESS_MS,
    );
    secured.once("error", refuse);
    secured.once("secureConnect", () => {
      clearTimeout(timer);
      secured.off("error", refuse);
      resolve(secured);
    });
  });
}
