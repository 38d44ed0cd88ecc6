"use client";

import PortalError from "../(portal)/error";

/** Says that a page of the console could not be drawn, as the coaches' pages do. */
export default function ConsoleError(props: Parameters<typeof PortalError>[0]) {
  return <PortalError {...props} />;
}
