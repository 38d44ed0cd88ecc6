"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { STANDING_ID, useCanWrite } from "./connection";
import { isSecondHalf } from "./second-half";

/**
 * A button that changes what is stored: off while nothing would arrive, described by the line that says so. A double click
 * on it is one press: the second half would be about what has come into its place.
 */
export function ActionButton({ isOff = false, ...rest }: ComponentProps<typeof Button>) {
  const { canWrite } = useCanWrite();
  const described = [rest["aria-describedby"], !canWrite && STANDING_ID].filter(Boolean).join(" ");
  return (
    <Button
      {...rest}
      isOff={isOff || !canWrite}
      onClick={(event) => {
        if (isSecondHalf(event)) event.preventDefault();
        else rest.onClick?.(event);
      }}
      {...(described !== "" && { "aria-describedby": described })}
    />
  );
}
