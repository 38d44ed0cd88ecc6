import pg from "pg";
import { vi } from "vitest";

export interface SentQuery {
  text: string;
  values: unknown[];
}

/**
 * Runs work and returns every statement sent by any of this process's connections meanwhile. Pending log writes of
 * earlier calls are flushed first.
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
