"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isSignedOut } from "./api";

/**
 * Refreshes the page with the server's current data, unless the reader is signed out: the server would redirect them to
 * the sign-in, and they would lose what they are typing.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (!isSignedOut()) router.refresh();
  }, [router]);
}
