export interface StripeStandIn {
  url: string;
  /** What other people do, by the names of `/control`. */
  world: Record<string, (body: object) => Promise<Record<string, unknown>>>;
  stop: () => Promise<void>;
}

export function startStripeStandIn(options: {
  port: number;
  hooks: { url: string; secret: string }[];
  stateFile?: string | null;
  nowMs?: () => number;
}): Promise<StripeStandIn>;
