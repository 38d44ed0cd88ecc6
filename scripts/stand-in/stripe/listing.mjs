import { lineItems } from "./checkout.mjs";
import { showClock } from "./course.mjs";
import { whole } from "./params.mjs";
import { Refusal } from "./refusal.mjs";
import { listOf } from "./world.mjs";

/** How objects are returned: alone, in lists, or with ids expanded into objects. */

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Returns an object's public form; for a deleted one, only that it was deleted. */
function show(world, object) {
  if (object.deleted === true) return { id: object.id, object: object.object, deleted: true };
  if (object.object === "test_helpers.test_clock") return showClock(world, object);
  return object;
}

/** Fields returned only on request. */
const HIDDEN = {
  "checkout.session": { line_items: lineItems },
  invoice: {
    payments: (world, { id }) => listOf(world.all("invoice_payment", (one) => one.invoice === id)),
  },
  charge: { refunds: (world, { id }) => listOf(world.all("refund", (one) => one.charge === id)) },
  customer: {
    subscriptions: (world, { id }) =>
      listOf(world.all("subscription", (one) => one.customer === id && one.status !== "canceled")),
  },
};

/** Returns a copy with the `expand` paths filled in. @throws Refusal for a path that leads nowhere */
export function present(world, object, expand = []) {
  const copy = structuredClone(show(world, object));
  for (const path of Object.values(expand)) expandAt(world, copy, path.split("."), path);
  return copy;
}

function expandAt(world, node, [name, ...rest], path) {
  if (node === null || node === undefined) return;
  if (Array.isArray(node)) {
    for (const one of node) expandAt(world, one, [name, ...rest], path);
    return;
  }
  const hidden = HIDDEN[node.object]?.[name];
  if (hidden !== undefined && node[name] === undefined)
    node[name] = structuredClone(hidden(world, node));
  const value = node[name];
  if (value === undefined)
    throw new Refusal(
      400,
      "parameter_invalid",
      `This property cannot be expanded (${path}).`,
      "expand",
    );
  const found = typeof value === "string" ? world.find(value) : undefined;
  if (found !== undefined) node[name] = structuredClone(show(world, found));
  else if (typeof value === "string" && rest.length === 0)
    throw new Refusal(
      400,
      "parameter_invalid",
      `This property cannot be expanded (${path}).`,
      "expand",
    );
  if (rest.length > 0) expandAt(world, node[name], rest, path);
}

/** Returns one page of a list, newest first, paginated like Stripe. */
export function page(world, url, found, params) {
  const limit = whole(params, "limit", DEFAULT_LIMIT);
  if (limit < 1 || limit > MAX_LIMIT)
    throw new Refusal(400, "parameter_invalid_integer", `Between 1 and ${MAX_LIMIT}.`, "limit");
  const all = found.filter((one) => isWithin(one.created, params)).reverse();
  const { starting_after: after, ending_before: before } = params;
  const from = after === undefined ? 0 : placeOf(all, after, "starting_after") + 1;
  const to = before === undefined ? all.length : placeOf(all, before, "ending_before");
  const first = before === undefined ? from : Math.max(from, to - limit);
  const data = all.slice(first, Math.min(first + limit, to));
  const has_more = before === undefined ? first + data.length < to : first > from;
  return present(world, { ...listOf(data, url), has_more }, params.expand);
}

function placeOf(all, id, param) {
  const index = all.findIndex((one) => one.id === id);
  if (index < 0) throw new Refusal(400, "resource_missing", `No such object: '${id}'`, param);
  return index;
}

const BOUNDS = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

function isWithin(created, { created: wanted }) {
  if (wanted === undefined) return true;
  if (typeof wanted === "string") return created === whole({ created: wanted }, "created");
  return Object.keys(wanted).every((name) => BOUNDS[name]?.(created, whole(wanted, name)) ?? false);
}
