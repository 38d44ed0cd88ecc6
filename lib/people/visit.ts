import { visiting } from "@/lib/access/acting";
import type { CallScope } from "@/lib/access/scope";
import { cookieName, readCookie, sessionIdOf, setCookie } from "@/lib/access/session-cookie";
import { networkOf } from "@/lib/metering/network";
import { sha256, unguessable } from "@/lib/platform/crypto";
import { environmentOf } from "@/lib/platform/env";
import { deviceName } from "./device";

/** A browser: the hash of its marker cookie, and its display name. */
export interface Device {
  hash: string;
  name: string;
}

/** A visitor to one of our pages: environment, browser, and the session in their cookie, if any. */
export interface Visit extends CallScope {
  /** What the IP address is counted as. */
  network: string;
  device: Device;
  /** Not checked yet: it may have ended. */
  sessionId: string | null;
  /** The header that marks the browser; null if it is marked already. */
  markCookie: string | null;
}

const MARK = /^[\w-]{43}$/;
const MARK_SECONDS = 400 * 86_400;

/** Returns the visitor of a request, from its headers. */
export async function visitOf(headers: Headers): Promise<Visit> {
  const environment = environmentOf(headers.get("host"));
  const address = headers.get("x-forwarded-for") ?? "unknown";
  const known = readCookie(headers, cookieName(environment, "browser"));
  const isMarked = known !== null && MARK.test(known);
  const mark = isMarked ? known : unguessable(32).toString("base64url");
  return {
    ...visiting(environment, address),
    network: networkOf(address),
    device: { hash: sha256(mark), name: deviceName(headers.get("user-agent") ?? "") },
    sessionId: await sessionIdOf(headers),
    markCookie: isMarked
      ? null
      : setCookie(environment, "browser", { value: mark, seconds: MARK_SECONDS }),
  };
}
