export interface StripeStandIn {
  url: string;
  /** Actions of other people, by their `/control` names. */
  world: Record<string, (body: object) => Promise<Record<string, unknown>>>;
  stop: () => Promise<void>;
}

export function startStripeStandIn(options: {
  port: number;
  hooks: { url: string; secret: string }[];
  stateFile?: string | null;
  nowMs?: () => number;
}): Promise<StripeStandIn>;
