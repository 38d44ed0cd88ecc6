"use client";

import { useState } from "react";

interface Option {
  id: string;
  name: string;
}

/**
 * The options of a select whose data refreshes. One that leaves stays chosen, marked as gone: the browser would choose
 * the first one instead.
 */
export function Options({ options }: { options: readonly Option[] }) {
  const [listed, setListed] = useState(options);
  const isIn = (all: readonly Option[]) => (option: Option) =>
    all.some(({ id }) => id === option.id);
  const added = options.filter((option) => !isIn(listed)(option));
  if (added.length > 0) setListed([...listed, ...added]);
  const gone = listed.filter((option) => !isIn(options)(option));
  return [
    ...gone.map(({ id, name }) => (
      <option key={id} value={id} hidden>
        {name} (no longer there)
      </option>
    )),
    ...options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    )),
  ];
}
