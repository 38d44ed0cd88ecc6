import { KeepTyped } from "@/components/ui/keep-typed";
import { canChange } from "@/lib/contract/oauth";
import { CALLS_MOST, CALLS_SHOWN } from "@/lib/contract/request-log";
import type { ConnectedApp } from "@/lib/oauth/grants";
import { AskedFirst } from "../ui/asked-first";
import { Button } from "../ui/button";
import { AppMark } from "./app-mark";
import { stayText } from "./consent-question";
import { EYE, PEN, ScopeList } from "./scope-list";

const ACTION = "/settings/apps/change";

/** A formatted call. */
export interface ToldCall {
  what: string;
  when: string;
  /** Why it was refused; null if it was done. */
  refused: string | null;
}

/** A connected app with formatted dates and calls. */
export interface ToldApp extends ConnectedApp {
  connected: string;
  lastUsed: string | null;
  ended: string | null;
  calls: readonly ToldCall[];
}

/**
 * Lists a user's connected apps: what each sees and did, and how to restrict or disconnect it. `owner` is the user's
 * id.
 */
export function AppList({ apps, owner }: { apps: readonly ToldApp[]; owner: string }) {
  return (
    <>
      <div
        aria-hidden="true"
        className="app-row mt-6 rounded-t-card border border-line bg-sunken px-4 py-2 text-small text-ink2 max-desk:hidden"
      >
        <span />
        <span>App</span>
        <span>Sees</span>
        <span>Last used</span>
        <span>Access</span>
      </div>
      <ul className="divide-y divide-line border border-line bg-surface max-desk:mt-6 max-desk:rounded-card desk:rounded-b-card desk:border-t-0">
        {apps.map((app) => (
          <li key={app.id} className="p-4">
            {app.ended === null ? (
              <Going app={app} owner={owner} />
            ) : (
              <Ended app={app} ended={app.ended} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Going({ app, owner }: { app: ToldApp; owner: string }) {
  const { id, name, host, athletes, record, lastUsed, connected, scopes, isReadOnly } = app;
  const canWrite = canChange(scopes);
  return (
    <div className="app-row">
      <AppMark name={name} logoUrl={null} />
      <div className="min-w-0">
        <h2 className="text-label font-semibold break-words">{name}</h2>
        <p className="font-mono text-code break-all text-ink2">{host}</p>
      </div>
      <p>
        <span className="font-semibold">
          {athletes === null
            ? record === null
              ? "Nobody now"
              : "Only you"
            : `${athletes} ${athletes === 1 ? "athlete" : "athletes"}`}
        </span>
        <span className="block text-small text-ink2">
          {athletes !== null && "names and fueling"}
          {athletes !== null && record !== null && ", and "}
          {record !== null &&
            (record.name === null ? "your own record" : `your record ${record.name}`)}
          {athletes === null && record === null && "your plan doesn’t include the roster"}
        </span>
      </p>
      <p>
        <span className="font-semibold">{lastUsed ?? "Never used"}</span>
        <span className="block text-small text-ink2">
          {lastUsed === null ? `connected ${connected}` : callsText(app.recent.calls)}
        </span>
      </p>
      {canWrite ? (
        <form method="post" action={ACTION}>
          <KeepTyped owner={owner} />
          <input type="hidden" name="app" value={id} />
          <button
            type="submit"
            name="to"
            value={isReadOnly ? "writing" : "read_only"}
            role="switch"
            aria-checked={isReadOnly}
            className="flex min-h-11 cursor-pointer items-center gap-3"
          >
            <span aria-hidden="true" className="switch" data-on={isReadOnly || undefined} />
            <span className={isReadOnly ? "font-semibold" : "text-ink2"}>
              {isReadOnly ? "Read only" : "Can make changes"}
            </span>
            <span className="sr-only">: {name} is read only</span>
          </button>
        </form>
      ) : (
        <p className="flex min-h-11 items-center">Read only</p>
      )}
      <AskedFirst
        label={
          <>
            Revoke<span className="sr-only"> {name}</span>
          </>
        }
        title={`End access for ${name}?`}
        keep="Keep it"
        action={
          <form method="post" action={ACTION}>
            <KeepTyped owner={owner} />
            <input type="hidden" name="app" value={id} />
            <Button type="submit" name="to" value="over" tone="ending">
              End access
            </Button>
          </form>
        }
      >
        Its next call will be refused. It can keep what it has already read.
      </AskedFirst>
      <details className="max-w-full">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-2">
          What it can do and did<span className="sr-only">: {name}</span>
        </summary>
        <div className="mt-2 rounded-control bg-canvas p-4 *:first:mt-0">
          <ScopeList title="It can see" mark={EYE}>
            {scopes.flatMap(({ sees }) => sees ?? [])}
          </ScopeList>
          <ScopeList title="It can do" mark={PEN} off={isReadOnly ? "now" : null}>
            {scopes.flatMap(({ does }) => does ?? [])}
          </ScopeList>
          <p className="mt-6 text-small text-ink2">{stayText(scopes)}</p>
          <Calls calls={app.calls} />
        </div>
      </details>
    </div>
  );
}

const callsText = (calls: number): string =>
  calls >= CALLS_MOST
    ? `${CALLS_MOST} calls or more this week`
    : `${calls} ${calls === 1 ? "call" : "calls"} this week`;

/** The number of calls shown at first. */
const SHOWN = 5;

function Calls({ calls }: { calls: readonly ToldCall[] }) {
  return (
    <>
      <h3 className="mt-6 text-small text-ink2">What it did recently</h3>
      {calls.length === 0 ? (
        <p className="mt-2">Nothing in the last seven days.</p>
      ) : (
        <CallList calls={calls.slice(0, SHOWN)} />
      )}
      {calls.length > SHOWN && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-2">
            {calls.length < CALLS_SHOWN
              ? `All ${calls.length} calls`
              : `The last ${CALLS_SHOWN} calls`}
          </summary>
          <CallList calls={calls.slice(SHOWN)} />
        </details>
      )}
    </>
  );
}

const CallList = ({ calls }: { calls: readonly ToldCall[] }) => (
  <ul className="mt-2 space-y-2">
    {calls.map(({ what, when, refused }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two calls of one moment can be alike
      <li key={place} className="call-row">
        <span className="text-ink2">{when}</span>
        <span>{what}</span>
        {refused !== null && <strong className="font-semibold">refused: {refused}</strong>}
      </li>
    ))}
  </ul>
);

function Ended({ app: { name, host }, ended }: { app: ToldApp; ended: string }) {
  return (
    <div className="app-row">
      <span
        aria-hidden="true"
        className="size-11 shrink-0 rounded-control border border-dashed border-edge"
      />
      <div className="min-w-0">
        <h2 className="break-words text-ink2">
          <s>{name}</s>
        </h2>
        <p className="font-mono text-code break-all text-ink2">{host}</p>
      </div>
      <p>Revoked at {ended}. It no longer has access.</p>
    </div>
  );
}

/** Disconnects all apps at once, after a confirmation. */
export function EndAll({ owner }: { owner: string }) {
  return (
    <AskedFirst
      label="Revoke all apps"
      title="End access for every app?"
      keep="Keep them"
      action={
        <form method="post" action={ACTION}>
          <KeepTyped owner={owner} />
          <Button type="submit" name="to" value="all_over" tone="ending">
            End all access
          </Button>
        </form>
      }
    >
      Their next calls are refused, on every device. You stay signed in here.
    </AskedFirst>
  );
}
