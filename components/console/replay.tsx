"use client";

import { useState } from "react";
import { newBrowserId } from "../portal/chance";
import { browserNowMs } from "../portal/clock";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";

interface Answered {
  status: number;
  tookMs: number;
  text: string;
}

const PATIENCE_MS = 20_000;

/**
 * Asks a request again, in the sandbox: as the person who signed in, or with a key that is entered here and kept nowhere.
 * What it sent is not known any more, so everything can be changed before.
 */
export function Replay({ method, path }: { method: string; path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  const send = async (form: FormData) => {
    setIsBusy(true);
    setTrouble(null);
    setAnswered(null);
    try {
      setAnswered(await ask(method, form));
    } catch {
      setTrouble("No response from the server. The request may or may not have worked.");
    }
    setIsBusy(false);
  };
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <Field
        name="path"
        label={`${method} path`}
        hint="We don’t keep the query. Add it here if there was one."
        defaultValue={path}
        required
        maxLength={2_000}
      />
      {hasBody && (
        <>
          <label htmlFor="replay-body" className="mt-5 block font-semibold">
            Body
          </label>
          <p id="replay-body-hint" className="text-small text-ink2">
            JSON. We don’t keep bodies, so enter what to send.
          </p>
          <textarea
            id="replay-body"
            name="body"
            aria-describedby="replay-body-hint"
            placeholder="{}"
            rows={8}
            spellCheck={false}
            className="mt-2 w-full rounded-control border border-edge bg-surface p-3 font-mono text-code"
          />
        </>
      )}
      <Field
        name="key"
        label="Sandbox key (optional)"
        hint="Without a key, the request is sent as you, with your role. Calculations need a key. We send it with this request and don’t store it."
        type="password"
        autoComplete="off"
      />
      <div className="mt-4">
        <Button type="submit" tone="primary" isOff={isBusy}>
          {isBusy ? "Sending…" : "Send again"}
        </Button>
      </div>
      {trouble !== null && <Notice tone="problem">{trouble}</Notice>}
      <div role="status" className="mt-4">
        {answered !== null && (
          <>
            <p>
              {answered.status < 400 ? "✓" : "✕"} {answered.status} in {Math.round(answered.tookMs)}
              {"\u00a0"}ms
            </p>
            <pre className="mt-2 max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-code break-all whitespace-pre-wrap">
              {answered.text === "" ? "(no body)" : answered.text}
            </pre>
          </>
        )}
      </div>
    </form>
  );
}

async function ask(method: string, form: FormData): Promise<Answered> {
  const [path, key] = [String(form.get("path")).trim(), String(form.get("key")).trim()];
  // A path of ours and nothing else: neither an address elsewhere nor one that begins with two slashes.
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith("/v1"))
    return { status: 0, tookMs: 0, text: "The path must start with /v1." };
  const body = form.get("body");
  const startedMs = browserNowMs();
  const response = await fetch(url.pathname + url.search, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      ...(key !== "" && { Authorization: `Bearer ${key}` }),
      ...(body !== null && { "Content-Type": "application/json" }),
      ...(method === "POST" && { "Idempotency-Key": newBrowserId() }),
    },
    ...(body !== null && { body: String(body) || "{}" }),
  });
  const text = await response.text();
  return { status: response.status, tookMs: browserNowMs() - startedMs, text: pretty(text) };
}

/** JSON with a line for each field; anything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
