"use client";

import { usePathname } from "next/navigation";
import { Notice } from "../ui/notice";
import { Refusal, refusalText } from "./api";

/** Shows why something failed, with a sign-in link if the session ended. Renders nothing without an error. */
export function Refused({ error }: { error: unknown }) {
  const path = usePathname();
  if (error === null || error === undefined) return null;
  const isOut = error instanceof Refusal && error.code === "signed_out";
  const requestId = error instanceof Refusal ? error.requestId : null;
  return (
    <Notice tone="problem">
      <p>{refusalText(error)}</p>
      {isOut && (
        <p className="mt-1">
          <a href={`/login?${new URLSearchParams({ next: path })}`} target="_blank" rel="noopener">
            Sign in again in a new tab
          </a>
          , then continue here.
        </p>
      )}
      {!isOut && requestId !== null && (
        <p className="mt-1 text-small text-ink2">
          Request <span className="font-mono">{requestId}</span>
        </p>
      )}
    </Notice>
  );
}
