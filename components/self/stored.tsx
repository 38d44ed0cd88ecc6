import { PlainButton } from "../coaching/plain-button";
import { DRAWN_FOR } from "../ui/typed";
import { DeleteForGood } from "./delete-for-good";

/** Lets a user export or delete their record here. `owner` is the user's id. */
export function Stored({ id, owner }: { id: string; owner: string }) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Your record here</h2>
      <p className="mt-1 text-ink2">
        Deleting it deletes everything in it and ends any coaching that uses it.
      </p>
      <p className="mt-1 text-ink2">
        Your sign-in stays, a log of calls may name your record for 7 days, and when your trial
        began is kept for 13 months, under a code derived from your email address. Everyone gets one
        trial.
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <form method="post" action="/me/export">
          {/* Answered by a file, so it may be sent again. */}
          <input type="hidden" name={DRAWN_FOR} value={owner} />
          <PlainButton name="record" value={id}>
            Download everything
          </PlainButton>
        </form>
        <DeleteForGood
          label="Delete my record"
          title="Delete your record?"
          action="/me/delete"
          record={id}
          owner={owner}
        >
          Your answers, sessions, plans and reports are deleted, and any coaching that uses them
          ends. You can’t undo this. Download everything first if you want a copy.
        </DeleteForGood>
      </div>
    </section>
  );
}
