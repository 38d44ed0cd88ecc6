import { refuseInUnit } from "./call-context";
import { env } from "./env";

interface Waiting<Item, Found> {
  item: Item;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches requests made under one name in the same turn of the event loop. `askFor` gets the name and the items in
 * order of arrival and returns one result per item; an error goes to all requesters. Only for work outside
 * transactions, since each transaction has its own handle.
 */
export function gathered<Item, Found>(
  askFor: (name: string, items: readonly Item[]) => Promise<readonly Found[]>,
): (name: string, item: Item) => Promise<Found> {
  let waiting = new Map<string, Waiting<Item, Found>[]>();

  function askForAll(): void {
    const all = waiting;
    waiting = new Map();
    for (const [name, together] of all) ask(name, together);
  }

  async function ask(name: string, together: readonly Waiting<Item, Found>[]): Promise<void> {
    try {
      const found = await askFor(
        name,
        together.map(({ item }) => item),
      );
      // `askFor` promises as many results as items.
      for (const [place, { resolve }] of together.entries()) resolve(found[place] as Found);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return (name, item) => {
    if (env.UNIT_GUARD === "on") refuseInUnit();
    if (waiting.size === 0) setImmediate(askForAll);
    const together = waiting.get(name) ?? [];
    waiting.set(name, together);
    return new Promise((resolve, reject) => together.push({ item, resolve, reject }));
  };
}
