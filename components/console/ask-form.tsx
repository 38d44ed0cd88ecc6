"use client";

import { useRef, useState } from "react";
import { DRAWN_FOR_HEADER } from "@/lib/contract/drawn-for";
import { newBrowserId } from "../portal/chance";
import { browserNowMs } from "../portal/clock";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { KeepLeft } from "../ui/keep-left";
import { Notice } from "../ui/notice";
import { isHeldEnter, TWICE_MS } from "../ui/second-half";
import { TextArea } from "../ui/text-area";

interface Answered {
  status: number;
  tookMs: number;
  text: string;
  requestId: string | null;
}

interface AskFormProps {
  method: string;
  path: string;
  pathHint: string;
  /** The initial body. */
  body?: string;
  bodyHint: string;
  keyLabel: string;
  keyHint: string;
  /** The id of the page’s reader, who sends the request if no key is entered; null if nobody does. */
  owner: string | null;
  /** The signed-in user’s id; unsent input is kept for them. */
  reader: string | null;
  isKeyNeeded?: boolean;
  action: string;
}

const PATIENCE_MS = 20_000;
/** Answers that don't say what became of an earlier press without an answer. */
const MAY_STILL_RUN: ReadonlySet<number> = new Set([401, 403, 409, 429, 500, 502, 503, 504]);

/** Sends a request to the API with a key that is entered here and never stored. All of it can be edited first. */
export function AskForm(asked: AskFormProps) {
  const { method, path, pathHint, body = "", bodyHint, keyLabel, keyHint, action } = asked;
  const [isBusy, setIsBusy] = useState(false);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  /** The key of this request, until it is answered or changed: sent again with it, it is done once. */
  const onceKey = useRef<string | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  const send = async (form: FormData) => {
    setIsBusy(true);
    setTrouble(null);
    setAnswered(null);
    try {
      onceKey.current ??= newBrowserId();
      const answer = await ask(asked, form, onceKey.current);
      setAnswered(answer);
      if (!MAY_STILL_RUN.has(answer.status)) onceKey.current = null;
    } catch {
      setTrouble("No response from the server. The request may or may not have worked.");
    }
    setIsBusy(false);
  };
  return (
    <form
      method="dialog"
      autoComplete="off"
      // What is sent may be stored, so a double or held Enter sends once. A changed form is another request.
      onInput={() => {
        lastMs.current = Number.NEGATIVE_INFINITY;
        onceKey.current = null;
      }}
      onKeyDown={(event) => isHeldEnter(event) && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        const isSecond = event.timeStamp - lastMs.current < TWICE_MS;
        lastMs.current = event.timeStamp;
        if (!isSecond && !isBusy) void send(new FormData(event.currentTarget));
      }}
    >
      <KeepLeft owner={asked.reader} of="ask" />
      <Field
        name="path"
        label={`${method} path`}
        hint={pathHint}
        defaultValue={path}
        required
        maxLength={2_000}
      />
      {hasBody && (
        <>
          <label htmlFor="ask-body" className="mt-5 block font-semibold">
            Body
          </label>
          <p id="ask-body-hint" className="text-small text-ink2">
            {bodyHint}
          </p>
          <TextArea
            id="ask-body"
            name="body"
            aria-describedby="ask-body-hint"
            placeholder="{}"
            defaultValue={body}
            rows={8}
            spellCheck={false}
            className="mt-2 w-full rounded-control border border-edge bg-surface p-3 font-mono text-code"
          />
        </>
      )}
      <Field
        name="key"
        label={keyLabel}
        hint={keyHint}
        required={asked.isKeyNeeded === true}
        type="password"
        autoComplete="off"
      />
      <div className="mt-4">
        <Button type="submit" tone="primary" isOff={isBusy}>
          {isBusy ? "Sending…" : action}
        </Button>
      </div>
      {trouble !== null && <Notice tone="problem">{trouble}</Notice>}
      <div role="status" className="mt-4">
        {answered !== null && (
          <>
            <p>
              {answered.status === 0
                ? "✕ Not sent"
                : `${answered.status < 400 ? "✓" : "✕"} ${answered.status} in ${Math.round(answered.tookMs)}\u00a0ms`}
              {answered.requestId !== null && (
                <>
                  {" · "}
                  <a href={`/dev/logs/${answered.requestId}`}>See the request in the console</a>
                </>
              )}
            </p>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
              tabIndex={0}
              className="mt-2 max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-code break-all whitespace-pre-wrap"
            >
              {answered.text === "" ? "(no body)" : answered.text}
            </pre>
          </>
        )}
      </div>
    </form>
  );
}

async function ask(
  { method, owner }: AskFormProps,
  form: FormData,
  onceKey: string,
): Promise<Answered> {
  const [path, key] = [String(form.get("path")).trim(), String(form.get("key")).trim()];
  const unsent = (text: string): Answered => ({ status: 0, tookMs: 0, text, requestId: null });
  const [placeholder] = /\{\w+\}/.exec(path) ?? [];
  if (placeholder !== undefined) return unsent(`Replace ${placeholder} in the path first.`);
  // Allows only our own paths: no other origin, and no path that starts with two slashes.
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith("/v1"))
    return unsent("The path must start with /v1.");
  const body = form.get("body");
  const startedMs = browserNowMs();
  const response = await fetch(url.pathname + url.search, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    credentials: owner === null ? "omit" : "same-origin",
    headers: {
      ...(owner !== null && { [DRAWN_FOR_HEADER]: owner }),
      ...(key !== "" && { Authorization: `Bearer ${key}` }),
      ...(body !== null && { "Content-Type": "application/json" }),
      ...(method === "POST" && { "Idempotency-Key": onceKey }),
    },
    ...(body !== null && { body: String(body) || "{}" }),
  });
  const text = await response.text();
  return {
    status: response.status,
    tookMs: browserNowMs() - startedMs,
    text: pretty(text),
    requestId: key === "" ? null : response.headers.get("X-Request-Id"),
  };
}

/** Pretty-prints JSON; returns anything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
