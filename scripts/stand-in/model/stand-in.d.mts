export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}
type Said = string | number | AsyncIterable<string>;
/** How it responds: a text, its pieces as they arrive, a status to fail with, or `"nothing"` to never respond. */
export type Behaviour = (messages: readonly ModelMessage[]) => Said | Promise<Said>;

export interface ModelStandIn {
  baseUrl: string;
  /** The request bodies it received. */
  asked: string[];
  behave: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

export function startModelStandIn(behaviour: Behaviour, port?: number): Promise<ModelStandIn>;
/** Returns the facts it is asked to put into words, each in its first wording. */
export function factsIn(messages: readonly ModelMessage[]): string[];
export const BEHAVIOURS: Readonly<
  Record<"good" | "slow" | "wrong" | "hostile" | "down", Behaviour>
>;
