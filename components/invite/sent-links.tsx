"use client";

import type { SentInvitation } from "@/lib/contract/invitation";
import { useHeld } from "../portal/held";
import { CopyButton } from "../ui/copy-button";
import { Notice } from "../ui/notice";

/** Lists just-sent invitations with their links, which are shown only once. Those withdrawn again leave the list. */
export function SentLinks({ sent: all }: { sent: readonly SentInvitation[] }) {
  const { isHeld } = useHeld();
  const sent = all.filter(({ id }) => !isHeld(id));
  if (sent.length === 0) return null;
  return (
    <Notice tone="done">
      <p className="font-semibold">
        {sent.length === 1 ? "1\u00a0invitation sent." : `${sent.length}\u00a0invitations sent.`}
      </p>
      <p className="text-small">
        These links are shown only once. Anyone with a link and its email address can answer.
      </p>
      <ul className="mt-2 max-h-80 space-y-2 overflow-y-auto">
        {sent.map(({ id, email, url }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <bdi className="min-w-0 break-words">{email}</bdi>
            <CopyButton text={url}>{`Copy the link for ${email}`}</CopyButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
