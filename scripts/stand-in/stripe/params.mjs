import { Refusal } from "./refusal.mjs";

const MAX_DEPTH = 6;

/** Decodes `a[b][0]=c` into nested objects and arrays, as Stripe reads forms and queries. All values stay strings. */
export function decodeForm(text) {
  const root = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return withArrays(root);
}

const pathOf = (name) => [
  name.split("[", 1)[0],
  ...[...name.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]),
];

function put(root, path, value) {
  if (path.length > MAX_DEPTH) throw new Refusal(400, "parameter_unknown", "Nested too deeply.");
  let node = root;
  for (const [depth, step] of path.entries()) {
    const key = step === "" ? String(Object.keys(node).length) : step;
    if (depth === path.length - 1) node[key] = value;
    else {
      if (typeof node[key] !== "object") node[key] = Object.create(null);
      node = node[key];
    }
  }
}

function withArrays(node) {
  if (typeof node !== "object") return node;
  const keys = Object.keys(node);
  const isArray = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (isArray) return keys.sort((a, b) => a - b).map((key) => withArrays(node[key]));
  return Object.fromEntries(keys.map((key) => [key, withArrays(node[key])]));
}

/**
 * Rejects parameters that have no effect here, so that nobody relies on them.
 *
 * @throws Refusal when a parameter is not among the names
 */
export function checkUnderstood(params, names, within = null) {
  for (const name of Object.keys(params ?? {})) {
    if (names.includes(name)) continue;
    const path = within === null ? name : `${within}[${name}]`;
    const message = `Received unknown parameter: ${path}. Stripe may know it; the stand-in does not.`;
    throw new Refusal(400, "parameter_unknown", message, path);
  }
}

/** @throws Refusal when a parameter is not there */
export function need(params, name) {
  const value = params[name];
  if (value === undefined || value === "")
    throw new Refusal(400, "parameter_missing", `Missing required param: ${name}.`, name);
  return value;
}

/** Parses a whole number, or returns the fallback if absent. @throws Refusal for anything else */
export function whole(params, name, fallback = null) {
  const value = params[name];
  if (value === undefined || value === "") return fallback;
  if (!/^-?\d{1,15}$/.test(value))
    throw new Refusal(400, "parameter_invalid_integer", `Invalid integer: ${value}`, name);
  return Number(value);
}

/** Parses a boolean, or returns the fallback if absent. @throws Refusal for anything else */
export function flag(params, name, fallback = false) {
  const value = params[name];
  if (value === undefined || value === "") return fallback;
  if (value !== "true" && value !== "false")
    throw new Refusal(400, "parameter_invalid", `Invalid boolean: ${value}`, name);
  return value === "true";
}

/** Parses one of several words, or returns the fallback if absent. @throws Refusal for any other */
export function word(params, name, words, fallback = null) {
  const value = params[name] ?? fallback;
  if (value === null && fallback === null) return null;
  if (!words.includes(value))
    throw new Refusal(
      400,
      "parameter_invalid",
      `Invalid ${name}: must be one of ${words.join(", ")}`,
      name,
    );
  return value;
}

/** Parses a URL to redirect a buyer to; null if absent. @throws Refusal when it is none */
export function address(params, name) {
  const value = params[name];
  if (value === undefined || value === "") return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new Refusal(400, "url_invalid", "Not a valid URL.", name);
  return value;
}

/** Returns metadata after a change: an empty value removes its key, an empty string removes all of them. */
export function mergedMetadata(old, given) {
  if (given === undefined) return old;
  if (given === "") return {};
  const merged = Object.entries({ ...old, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}
