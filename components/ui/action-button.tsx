"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { STANDING_ID, useCanWrite } from "./connection";

/** A button that changes what is stored: off while nothing would arrive, described by the line that says so. */
export function ActionButton({ isOff = false, ...rest }: ComponentProps<typeof Button>) {
  const { canWrite } = useCanWrite();
  const described = [rest["aria-describedby"], !canWrite && STANDING_ID].filter(Boolean).join(" ");
  return (
    <Button
      {...rest}
      isOff={isOff || !canWrite}
      {...(described !== "" && { "aria-describedby": described })}
    />
  );
}
