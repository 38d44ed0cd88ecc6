"use client";
import { useEffect, useState } from "react";
import { browserNowMs } from "../portal/clock";
import { addressSent } from "./sent";

/** To whom a link was just mailed, as this tab knows it: no address of a page may say so. Nothing where it is not known. */
export function SentTo() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => setAddress(addressSent(browserNowMs())), []);
  if (address === null) return null;
  return (
    <>
      {" "}
      to <strong className="font-semibold break-all">{address}</strong>
    </>
  );
}
