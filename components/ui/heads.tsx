/** A column's header. */
export interface Head {
  title: string;
  /** Right-aligned, for numbers. */
  isRight?: boolean;
  /** Only for screen readers, if the cells explain themselves. */
  isSilent?: boolean;
  /** Hidden on small screens. */
  isWide?: boolean;
  /** Hidden on phones. */
  isOffPhone?: boolean;
}

/**
 * Renders a table's header row.
 *
 * @param of one for each column, left to right
 * @param hasActions true if the last column holds buttons; `wide` if small screens show them in another column
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

/** Returns right-aligned headers for number columns. */
export const numbers = (titles: readonly string[]): Head[] =>
  titles.map((title) => ({ title, isRight: true }));
