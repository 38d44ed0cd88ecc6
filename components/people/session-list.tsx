import { QuietButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import type { ListedSession } from "@/lib/people/sessions";

/** Lists the browsers a user is signed in with, each with a button to sign it out. */
export function SessionList({
  sessions,
  owner,
  toText,
}: {
  sessions: readonly ListedSession[];
  /** The user's id. */
  owner: string;
  /** Formats a time, Unix milliseconds. */
  toText: (ms: number) => string;
}) {
  return (
    <>
      <ul className="mt-6 divide-y divide-line rounded-control border border-line bg-surface">
        {sessions.map(({ id, device, lastSeenMs, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div>
              <p className="font-semibold">
                {device}
                {isThis && " (this browser)"}
              </p>
              <p className="text-small text-ink2">Last seen {toText(lastSeenMs)}</p>
            </div>
            {!isThis && (
              <form method="post" action="/settings/sessions/end">
                <KeepTyped owner={owner} />
                <input type="hidden" name="session" value={id} />
                <QuietButton to={null}>
                  Sign out<span className="sr-only">&nbsp;of {device}</span>
                </QuietButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/settings/sessions/end" className="mt-4">
          <KeepTyped owner={owner} />
          <input type="hidden" name="session" value="others" />
          <QuietButton to={null}>Sign out everywhere else</QuietButton>
        </form>
      )}
    </>
  );
}
