/** What stands over a column. */
export interface Head {
  title: string;
  /** Over numbers, which stand at the right. */
  isRight?: boolean;
  /** Only read out: what stands below says itself what it is. */
  isSilent?: boolean;
}

const ACTIONS: Head = { title: "Actions", isSilent: true };

/**
 * The row over a table.
 *
 * @param of one for each column, from the left
 * @param hasActions whether the last column holds buttons
 */
export function Heads({
  of,
  hasActions = false,
}: {
  of: readonly (string | Head)[];
  hasActions?: boolean;
}) {
  const heads = of.map((head): Head => (typeof head === "string" ? { title: head } : head));
  return (
    <thead className="border-b border-edge text-left text-small text-ink2">
      <tr>
        {[...heads, ...(hasActions ? [ACTIONS] : [])].map(({ title, isRight, isSilent }) => (
          <th
            key={title}
            scope="col"
            className={`py-2 pr-5 font-normal last:pr-0 ${isRight === true ? "text-right" : ""}`}
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
