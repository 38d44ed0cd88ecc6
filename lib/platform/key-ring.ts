import { linkSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sha256, unguessable } from "./crypto";
import { env } from "./env";

/**
 * One version of the master key. `id` identifies the version that sealed something and reveals nothing about the key.
 */
export interface MasterKey {
  id: string;
  bytes: Buffer;
}

/**
 * Returns the versions of the master key, the current one first: from the environment if the operator set them there;
 * otherwise from files in the data directory, the first of which is created on first use.
 */
export function masterKeys(): readonly [MasterKey, ...MasterKey[]] {
  if (env.KEY_SERVICE === "absent") throw new Error("the key service is absent");
  const texts = env.KEY_SERVICE_KEY.length > 0 ? env.KEY_SERVICE_KEY : keptKeys();
  const [current, ...older] = texts.map(toKey);
  if (current === undefined) throw new Error("the key service has no key");
  return [current, ...older];
}

/** Returns a version by id. Rereads the versions only for an id not seen before. */
export function masterKey(id: string): MasterKey | null {
  if (env.KEY_SERVICE === "absent") throw new Error("the key service is absent");
  if (!met.has(id)) for (const key of masterKeys()) met.set(key.id, key);
  return met.get(id) ?? null;
}

const met = new Map<string, MasterKey>();

const toKey = (text: string): MasterKey => ({
  id: sha256(`master key ${text.toLowerCase()}`).slice(0, 8),
  bytes: Buffer.from(text, "hex"),
});

/** Returns the id of the version that seals now. */
export const currentKeyId = (): string => masterKeys()[0].id;

/** True if we create new versions ourselves, rather than the operator. */
export const isKeptInFiles = (): boolean => env.KEY_SERVICE_KEY.length === 0;

const folder = () => resolve(env.AIDSTATION_DATA_DIR, "keys");
const FILE = /^(\d{4})\.key$/;

function versions(): string[] {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const names = readdirSync(folder()).filter((name) => FILE.test(name));
  return names.sort().reverse();
}

function keptKeys(): string[] {
  if (versions().length === 0) addVersion();
  return versions().map((name) => {
    const text = readFileSync(join(folder(), name), "utf8").trim();
    if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${name} holds no master key`);
    return text;
  });
}

/** Adds a version, which becomes the current one. If two processes add the same one, one of them wins. */
export function addVersion(): void {
  const last = Number(FILE.exec(versions()[0] ?? "")?.[1] ?? 0);
  const name = `${String(last + 1).padStart(4, "0")}.key`;
  writeNew(join(folder(), name), unguessable(32).toString("hex"));
}

/** Creates a file with its content atomically. */
function writeNew(file: string, content: string): void {
  const draft = `${file}.${unguessable(6).toString("hex")}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  } finally {
    unlinkSync(draft);
  }
}
