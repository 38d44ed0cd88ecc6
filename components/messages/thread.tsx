import { PlainButton } from "@/components/coaching/plain-button";
import type { Format } from "@/components/format/format";
import { SubmitButton } from "@/components/ui/button";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { TAKEN_BACK } from "@/components/ui/typed";
import type { Message } from "@/lib/contract/message";
import { withTeam } from "@/lib/wording/grammar";

interface ThreadProps {
  /** The user id of the athlete. */
  owner: string;
  teamName: string;
  format: Format;
  /** Newest first. */
  messages: readonly Message[];
  /** What the athlete wrote last, if recently. */
  lately: string | null;
  /** True if this is a page of older messages. */
  isOlder: boolean;
  /** The link to older messages; null if there are none. */
  olderHref: string | null;
  /** The path that contains the `send` and `take-back` forms. */
  path: string;
  problem: string | undefined;
  done: string | undefined;
}

const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sent: "Your message will be sent in ten seconds. Until then you can undo it.",
    sent_before: "You sent the same words less than an hour ago, so they weren’t sent again.",
    [TAKEN_BACK]: "Message undone. It wasn’t sent.",
  }),
);

/**
 * Shows an athlete's messages with a team: the newest one, a reply form, and the earlier ones. Works without
 * JavaScript.
 */
export function Thread({
  messages,
  isOlder,
  olderHref,
  lately,
  problem,
  done,
  ...props
}: ThreadProps) {
  const [bad, good] = [problemText(problem), DONE.get(String(done))];
  const { owner, teamName, path } = props;
  const newest = isOlder ? undefined : messages[0];
  const earlier = newest === undefined ? messages : messages.slice(1);
  return (
    <>
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {good !== undefined && (
        <Notice tone="done" isOnce>
          {good}
        </Notice>
      )}
      {newest !== undefined && (
        <section
          aria-label="Newest message"
          className="mt-5 rounded-card border border-line bg-surface p-4"
        >
          <Said message={newest} {...props} />
        </section>
      )}
      <form method="post" action={`${path}/send`} className="mt-6">
        <KeepTyped owner={owner} />
        <KeepLeft owner={owner} />
        <label htmlFor="text" className="block font-semibold">
          Your message to {teamName}
        </label>
        <textarea
          id="text"
          name="text"
          required
          rows={3}
          data-taken={lately ?? ""}
          className="mt-2 mb-4 w-full rounded-control border border-edge bg-surface px-3 py-2"
        />
        <SubmitButton>Send</SubmitButton>
      </form>
      {messages.length === 0 && <p className="mt-6">No messages yet.</p>}
      {earlier.length > 0 && (
        <>
          <h2 className="mt-10 font-semibold">Earlier messages, newest first</h2>
          <ol className="mt-3">
            {earlier.map((message) => (
              <li key={message.id} className="border-t border-line py-4">
                <Said message={message} {...props} />
              </li>
            ))}
          </ol>
        </>
      )}
      {olderHref !== null && (
        <p className="mt-6">
          <a href={olderHref}>Older messages</a>
        </p>
      )}
    </>
  );
}

/** Renders a message: its author, its text, and how to take it back while it is held. */
function Said({
  message: { id, from, coach_name, text, created_at, sent_at },
  teamName,
  format,
  path,
  owner,
}: { message: Message } & Pick<ThreadProps, "teamName" | "format" | "path" | "owner">) {
  const writer = from === "athlete" ? "You" : withTeam(coach_name, ", ", teamName);
  return (
    <>
      <p className="text-small text-ink2">
        <span className="font-semibold">{writer}</span>, {format.dateTime(created_at)}
        {sent_at === null && ", not sent yet"}
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
      {sent_at === null && (
        <form method="post" action={`${path}/take-back`} data-takes-back={text} className="mt-3">
          <KeepTyped owner={owner} />
          <PlainButton name="message" value={id}>
            Undo
          </PlainButton>
        </form>
      )}
    </>
  );
}
