/**
 * Keeps one instance per process, however often a bundler evaluates a module: pools and counters live here. Reading the
 * slot as T is safe because each name is used by exactly one module.
 */
export function singleton<T>(name: string, make: () => T): T {
  const slots = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`aidstation.${name}`);
  slots[key] ??= make();
  return slots[key];
}
