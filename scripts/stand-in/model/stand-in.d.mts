export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}
type Said = string | number | AsyncIterable<string>;
/** What it does with what it is asked: a text, its pieces as they come, a status to fail with, or `"nothing"` for ever. */
export type Behaviour = (messages: readonly ModelMessage[]) => Said | Promise<Said>;

export interface ModelStandIn {
  baseUrl: string;
  /** The bodies it was sent. */
  asked: string[];
  behave: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

export function startModelStandIn(behaviour: Behaviour, port?: number): Promise<ModelStandIn>;
/** What it is asked to put into words, each fact in its first wording. */
export function factsIn(messages: readonly ModelMessage[]): string[];
export const BEHAVIOURS: Readonly<
  Record<"good" | "slow" | "wrong" | "hostile" | "down", Behaviour>
>;
