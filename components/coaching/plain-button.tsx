import type { ReactNode } from "react";
import { buttonLook } from "../ui/button";

/** A button beside the one that a view is about. */
export function PlainButton({
  name,
  value,
  size = "tight",
  children,
}: {
  name: string;
  value: string;
  /** `full` under a button as wide as a phone. */
  size?: "tight" | "full";
  children: ReactNode;
}) {
  return (
    <button type="submit" name={name} value={value} formNoValidate className={buttonLook({ size })}>
      {children}
    </button>
  );
}
