import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, call } from "./http";
import "./partner";
import { until } from "./receiver";

const { sessionIdOf } = await import("@/lib/access/session-cookie");
const { db } = await import("@/lib/platform/db");

/** Returns the id of the person behind a cookie, for whom a page would be rendered. */
async function whoIs(headers: Headers): Promise<string | null> {
  const sessionId = await sessionIdOf(headers);
  const row =
    sessionId === null ? null : await db.personSession.findUnique({ where: { id: sessionId } });
  return row?.personId ?? null;
}

/** Simulates a browser without JavaScript: keeps cookies, sends forms as their pages would, and follows redirects. */
export function newBrowser({ host, agent = "" }: { host?: string; agent?: string } = {}) {
  const jar = new Map<string, string>();
  const common = () => ({
    ...(host === undefined ? {} : { host }),
    "user-agent": agent,
    ...(jar.size === 0
      ? {}
      : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
  });
  const keep = (answer: Answer) => {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", ...value] = pair.split("=");
      if (attributes.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value.join("="));
    }
    return answer;
  };
  const get = async (path: string) => keep(await call("GET", path, { headers: common() }));
  const submit = async (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string | undefined> = {},
  ) => {
    const drawn_for = await whoIs(new Headers(common()));
    return keep(
      await call("POST", path, {
        body: new URLSearchParams({
          ...(drawn_for !== null && { drawn_for }),
          ...fields,
        }).toString(),
        headers: {
          ...common(),
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
          ...headers,
        },
      }),
    );
  };
  /** Returns whether the sessions page opens. */
  const isSignedIn = async () => (await get("/settings/sessions")).status === 200;
  return { jar, get, submit, isSignedIn };
}

const MAIL = join(process.env["AIDSTATION_DATA_DIR"] ?? "", "mail");

/** Returns the mails to an address as text, oldest first. */
export const mailsTo = (to: string): string[] =>
  readdirSync(MAIL)
    .sort()
    .map((name) => readFileSync(join(MAIL, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) => mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="));

/** Returns the tokens of links mailed to an address, once there are `count` of them. */
export async function tokensOf(to: string, count = 1): Promise<string[]> {
  const tokens = () =>
    mailsTo(to).flatMap((mail) => /\/verify\?token=([\w-]+)/.exec(mail)?.[1] ?? []);
  await until(() => tokens().length >= count);
  return tokens();
}
