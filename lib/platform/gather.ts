import { refuseInUnit } from "./call-context";
import { env } from "./env";

interface Waiting<Item, Found> {
  item: Item;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks once for all that is asked under one name in one turn of the event loop. `askFor` gets the name and the items in
 * the order in which they came, and answers as many findings; what it throws is thrown to all who asked. For work outside
 * of units, whose handles are their own.
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
      // As many as there are items, by what `askFor` promises.
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
