import type { Carried } from "@/lib/catalog/paper/fitted";
import { refillNeeds } from "@/lib/catalog/paper/refill-needs";
import { type Amounting, fillingOf, servingsOf, strengthOf } from "@/lib/catalog/paper/words";

interface PackProps {
  carried: Pick<Carried, "plan" | "combination">;
  amounting: Amounting;
}

/** Lists what to pack: filled bottles, pocket items, and what refills need. */
export function Pack({ carried: { plan, combination }, amounting }: PackProps) {
  const forRefills = refillNeeds(plan, amounting);
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      {plan.bottles.map((filling) => (
        <Row key={filling.bottle} name={placeName(filling.bottle)}>
          {fillingOf(filling, amounting)}
          <span className="text-ink2">
            {strengthOf(filling.concentration_g_per_100ml, amounting)}
          </span>
        </Row>
      ))}
      {plan.pocket.length > 0 && (
        <Row name="Pocket">
          <ul>
            {plan.pocket.map(({ product_id, name, servings }) => (
              <li key={product_id}>
                {servingsOf(servings)} {name}
              </li>
            ))}
          </ul>
        </Row>
      )}
      {forRefills !== "" && <Row name="For refills">{forRefills}</Row>}
      <Row name="Water in all">{amounting.fluid(combination.water_ml)}, bottles included</Row>
    </dl>
  );
}

/** Capitalizes a place's name: `Bottle A`. */
export const placeName = (place: string): string => place.charAt(0).toUpperCase() + place.slice(1);

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="grid grid-cols-3 gap-x-4 py-3 print:break-inside-avoid">
    <dt className="text-ink2">{name}</dt>
    <dd className="col-span-2 min-w-0 break-words">{children}</dd>
  </div>
);
