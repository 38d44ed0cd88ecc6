/** A signal that ends after some time, or earlier with another one or by hand. */
export interface Deadline {
  signal: AbortSignal;
  end: (reason: unknown) => void;
  /** Must be called once the work is over. */
  clear: () => void;
}

/**
 * Starts a deadline. In Node 20 the garbage collector can take the timeout out of an `AbortSignal.any`, and then nothing
 * ends the work.
 */
export function newDeadline(ms: number, earlier?: AbortSignal): Deadline {
  const control = new AbortController();
  const end = (reason: unknown) => control.abort(reason);
  const leave = () => end(earlier?.reason);
  const timer = setTimeout(() => end(new DOMException("too late", "TimeoutError")), ms);
  if (earlier?.aborted) leave();
  earlier?.addEventListener("abort", leave);
  return {
    signal: control.signal,
    end,
    clear: () => {
      clearTimeout(timer);
      earlier?.removeEventListener("abort", leave);
    },
  };
}
