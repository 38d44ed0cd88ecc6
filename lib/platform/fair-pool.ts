import pg from "pg";
import { ApiError } from "@/lib/contract/errors";
import { currentCall, refuseInUnit, WAIT_MS } from "./call-context";
import { stopwatchMs } from "./clock";
import { env } from "./env";
import { countPoolWait } from "./metrics";
import { waitInLine } from "./waiting-line";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

const RETRY_SECONDS = 1;

const outOfTurn = () =>
  new ApiError("service_unavailable", {
    message: "Too many of this account's calls wait for the database.",
    retryAfterSeconds: RETRY_SECONDS,
  });

interface Share {
  held: number;
  waiting: (() => void)[];
}

/**
 * A pool in which no owner holds more than a quarter of the connections, so that one owner's locked rows leave enough
 * for the others. An owner's further calls wait a second and are then refused. Work without an owner is the operator's
 * own.
 */
export class FairPool extends pg.Pool {
  readonly #shares = new Map<string, Share>();
  readonly #holders = new WeakMap<pg.PoolClient, string>();
  readonly #most: number;

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    this.#most = Math.max(1, Math.floor(config.max / 4));
    this.on("release", (_error: Error, client: pg.PoolClient) => this.#giveBack(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): undefined;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectFairly();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectFairly(): Promise<pg.PoolClient> {
    if (env.UNIT_GUARD === "on") refuseInUnit();
    const askedMs = stopwatchMs();
    return this.#connectAs(currentCall()?.owner ?? null).finally(() =>
      countPoolWait(stopwatchMs() - askedMs),
    );
  }

  async #connectAs(owner: string | null): Promise<pg.PoolClient> {
    if (owner === null) return super.connect();
    await this.#takePlace(owner);
    try {
      const client = await super.connect();
      this.#holders.set(client, owner);
      return client;
    } catch (error) {
      this.#leavePlace(owner);
      throw error;
    }
  }

  async #takePlace(owner: string): Promise<void> {
    const share = this.#shares.get(owner) ?? { held: 0, waiting: [] };
    this.#shares.set(owner, share);
    if (share.held < this.#most) {
      share.held++;
      return;
    }
    await waitInLine(share.waiting, WAIT_MS.place, outOfTurn);
  }

  #giveBack(client: pg.PoolClient): void {
    const owner = this.#holders.get(client);
    if (owner === undefined) return;
    this.#holders.delete(client);
    this.#leavePlace(owner);
  }

  /** Hands the place to the longest waiter. */
  #leavePlace(owner: string): void {
    const share = this.#shares.get(owner);
    if (share === undefined) return;
    const next = share.waiting.shift();
    if (next !== undefined) next();
    else if (--share.held === 0) this.#shares.delete(owner);
  }
}
