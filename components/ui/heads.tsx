/** What stands over a column. */
export interface Head {
  title: string;
  /** Over numbers, which stand at the right. */
  isRight?: boolean;
  /** Only read out: what stands below says itself what it is. */
  isSilent?: boolean;
  /** Over a column that small screens leave out. */
  isWide?: boolean;
  /** Over a column that phones leave out. */
  isOffPhone?: boolean;
}

/**
 * The row over a table.
 *
 * @param of one for each column, from the left
 * @param hasActions whether the last column holds buttons; `wide` where small screens have them in another one
 */
export function Heads({
  of,
  hasActions = false,
}: {
  of: readonly (string | Head)[];
  hasActions?: boolean | "wide";
}) {
  const heads = of.map((head): Head => (typeof head === "string" ? { title: head } : head));
  if (hasActions !== false)
    heads.push({ title: "Actions", isSilent: true, isWide: hasActions === "wide" });
  return (
    <thead className="border-b border-edge text-left text-small text-ink2">
      <tr>
        {heads.map(({ title, isRight, isSilent, isWide, isOffPhone }) => (
          <th
            key={title}
            scope="col"
            className={`py-2 pr-5 font-normal last:pr-0 ${isRight === true ? "text-right" : ""} ${isWide === true ? "max-lg:hidden" : isOffPhone === true ? "max-md:hidden" : ""}`}
          >
            {isSilent === true ? <span className="sr-only">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Heads over numbers. */
export const numbers = (titles: readonly string[]): Head[] =>
  titles.map((title) => ({ title, isRight: true }));
