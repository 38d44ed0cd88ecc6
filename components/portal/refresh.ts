"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isSignedOut } from "./api";

/**
 * Draws the page anew, by what the server knows now. Not for who is signed out: the server would lead them to the sign-in,
 * and what they are typing would be gone under the very line that says it is still here.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (!isSignedOut()) router.refresh();
  }, [router]);
}
