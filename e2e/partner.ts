import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The setup of a browser journey: a partner with its API client, and the operator's commands. */

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
process.env["DATABASE_URL"] = process.env["AIDSTATION_TEST_DATABASE_URL"];

type Json = Record<string, unknown>;

/** Runs an operator command in this process and returns what it would print. */
export async function operator(command: string, options: Record<string, string>): Promise<Json> {
  const { COMMANDS } = await import("../scripts/admin/commands");
  const { options: schema, run } = COMMANDS[command] ?? {};
  if (schema === undefined || run === undefined) throw new Error(`There is no command ${command}.`);
  return (await run(schema.parse(options))) as Json;
}

/** Creates a partner whose athletes return to its own address. */
export async function startPartner() {
  const created = await operator("partner:create", {
    name: "The app",
    email: "partner@example.com",
  });
  const url = "https://app.example/back";
  await operator("partner:return-url", { partner: String(created["partner_id"]), url });
  const api = async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await fetch(BASE_URL + path, {
      method,
      headers: {
        authorization: `Bearer ${created["test_key"]}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  return { api, mailedLink };
}

const MAIL = join(process.env["AIDSTATION_DATA_DIR"] ?? "", "mail");

/** Returns the link in the newest mail to someone. */
const mailedLink = (to: string, path = "/subscribe/link"): Promise<string> =>
  mailed(to, new RegExp(`https?://\\S+${path}[?\\w=.&%-]*`));

/**
 * Returns the match in the newest mail to someone that differs from `known`. Mail is sent asynchronously, so it may
 * arrive a moment later.
 */
export async function mailed(to: string, wanted: RegExp, known = ""): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = readdirSync(MAIL).sort().reverse();
    for (const name of mails) {
      const text = readFileSync(join(MAIL, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replaceAll("=3D", "=");
      const found = wanted.exec(text)?.[0];
      if (text.includes(`To: ${to}`) && found !== undefined && found !== known) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${to} arrived.`);
}
