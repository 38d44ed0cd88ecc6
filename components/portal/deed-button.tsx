"use client";

import type { ComponentProps } from "react";
import { Button } from "../ui/button";
import { STANDING_ID, useCanWrite } from "./connection";

/** A button that changes what is stored: off while nothing would arrive, described by the line above the page that says so. */
export function DeedButton({ isOff = false, ...rest }: ComponentProps<typeof Button>) {
  const { canWrite } = useCanWrite();
  return (
    <Button
      {...rest}
      isOff={isOff || !canWrite}
      {...(!canWrite && { "aria-describedby": STANDING_ID })}
    />
  );
}
