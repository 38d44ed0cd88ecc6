import type { Strip } from "@/lib/contract/strip";
import { type AskedQuestion, nextOpen } from "@/lib/self/questions";
import type { ListedSession } from "@/lib/self/sessions";
import type { Format } from "../format/format";
import { ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { SessionList } from "./session-list";
import { titleOf, whenOf } from "./words";

interface HomeProps {
  questions: readonly AskedQuestion[];
  ahead: readonly ListedSession[];
  past: readonly ListedSession[];
  /** The amounts of upcoming and past sessions, by id. */
  strips: ReadonlyMap<string, Strip>;
  format: Format;
  /** The zone (IANA name) that times are shown in if the athlete never set one; else null. */
  openZone: string | null;
}

/** Shows the athlete's next and last sessions, and the questions left to answer. */
export function Home({ questions, ahead, past, strips, format, openZone }: HomeProps) {
  const [newest] = past;
  const due = newest?.isReported === false ? newest : undefined;
  const reported = past.filter(({ id }) => id !== due?.id);
  const open = questions.filter(({ answer }) => answer === null).length;
  return (
    <>
      {openZone !== null && (
        <Notice tone="info">
          Times are shown in {openZone.replaceAll("_", " ")}.{" "}
          <a href="/me/settings">Choose your time zone</a>
        </Notice>
      )}
      {due !== undefined && (
        <section className="mt-6 rounded-control border border-line bg-surface p-4">
          <h2 className="font-semibold">How was it?</h2>
          <p className="mt-1">
            {titleOf(due)}, {whenOf(due.atMs, due.durationMin, format)}
          </p>
          <p className="mt-4">
            <ButtonLink href={`/me/sessions/${due.id}/debrief`}>Report it</ButtonLink>
          </p>
        </section>
      )}
      {open > 0 && (
        <section className="mt-6 rounded-control border border-line bg-surface p-4">
          <h2 className="font-semibold">Your profile</h2>
          <p className="mt-1">
            Answer {open === 1 ? "1 question" : `${open} questions`} to sharpen your plan.
          </p>
          <p className="mt-4">
            <a href={`/me/profile/${nextOpen(questions, null)}`}>
              Answer {open === 1 ? "it" : "the next one"}
            </a>
          </p>
        </section>
      )}
      <section className="mt-8">
        <h2 className="font-semibold">Upcoming sessions</h2>
        {ahead.length === 0 ? (
          <p className="mt-1 text-ink2">No sessions planned.</p>
        ) : (
          <SessionList sessions={ahead} strips={strips} format={format} />
        )}
        <p className="mt-4">
          <ButtonLink href="/me/sessions/new" tone={due === undefined ? "primary" : "quiet"}>
            Add a session
          </ButtonLink>
        </p>
      </section>
      <section className="mt-8">
        <h2 className="font-semibold">Recent sessions</h2>
        {past.length === 0 ? (
          <p className="mt-1 text-ink2">No sessions yet.</p>
        ) : (
          <>
            {reported.length === 0 ? (
              <p className="mt-1 text-ink2">None reported yet.</p>
            ) : (
              <SessionList sessions={reported} strips={strips} format={format} isPast />
            )}
            <p className="mt-3">
              <a href="/me/sessions">All sessions</a>
            </p>
          </>
        )}
      </section>
    </>
  );
}
