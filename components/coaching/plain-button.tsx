import type { ReactNode } from "react";

/** A button beside the one that a view is about. */
export function PlainButton({
  name,
  value,
  children,
}: {
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      formNoValidate
      className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-edge px-5 font-semibold"
    >
      {children}
    </button>
  );
}
