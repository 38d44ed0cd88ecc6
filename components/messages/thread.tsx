import { PlainButton } from "@/components/coaching/plain-button";
import type { Format } from "@/components/format/format";
import { SubmitButton } from "@/components/ui/button";
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

/** An athlete's messages with a team: what was said, and a form to answer. It works without a script. */
export function Thread({ messages, olderHref, problem, done, ...props }: ThreadProps) {
  const [bad, good] = [problemText(problem), DONE.get(String(done))];
  const { owner, teamName, format, path } = props;
  return (
    <>
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {good !== undefined && <Notice tone="done">{good}</Notice>}
      <form method="post" action={`${path}/send`} className="mt-6">
        <KeepTyped owner={owner} />
        <label htmlFor="text" className="block font-semibold">
          Your message to {teamName}
        </label>
        <textarea
          id="text"
          name="text"
          required
          rows={4}
          maxLength={TYPED_MAX}
          className="mt-2 mb-4 w-full rounded-control border border-edge bg-surface px-3 py-2"
        />
        <SubmitButton>Send</SubmitButton>
      </form>
      <h2 className="mt-10 font-semibold">Messages, newest first</h2>
      {messages.length === 0 && <p className="mt-3">No messages yet.</p>}
      <ol className="mt-3">
        {messages.map((message) => (
          <Line key={message.id} message={message} {...{ teamName, format, path }} />
        ))}
      </ol>
      {olderHref !== null && (
        <p className="mt-6">
          <a href={olderHref}>Older messages</a>
        </p>
      )}
    </>
  );
}

function Line({
  message: { id, from, coach_name, text, created_at, sent_at },
  teamName,
  format,
  path,
}: { message: Message } & Pick<ThreadProps, "teamName" | "format" | "path">) {
  const writer = from === "athlete" ? "You" : withTeam(coach_name, ", ", teamName);
  return (
    <li className="border-t border-line py-4">
      <p className="text-small text-ink2">
        <span className="font-semibold">{writer}</span>, {format.dateTime(created_at)}
        {sent_at === null && ", not sent yet"}
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
      {sent_at === null && (
        <form method="post" action={`${path}/take-back`} data-takes-back={text} className="mt-3">
          <PlainButton name="message" value={id}>
            Undo
          </PlainButton>
        </form>
      )}
    </li>
  );
}
