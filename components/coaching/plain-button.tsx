import type { ReactNode } from "react";
import { buttonLook } from "../ui/button";

/** A secondary button. */
export function PlainButton({
  name,
  value,
  size = "tight",
  children,
}: {
  name: string;
  value: string;
  /** `full` below a button that spans the width of a phone. */
  size?: "tight" | "full";
  children: ReactNode;
}) {
  return (
    <button type="submit" name={name} value={value} formNoValidate className={buttonLook({ size })}>
      {children}
    </button>
  );
}
