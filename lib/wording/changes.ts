/** The values needed to find what a form changed, when others may have stored changes since it was opened. */

interface Editions<Fields> {
  /** The form's values when it was opened. */
  opened: Fields;
  sent: Fields;
  /** The values stored now. */
  stored: Fields;
  /** Fields that form one fact, such as hours and minutes: changing one counts as changing all of them. */
  together?: readonly (readonly (keyof Fields)[])[];
}

interface Changes<Fields> {
  /** The fields changed in the form; the others say nothing about what is stored. */
  changes: Partial<Fields>;
  /**
   * The values to reopen the form with if a field was changed in it and differently elsewhere meanwhile; sending it
   * once more then overwrites that change. Null if there is no such field.
   */
  reopened: Fields | null;
}

/** Compares the sent values field by field with those the form was opened with, and with those stored. */
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
