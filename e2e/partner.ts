import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What stands around a browser journey: a partner with its API client, and the operator's commands. */

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
const env = { ...process.env, DATABASE_URL: process.env["AIDSTATION_TEST_DATABASE_URL"] };

type Json = Record<string, unknown>;

/** Runs one operator command and answers what it printed. */
export async function operator(command: string, options: Record<string, string>): Promise<Json> {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const args = ["--import", "tsx", "scripts/admin.ts", command, "--json", ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

/** A partner of its own, whose athletes return to an address of theirs. */
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

/** The address in the newest mail to somebody. Mail is sent beside the answer, so it may come a moment later. */
async function mailedLink(to: string, path = "/subscribe/link"): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = readdirSync(MAIL).sort().reverse();
    for (const name of mails) {
      const text = readFileSync(join(MAIL, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replaceAll("=3D", "=");
      const link = new RegExp(`https?://\\S+${path}[?\\w=-]*`).exec(text)?.[0];
      if (text.includes(`To: ${to}`) && link !== undefined) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${to} arrived.`);
}
