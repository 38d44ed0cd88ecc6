import pg from "pg";
import { vi } from "vitest";

export interface SentQuery {
  text: string;
  values: unknown[];
}

/**
 * Runs work and gives every statement that any connection of this process sent meanwhile. What earlier calls left to be
 * written beside them is written before.
 */
export async function queriesOf(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const { writeRequests } = await import("@/lib/usage/writer");
  await writeRequests();
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return spy.mock.calls.map((call) => toQuery(call as unknown[]));
  } finally {
    spy.mockRestore();
  }
}

function toQuery([first, second]: unknown[]): SentQuery {
  const config = typeof first === "string" ? { text: first } : (first as Partial<SentQuery>);
  const values = config.values ?? (Array.isArray(second) ? second : []);
  return { text: config.text ?? "", values };
}
