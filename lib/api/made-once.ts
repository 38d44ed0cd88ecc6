/** Cached by name and address; nothing in it changes while the process runs. */
const made = new Map<string, Buffer>();

/**
 * Returns the bytes of a long text that is the same for everyone at an address. Built once and shared by all responses;
 * otherwise a few hundred unread responses would fill the memory.
 */
export function madeOnce(what: string, address: string, make: () => string): Buffer<ArrayBuffer> {
  const name = `${what} ${address}`;
  const bytes = made.get(name) ?? Buffer.from(make());
  made.set(name, bytes);
  return bytes as Buffer<ArrayBuffer>;
}
