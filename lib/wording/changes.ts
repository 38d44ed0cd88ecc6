/** What a form changes of what is stored, where others may have stored something since it was opened. */

interface Editions<Fields> {
  /** What the form held when it was opened. */
  opened: Fields;
  sent: Fields;
  /** What is stored by now. */
  stored: Fields;
  /** Fields that are one fact together, such as hours and minutes: who changes one of them means all. */
  together?: readonly (readonly (keyof Fields)[])[];
}

interface Changes<Fields> {
  /** The fields that were changed in the form; the others are nobody's word about what is stored. */
  changes: Partial<Fields>;
  /**
   * Where a field was changed in the form, and to something else meanwhile: with what the form is opened again, so that
   * sending it once more replaces that. Null where there is no such field.
   */
  reopened: Fields | null;
}

/** Compares what was sent field by field with what the form was opened with, and with what is stored. */
export function changesOf<Fields extends object>({
  opened,
  sent,
  stored,
  together = [],
}: Editions<Fields>): Changes<Fields> {
  const names = Object.keys(stored) as (keyof Fields)[];
  const isOther = (name: keyof Fields, some: Fields, others: Fields): boolean =>
    (together.find((fact) => fact.includes(name)) ?? [name]).some(
      (each) => some[each] !== others[each],
    );
  const only = (fields: Fields, chosen: readonly (keyof Fields)[]): Partial<Fields> =>
    Object.fromEntries(chosen.map((name) => [name, fields[name]])) as Partial<Fields>;
  const changed = names.filter((name) => isOther(name, sent, opened));
  const meanwhile = changed.filter(
    (name) => isOther(name, stored, opened) && isOther(name, stored, sent),
  );
  return {
    changes: only(sent, changed),
    reopened: meanwhile.length === 0 ? null : { ...opened, ...only(stored, meanwhile) },
  };
}
