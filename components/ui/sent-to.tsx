"use client";
import { useEffect, useState } from "react";
import { browserNowMs } from "../portal/clock";
import { addressSent } from "./sent";
import { forgetInTime } from "./typed";

/**
 * Shows the address a link was just emailed to, which only this tab knows, as no URL may contain it. Renders nothing if
 * unknown.
 */
export function SentTo() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(addressSent(browserNowMs()));
    return forgetInTime();
  }, []);
  if (address === null) return null;
  return (
    <>
      {" "}
      to <strong className="font-semibold break-all">{address}</strong>
    </>
  );
}
