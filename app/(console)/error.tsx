"use client";

import PortalError from "../(portal)/error";

/** Renders the error screen of the console, same as the coach portal's. */
export default function ConsoleError(props: Parameters<typeof PortalError>[0]) {
  return <PortalError {...props} />;
}
