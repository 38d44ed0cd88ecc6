"use client";
import { useEffect, useState } from "react";
import { HOUR_MS } from "@/lib/contract/durations";
import { browserNowMs } from "../portal/clock";
import { addressSent } from "./sent";
import { forgetTyped } from "./typed";

/** To whom a link was just mailed, as this tab knows it: no address of a page may say so. Nothing where it is not known. */
export function SentTo() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(addressSent(browserNowMs()));
    // What was kept before the page came is an hour old by then.
    const timer = setTimeout(forgetTyped, HOUR_MS);
    return () => clearTimeout(timer);
  }, []);
  if (address === null) return null;
  return (
    <>
      {" "}
      to <strong className="font-semibold break-all">{address}</strong>
    </>
  );
}
