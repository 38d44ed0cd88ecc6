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
  const [known, setKnown] = useState({ options, gone: [] as readonly Option[] });
  if (known.options !== options) {
    const all = [...known.gone, ...known.options];
    const isGone = ({ id }: Option) => !options.some((option) => option.id === id);
    setKnown({ options, gone: all.filter(isGone) });
  }
  return [
    ...known.gone.map(({ id, name }) => (
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
