"use client";

import { useState } from "react";
import { callApi, unlessGone } from "../portal/api";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { KeyApi } from "./key-api";

interface RevokeKeyProps {
  api: KeyApi;
  about: { id: string; name: string; prefix: string; last4: string };
  onRevoked: () => void;
  onClose: () => void;
}

/** Revokes a key immediately after one confirmation. There is no undo delay, since the key may have leaked. */
export function RevokeKey({ api, about, onRevoked, onClose }: RevokeKeyProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const revoke = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await callApi<void>("DELETE", `${api}/${about.id}`).catch(unlessGone);
      onRevoked();
    } catch (thrown) {
      setError(thrown);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={`Revoke “${about.name}”?`} onClose={onClose}>
      <p className="mt-3">
        The key{" "}
        <span className="font-mono text-code">
          {about.prefix}…{about.last4}
        </span>{" "}
        stops working right away for every program that uses it. You can’t undo this.
      </p>
      <Refused error={error} />
      <div className="mt-5 flex flex-wrap gap-2">
        <ActionButton tone="primary" onClick={revoke} isOff={isBusy}>
          {isBusy ? "Revoking…" : "Revoke key"}
        </ActionButton>
        <Button data-first onClick={onClose}>
          Keep key
        </Button>
      </div>
    </Dialog>
  );
}
