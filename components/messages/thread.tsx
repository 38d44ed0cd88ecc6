import { PlainButton } from "@/components/coaching/plain-button";
import type { Format } from "@/components/format/format";
import { SubmitButton } from "@/components/ui/button";
import { DrawnFor } from "@/components/ui/drawn-for";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { TAKEN_BACK } from "@/components/ui/typed";
import type { Message } from "@/lib/contract/message";
import { withTeam } from "@/lib/wording/grammar";

/** More than a message has, so that what is too long comes back whole, and less than a form takes in any script. */
const TYPED_MAX = 7_000;

interface ThreadProps {
  /** The id of the athlete's person. */
  owner: string;
  teamName: string;
  format: Format;
  /** Newest first. */
  messages: readonly Message[];
  /** Whether these are a page of older ones. */
  isOlder: boolean;
  /** Where the older ones are; null without any. */
  olderHref: string | null;
  /** The path under which the forms `send` and `take-back` are. */
  path: string;
  problem: string | undefined;
  done: string | undefined;
}

const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sent: "Your message will be sent in ten seconds. Until then you can undo it.",
    [TAKEN_BACK]: "Message undone. It wasn’t sent.",
  }),
);

/**
 * An athlete's messages with a team: the newest one, a form to answer it, and what was said before. It works without a
 * script.
 */
export function Thread({ messages, isOlder, olderHref, problem, done, ...props }: ThreadProps) {
  const [bad, good] = [problemText(problem), DONE.get(String(done))];
  const { owner, teamName, path } = props;
  const newest = isOlder ? undefined : messages[0];
  const earlier = newest === undefined ? messages : messages.slice(1);
  return (
    <>
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {good !== undefined && <Notice tone="done">{good}</Notice>}
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
          maxLength={TYPED_MAX}
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

/** One message: whose it is, what it says, and how it is taken back while it waits. */
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
          {owner !== null && <DrawnFor owner={owner} />}
          <PlainButton name="message" value={id}>
            Undo
          </PlainButton>
        </form>
      )}
    </>
  );
}
