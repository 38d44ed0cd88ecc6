"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Dialog } from "./dialog";

interface Closable {
  onClose: () => void;
}
type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Makes a dialog whose code is loaded when it opens. If the code can't be loaded, because the device is offline or a new
 * release replaced it, a notice says so and the page behind keeps what was typed.
 *
 * @param load imports the dialog
 */
export const onFirstUse =
  <Props extends Closable>(load: Load<Props>) =>
  (props: Props) => <Loaded load={load} given={props} />;

function Loaded<Props extends Closable>({ load, given }: { load: Load<Props>; given: Props }) {
  const [Shown, setShown] = useState<ComponentType<Props> | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = (shown: ComponentType<Props> | "failed") => isHere && setShown(() => shown);
    load().then(show, () => show("failed"));
    return () => {
      isHere = false;
    };
  }, [load]);
  if (Shown === null) return null;
  if (Shown !== "failed") return <Shown {...given} />;
  return (
    <Dialog title="This didn’t load" onClose={given.onClose}>
      <p className="mt-2 text-ink2">
        Check your connection and try again. If that doesn’t help, reload the page.
      </p>
    </Dialog>
  );
}
