/** How many of a group are new in what was chosen, and how many are not in it any more. */
export function changesOf(
  stored: readonly string[],
  chosen: ReadonlySet<string>,
): { added: number; removed: number } {
  const before = new Set(stored);
  return {
    added: [...chosen].filter((uid) => !before.has(uid)).length,
    removed: stored.filter((uid) => !chosen.has(uid)).length,
  };
}
