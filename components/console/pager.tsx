interface PagerProps {
  path: string;
  /** The other query parameters. */
  query: Readonly<Record<string, string | undefined>>;
  isFirst: boolean;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** Links to the next page of a long list, and back to the first. */
export function Pager({ path, query, isFirst, next }: PagerProps) {
  if (isFirst && next === null) return null;
  const kept = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const at = (cursor: string | null) =>
    `${path}?${new URLSearchParams([...kept, ...(cursor === null ? [] : [["cursor", cursor] as const])].map(([name, value]) => [name, value]))}`;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-5 print:hidden">
      {!isFirst && (
        <a href={at(null)} className="inline-flex min-h-11 items-center md:min-h-8">
          Newest
        </a>
      )}
      {next !== null && (
        <a href={at(next)} className="inline-flex min-h-11 items-center md:min-h-8">
          Older
        </a>
      )}
    </nav>
  );
}
