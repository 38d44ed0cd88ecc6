"use client";

import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { coverPage } from "./open-dialogs";

interface Closable {
  onClose: () => void;
}
type Load<Props> = () => Promise<ComponentType<Props>>;

/** When a page has settled, and what may be needed is loaded, in milliseconds. */
const SETTLED_MS = 1_500;

/**
 * Makes a dialog whose code is loaded once the page has settled, or when the dialog opens. If the code can't be loaded,
 * because the device is offline or a new release replaced it, a notice says so and the page behind keeps what was typed.
 *
 * @param load imports the dialog
 */
export function onFirstUse<Props extends Closable>(load: Load<Props>) {
  // Once loaded, it's drawn at once, so that nothing typed after the key that opens it is lost.
  let known: ComponentType<Props> | null = null;
  const get = async () => {
    known ??= await load();
    return known;
  };
  // If this fails, the dialog says so when it opens.
  if (typeof window !== "undefined") setTimeout(() => get().catch(() => {}), SETTLED_MS);
  return (props: Props) => <Loaded load={get} known={known} given={props} />;
}

interface LoadedProps<Props> {
  load: Load<Props>;
  known: ComponentType<Props> | null;
  given: Props;
}

function Loaded<Props extends Closable>({ load, known, given }: LoadedProps<Props>) {
  const [loaded, setLoaded] = useState<ComponentType<Props> | "failed" | null>(null);
  const Shown = known ?? loaded;
  const isKnown = known !== null;
  // It starts with what it was opened with, whatever changed on the page meanwhile.
  const [opened] = useState(given);
  const [isStarted, setStarted] = useState(isKnown);
  const isShown = Shown !== null;
  useEffect(() => setStarted(isShown), [isShown]);
  const typed = useRef("");
  const noteKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = event;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    if (key === "Escape") given.onClose();
    else if (key === "Backspace") typed.current = typed.current.slice(0, -1);
    else if (key.length === 1 && !repeat) typed.current += key;
    else if (key !== "Enter") return;
    event.preventDefault();
  });
  const stop = useRef(() => {});
  useEffect(() => {
    if (!isShown) return;
    stop.current();
    // Into the field that has got the focus. Only this lets it be undone like what is typed.
    if (typed.current === "") return;
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement)
      field.setSelectionRange(field.value.length, field.value.length);
    document.execCommand("insertText", false, typed.current);
    typed.current = "";
  }, [isShown]);
  useEffect(() => {
    if (isKnown) return;
    let isWaiting = true;
    // What is typed meanwhile is meant for the dialog, not for the page's shortcuts.
    const uncover = coverPage();
    const listening = new AbortController();
    const captured = { capture: true, signal: listening.signal };
    document.addEventListener("keydown", (event) => noteKey(event), captured);
    // After a click, keys belong to the page again.
    document.addEventListener("pointerdown", () => listening.abort(), captured);
    const end = () => {
      if (isWaiting) uncover();
      isWaiting = false;
      listening.abort();
    };
    const show = (shown: ComponentType<Props> | "failed") => {
      if (isWaiting) setLoaded(() => shown);
    };
    stop.current = end;
    load().then(show, () => show("failed"));
    return end;
  }, [load, isKnown]);
  if (Shown === null) return null;
  if (Shown !== "failed") return <Shown {...(isStarted ? given : opened)} />;
  return (
    <Dialog title="This didn’t load" onClose={given.onClose}>
      <p className="mt-2 text-ink2">
        Check your connection and try again. If that doesn’t help, reload the page.
      </p>
      <p className="mt-4">
        <Button onClick={given.onClose}>Close</Button>
      </p>
    </Dialog>
  );
}
