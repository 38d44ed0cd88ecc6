"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { STANDING_ID, useCanWrite } from "./connection";
import { isHeldEnter, isSecondHalf } from "./second-half";

/**
 * A button that changes stored data. It is off while offline, described by the line that says so. A double-click counts
 * as one press, since the second half would hit whatever replaced it; so does a held Enter.
 */
export function ActionButton({ isOff = false, ...rest }: ComponentProps<typeof Button>) {
  const { canWrite } = useCanWrite();
  const described = [rest["aria-describedby"], !canWrite && STANDING_ID].filter(Boolean).join(" ");
  return (
    <Button
      {...rest}
      isOff={isOff || !canWrite}
      onKeyDown={(event) => isHeldEnter(event) && event.preventDefault()}
      onClick={(event) => {
        if (isSecondHalf(event)) event.preventDefault();
        else rest.onClick?.(event);
      }}
      {...(described !== "" && { "aria-describedby": described })}
    />
  );
}
