"use client";

import { useEffect } from "react";
import { useRefresh } from "../portal/refresh";
import { type SignIn, turnOnAgain } from "./push-browser";

/** Goes on with push notifications where the reader had turned them on, quietly, when they have signed in again. */
export function PushAgain({ personId, sessionId }: SignIn) {
  const refresh = useRefresh();
  useEffect(() => {
    turnOnAgain({ personId, sessionId }).then(
      (isAdded) => isAdded && refresh(),
      // The settings show that it is off here.
      () => {},
    );
  }, [personId, sessionId, refresh]);
  return null;
}
