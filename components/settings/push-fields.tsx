"use client";

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/contract/preferences";
import { formatOf } from "../format/format";
import { callApi, unlessGone } from "../portal/api";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import {
  DEVICES_PATH,
  ownDeviceId,
  type PushDevice,
  type PushState,
  readPushState,
  type SignIn,
  turnOnHere,
  unsubscribeHere,
} from "./push-browser";

interface PushFieldsProps {
  devices: readonly PushDevice[];
  /** The VAPID public key. */
  publicKey: string;
  signIn: SignIn;
  reading: { locale: Locale; timeZone: string; nowMs: number };
}

/** Manages the browsers that get a coach's push notifications. Permission is only requested on click. */
export function PushFields({ devices, publicKey, signIn, reading }: PushFieldsProps) {
  const refresh = useRefresh();
  const [state, setState] = useState<PushState>("unknown");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const format = formatOf({ ...reading, units: "metric" });
  useEffect(() => {
    const listed = devices.map(({ id }) => id);
    readPushState(listed).then(setState, () => setState("unsupported"));
  }, [devices]);
  // Another device may have removed this browser in the meantime.
  useEffect(() => {
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [refresh]);
  const doing = (work: () => Promise<PushState>) => async () => {
    setIsBusy(true);
    setError(null);
    try {
      setState(await work());
    } catch (thrown) {
      setError(thrown);
    }
    // Also after a refusal: without an answer, it may be done.
    refresh();
    setIsBusy(false);
  };
  const turnOn = doing(() => turnOnHere(publicKey, signIn));
  const remove = (id: string) =>
    doing(async () => {
      await callApi("DELETE", `${DEVICES_PATH}/${id}`).catch(unlessGone);
      if (id !== ownDeviceId()) return state;
      await unsubscribeHere();
      return "off";
    });
  return (
    <>
      <div role="status" className="mt-2 max-w-prose">
        <Standing state={state} />
      </div>
      {state === "off" && (
        <ActionButton onClick={turnOn} isOff={isBusy} className="mt-3">
          Turn on notifications
        </ActionButton>
      )}
      <Refused error={error} />
      <h3 className="mt-5 font-semibold">Browsers with notifications</h3>
      {devices.length === 0 && <p className="mt-1 text-ink2">None.</p>}
      <ul className="divide-y divide-line">
        {devices.map(({ id, device, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              {device} {state === "on" && id === ownDeviceId() && "(this browser) "}
              <span className="text-ink2">since {format.dateTime(created_at)}</span>
            </span>
            <ActionButton onClick={remove(id)} isOff={isBusy}>
              Remove<span className="sr-only"> {device}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Standing({ state }: { state: PushState }) {
  switch (state) {
    case "on":
      return <p>Notifications are on here. Choose what you’re notified about under Alerts.</p>;
    case "off":
      return <p>Notifications are off here. Your browser will ask for permission once.</p>;
    case "denied":
      return (
        <p>
          Notifications from this site are blocked in your browser. To change that, click the icon
          next to the address, allow notifications and reload this page.
        </p>
      );
    case "needs home screen":
      return (
        <p>
          On iPhone and iPad, notifications only work from the home screen. Tap Share, then “Add to
          Home Screen”, open Aidstation from there and come back to this page.
        </p>
      );
    case "unsupported":
      return <p>This browser doesn’t support notifications. Alerts can come by email instead.</p>;
    case "unknown":
      return <p className="text-ink2">Checking this browser…</p>;
  }
}
