"use client";

import { useCallback, useState } from "react";
import { onFirstUse } from "@/components/ui/on-first-use";
import { useGo } from "./leaving";
import { useGlobalKeys } from "./shortcuts";

const Palette = onFirstUse(() => import("./palette").then(({ Palette }) => Palette));
const KeyList = onFirstUse(() => import("./key-list").then(({ KeyList }) => KeyList));

type Opened = "commands" | "keys" | null;

/**
 * Opens the command palette and the list of keyboard shortcuts, by button or key. If a page has several instances, only
 * one listens to keys.
 */
export function Commands({ hasKeys }: { hasKeys: boolean }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = useCallback(() => setOpened(null), []);
  const go = useGo();
  useGlobalKeys({
    openCommands: () => setOpened("commands"),
    openKeys: () => setOpened("keys"),
    go,
    isOn: hasKeys,
  });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpened("commands")}
        className="flex min-h-11 w-full cursor-pointer items-center justify-between rounded-control border border-edge bg-surface px-2 text-ink3 hover:bg-sunken md:min-h-8"
      >
        Search
        <kbd className="font-sans text-small max-md:hidden">Ctrl K</kbd>
      </button>
      {opened === "commands" && (
        <Palette onClose={close} onKeys={() => setOpened("keys")} onGo={go} />
      )}
      {opened === "keys" && <KeyList onClose={close} />}
    </>
  );
}
