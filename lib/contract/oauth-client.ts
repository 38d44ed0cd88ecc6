import { z } from "zod";
import { OthersName, URL_MAX } from "./primitives";

/** An app that people can connect, as registered by a partner or the operator. */

const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];
/** Schemes that a browser would execute or open itself instead of handing off. */
const UNUSABLE = /^(about|blob|data|file|ftp|https?|javascript|mailto|vbscript|view-source|wss?):$/;

/**
 * Checks a redirect URI: https, loopback on any port, or a scheme of the app's own. @returns why it is refused; null if
 * allowed
 */
function refusedRedirect(uri: string): string | null {
  if (!URL.canParse(uri)) return "The address is not valid.";
  const { protocol, hostname, hash, username, password } = new URL(uri);
  if (hash !== "" || uri.endsWith("#")) return "The address must have no fragment.";
  if (username !== "" || password !== "") return "The address must hold no user name or password.";
  if (protocol === "https:") return null;
  if (protocol === "http:")
    return LOOPBACKS.includes(hostname)
      ? null
      : "Use https; http is for the person's own machine alone.";
  return UNUSABLE.test(protocol) || !protocol.includes(".")
    ? "The scheme must be one of your own, such as `com.example.app`."
    : null;
}

const RedirectUri = z
  .string()
  .max(URL_MAX)
  .superRefine((uri, { addIssue }) => {
    const refused = refusedRedirect(uri);
    if (refused !== null) addIssue({ code: "custom", message: refused });
  });

const HttpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" }).max(URL_MAX);

export const NewOauthClient = z.object({
  name: OthersName.min(1),
  redirect_uris: z.array(RedirectUri).min(1).max(20),
  uri: HttpsUrl.nullish(),
  logo_uri: HttpsUrl.nullish(),
  /** Whether it runs on a server that can keep a secret. */
  has_secret: z.boolean().default(false),
});
export type NewOauthClient = z.output<typeof NewOauthClient>;

export const OauthClientPatch = NewOauthClient.omit({ has_secret: true }).partial();
export type OauthClientPatch = z.output<typeof OauthClientPatch>;

/** A registered app, without its secret. */
export interface OauthClient {
  id: string;
  environment: "test" | "live";
  name: string;
  redirect_uris: string[];
  uri: string | null;
  logo_uri: string | null;
  has_secret: boolean;
  /** Unix milliseconds. */
  created_at: number;
}
