import { PageLink } from "@/components/ui/page-link";
import type { Thread } from "@/lib/contract/message";
import type { Format } from "../format/format";

interface ThreadListProps {
  /** Ordered by latest message, newest first. */
  threads: readonly Thread[];
  /** The number of unread messages, including other pages. */
  unread: number;
  format: Format;
  /** The viewing coach. */
  coachUid: string;
}

/** Lists threads with athletes, unread ones first. */
export function ThreadList({ threads, unread, format, coachUid }: ThreadListProps) {
  const [open, read] = [
    threads.filter(({ unread_count }) => unread_count > 0),
    threads.filter(({ unread_count }) => unread_count === 0),
  ];
  const elsewhere = unread - open.reduce((sum, { unread_count }) => sum + unread_count, 0);
  return (
    <>
      {open.length > 0 && (
        <Part title="Unread" threads={open} format={format} coachUid={coachUid} />
      )}
      {elsewhere > 0 && (
        <p className="mt-3 text-ink2">
          {elsewhere} unread {elsewhere === 1 ? "message" : "messages"} in threads on other pages.
        </p>
      )}
      {read.length > 0 && <Part title="Read" threads={read} format={format} coachUid={coachUid} />}
    </>
  );
}

function Part({
  title,
  threads,
  format,
  coachUid,
}: Pick<ThreadListProps, "threads" | "format" | "coachUid"> & { title: string }) {
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-label font-bold">{title}</h2>
      <ul className="border-b border-line">
        {threads.map((thread) => (
          <Row key={thread.athlete_uid} {...{ thread, format, coachUid }} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  thread: { athlete_uid, name, last_message, unread_count },
  format,
  coachUid,
}: { thread: Thread } & Pick<ThreadListProps, "format" | "coachUid">) {
  const isUnread = unread_count > 0;
  const whose =
    last_message.from === "athlete"
      ? ""
      : `${last_message.coach_uid === coachUid ? "You" : (last_message.coach_name ?? "A coach")}: `;
  return (
    <li className="border-t border-line">
      <PageLink
        href={`/messages/${athlete_uid}`}
        className="flex min-h-14 items-center gap-3 py-2 text-ink no-underline hover:bg-sunken hover:text-ink"
      >
        <UnreadMark isUnread={isUnread} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words font-prose text-prose font-medium">
              <bdi>{name ?? "No name"}</bdi>
            </span>
            <span className="text-small text-ink2">
              {isUnread && <strong>{unread_count} unread · </strong>}
              {last_message.sent_at === null && "not sent yet · "}
              {whenOf(last_message.created_at, format)}
            </span>
          </span>
          <span
            title={`${whose}${last_message.text}`}
            className={`block truncate ${isUnread ? "" : "text-ink2"}`}
          >
            {whose}
            <bdi>{last_message.text}</bdi>
          </span>
        </span>
      </PageLink>
    </li>
  );
}

/**
 * Shows the time for today and yesterday, and the date for anything older, which is easier to place than a number of
 * days.
 */
function whenOf(ms: number, format: Format): string {
  const day = format.relativeDays(ms);
  return day === "today" || day === "yesterday"
    ? `${day}, ${format.time(ms)}`
    : format.dateTime(ms);
}

/** A dot for unread threads, and an equally wide gap for others; the text next to it gives the count. */
const UnreadMark = ({ isUnread }: { isUnread: boolean }) => (
  <svg
    aria-hidden="true"
    width={12}
    height={12}
    viewBox="0 0 12 12"
    className="shrink-0 fill-accent forced-colors:fill-current"
  >
    {isUnread && <circle cx={6} cy={6} r={5} />}
  </svg>
);
