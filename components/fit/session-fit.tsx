import { Card } from "@/components/portal/sections";
import type { Carried } from "@/lib/catalog/paper/fitted";
import { type Amounting, servingsOf, strengthOf } from "@/lib/catalog/paper/words";
import { displayName } from "@/lib/catalog/product";
import { limitsOf } from "@/lib/nutrition/limits";
import { Coverage } from "./coverage";
import { Warnings, warningsFor } from "./warnings";

interface SessionFitProps {
  carried: Carried;
  amounting: Amounting;
  /** True if the session is still ahead. */
  isAhead: boolean;
  /** The path of the full plan. */
  href: string;
}

/** Returns the title of a session's carrying plan. */
export const fitTitle = (isAhead: boolean): string =>
  isAhead ? "What to carry" : "A plan that would have worked";

/** Summarizes what the catalog offers for a session, with a link to the full plan. */
export function SessionFit({ carried, amounting, isAhead, href }: SessionFitProps) {
  const { combination, targets } = carried;
  return (
    <Card title={fitTitle(isAhead)}>
      {combination.products.length === 0 ? (
        <p>Water only.</p>
      ) : (
        <ul>
          {combination.products.map(({ product, servings, concentration_g_per_100ml }) => (
            <li key={product.id}>
              {servingsOf(servings)} {displayName(product)}
              <span className="text-ink2">{strengthOf(concentration_g_per_100ml, amounting)}</span>
            </li>
          ))}
        </ul>
      )}
      <Coverage targets={targets} combination={combination} amounting={amounting} />
      <Warnings
        misses={combination.misses}
        warnings={warningsFor(combination.warnings, isAhead)}
        amounting={amounting}
      />
      {limitsOf(carried.safety, amounting).map((limit) => (
        <p key={limit} className="mt-3">
          {limit}
        </p>
      ))}
      <p className="mt-3 print:hidden">
        <a href={href} className="inline-flex min-h-11 items-center md:min-h-8">
          Full plan: what to pack and when to take it
        </a>
      </p>
    </Card>
  );
}
