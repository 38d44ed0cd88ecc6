/** By what it is and the address it is read at: nothing of it changes while we run. */
const made = new Map<string, Buffer>();

/**
 * The bytes of a long text that is the same for everybody at an address: made once, and shared by all answers. Made for
 * each, a few hundred unread answers would fill the memory.
 */
export function madeOnce(what: string, address: string, make: () => string): Buffer<ArrayBuffer> {
  const name = `${what} ${address}`;
  const bytes = made.get(name) ?? Buffer.from(make());
  made.set(name, bytes);
  return bytes as Buffer<ArrayBuffer>;
}
