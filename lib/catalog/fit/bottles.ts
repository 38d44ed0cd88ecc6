import type { Fill } from "./fillings";

/** A partial drink that has to be cut short to less than this is skipped. */
const SIP_ML = 10;

interface Held {
  /** Index of the filling. */
  fill: number;
  of: Fill;
  left_ml: number;
}

/** A bottle, and the index of the filling in it. */
export interface Filled {
  bottle: number;
  fill: number;
}

/** The bottles carried, each with its current filling. */
export class Bottles {
  readonly #fills: readonly Fill[];
  readonly #held: Held[];
  #next: number;

  constructor(fills: readonly Fill[], carried: number) {
    this.#fills = fills;
    this.#held = fills.slice(0, carried).map((of, fill) => ({ fill, of, left_ml: of.volume_ml }));
    this.#next = this.#held.length;
  }

  get isEmpty(): boolean {
    return this.#held.every(({ left_ml }) => left_ml <= 0);
  }

  /**
   * Drinks up to `wanted_ml` from the earliest filling allowed, limited by `most_ml` for each filling: if one has to
   * wait, tries the next bottle. Null if all are empty or have to wait.
   */
  drink(
    wanted_ml: number,
    most_ml: (of: Fill) => number,
  ): (Filled & { of: Fill; drink_ml: number }) | null {
    const inOrder = [...this.#held.entries()].sort(([, a], [, b]) => a.fill - b.fill);
    for (const [bottle, held] of inOrder) {
      const free_ml = Math.min(held.left_ml, wanted_ml);
      const drink_ml = Math.min(free_ml, most_ml(held.of));
      if (drink_ml <= 0 || (drink_ml < SIP_ML && drink_ml < free_ml)) continue;
      held.left_ml -= drink_ml;
      return { bottle, fill: held.fill, of: held.of, drink_ml };
    }
    return null;
  }

  /** Refills every empty bottle, as long as there are fillings left. */
  refill(): Filled[] {
    const filled: Filled[] = [];
    for (const [bottle, held] of this.#held.entries()) {
      const of = this.#fills[this.#next];
      if (held.left_ml > 0 || of === undefined) continue;
      this.#held[bottle] = { fill: this.#next, of, left_ml: of.volume_ml };
      filled.push({ bottle, fill: this.#next });
      this.#next++;
    }
    return filled;
  }
}
