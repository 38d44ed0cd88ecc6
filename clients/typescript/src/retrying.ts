export interface Retries {
  /** Maximum number of retries; 2 by default. */
  retries?: number;
  /** The fetch function to use, for tests and proxies. */
  fetch?: (request: Request) => Promise<Response>;
}

const WAIT_MAX_SECONDS = 60;

/**
 * Returns a fetch that retries requests that failed to arrive or were told to wait. Mutating requests carry an
 * idempotency key, the same on every retry, so they take effect once.
 */
export function retrying({ retries = 2, fetch = globalThis.fetch }: Retries) {
  return async (given: Request): Promise<Response> => {
    const request = withKey(given);
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      try {
        const response = await fetch(request.clone());
        const seconds = secondsToWait(response, attempt);
        if (seconds === null || isLast) return response;
        await response.body?.cancel();
        await waited(seconds);
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
        await waited(2 ** attempt / 2);
      }
    }
  };
}

function withKey(request: Request): Request {
  const isChange = ["POST", "PUT", "PATCH"].includes(request.method);
  if (!isChange || request.headers.has("Idempotency-Key")) return request;
  const headers = new Headers(request.headers);
  headers.set("Idempotency-Key", crypto.randomUUID());
  return new Request(request, { headers });
}

/** Returns null if waiting won't help: a 429 without `Retry-After` lasts for the day. */
function secondsToWait(response: Response, attempt: number): number | null {
  if (![429, 502, 503, 504].includes(response.status)) return null;
  const asked = Number(response.headers.get("Retry-After") ?? Number.NaN);
  if (Number.isFinite(asked)) return asked <= WAIT_MAX_SECONDS ? asked : null;
  return response.status === 429 ? null : 2 ** attempt / 2;
}

const waited = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
