/**
 * Does work under a signal that ends after some time, or earlier with another one. In Node 20 the garbage collector can
 * take the timeout out of an `AbortSignal.any`, and then nothing ends the work.
 */
export async function withDeadline<T>(
  ms: number,
  earlier: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const end = () => control.abort(earlier?.reason);
  const timer = setTimeout(() => control.abort(new DOMException("too late", "TimeoutError")), ms);
  if (earlier?.aborted) end();
  earlier?.addEventListener("abort", end);
  try {
    return await work(control.signal);
  } finally {
    clearTimeout(timer);
    earlier?.removeEventListener("abort", end);
  }
}
