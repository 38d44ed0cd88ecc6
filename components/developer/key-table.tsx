"use client";

import { useState } from "react";
import { Heads } from "@/components/ui/heads";
import type { CoachKey } from "@/lib/contract/coach-key";
import { callApi } from "../portal/api";
import { useLeaving } from "../portal/leaving";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { SecretOnce } from "../portal/secret-once";
import { TableScroller } from "../portal/sections";
import { useUndo } from "../portal/undo";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import type { KeyApi } from "./key-api";
import { ON_ITS_WAY } from "./new-secret";
import { RevokeKey } from "./revoke-key";
import { scopeText } from "./scope-words";

/** A key in a list, with formatted dates. */
export interface ListedKey extends Pick<CoachKey, "id" | "name" | "prefix" | "last4" | "scopes"> {
  /** The coach it acts for; null if it acts for the account. */
  coachName: string | null;
  created: string;
  /** "used Mon 23 Nov, 19:30". */
  lastUsed: string;
  /** Null for an active key that doesn't expire. */
  expires: string | null;
}

interface KeyTableProps {
  api: KeyApi;
  keys: readonly ListedKey[];
  /** Whose keys they are. */
  label: string;
  canMint: boolean;
  canRevoke?: boolean;
}

const Scopes = ({ of, className }: { of: ListedKey; className: string }) => (
  <ul className={className}>
    {of.scopes.map((scope) => (
      <li key={scope}>{scopeText(scope)}</li>
    ))}
  </ul>
);

/** Lists keys, with buttons to replace and revoke each. */
export function KeyTable({ api, keys, label, canMint, canRevoke = true }: KeyTableProps) {
  const refresh = useRefresh();
  const { tell } = useUndo();
  const [asked, setAsked] = useState<ListedKey | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [rotating, setRotating] = useState<string | null>(null);
  const { question } = useLeaving(rotating !== null, ON_ITS_WAY);
  const rotate = async (id: string) => {
    setError(null);
    setRotating(id);
    try {
      const { key } = await callApi<{ key: string }>("POST", `${api}/${id}/rotate`);
      setSecret(key);
    } catch (thrown) {
      setError(thrown);
    }
    // Also after a refusal, which may be due to what a colleague did.
    refresh();
    setRotating(null);
  };
  const actionsOn = (key: ListedKey) => (
    <>
      {key.expires === null && (
        <ActionButton onClick={() => rotate(key.id)} disabled={!canMint} isOff={rotating !== null}>
          {rotating === key.id ? "Rotating…" : "Rotate key"}
          <span className="sr-only"> {key.name}</span>
        </ActionButton>
      )}
      <Button onClick={() => setAsked(key)} disabled={!canRevoke}>
        Revoke<span className="sr-only"> {key.name}</span>
      </Button>
    </>
  );
  return (
    <>
      <Refused error={error} />
      {question}
      <TableScroller label={label}>
        <table className="mt-5 w-full text-left">
          <caption className="sr-only">{label}, newest first</caption>
          <Heads
            of={["Name", "Key", { title: "Access", isWide: true }, "Created, last used"]}
            hasActions="wide"
          />
          <tbody>
            {keys.map((key) => (
              <tr key={key.id} className="h-12 border-b border-line align-top compact:h-9">
                <th scope="row" className="py-2 pr-5 font-semibold">
                  {key.name}
                  {key.coachName !== null && (
                    <span className="block text-small font-normal text-ink2">
                      for <bdi>{key.coachName}</bdi>
                    </span>
                  )}
                </th>
                <td className="py-2 pr-5">
                  <span className="font-mono text-code whitespace-nowrap">
                    {key.prefix}…{key.last4}
                  </span>
                  <Scopes of={key} className="mt-1 text-small text-ink2 lg:hidden" />
                  {/* On a phone the last column is out of sight, but a leaked key may have to be revoked from there. */}
                  <span className="mt-2 flex flex-wrap gap-2 lg:hidden">{actionsOn(key)}</span>
                </td>
                <td className="min-w-3xs py-2 pr-5 max-lg:hidden">
                  <Scopes of={key} className="" />
                </td>
                <td className="py-2 pr-5">
                  {key.created}
                  <span className="block text-small text-ink2">{key.lastUsed}</span>
                  {key.expires !== null && (
                    <strong className="block font-semibold">works until {key.expires}</strong>
                  )}
                </td>
                <td className="py-1 max-lg:hidden">
                  <span className="flex gap-2">{actionsOn(key)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      {asked !== null && (
        <RevokeKey
          api={api}
          about={asked}
          onRevoked={() => {
            setAsked(null);
            // Confirm only once it is revoked; users rely on this after a leak.
            tell({ said: `Key “${asked.name}” revoked`, untilMs: null, takeBack: null });
            refresh();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {secret !== null && (
        <SecretOnce
          title="Your new key"
          what="key"
          secret={secret}
          ifLost="If you lose it, revoke it and create another one. The old key still works for 72 hours."
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
