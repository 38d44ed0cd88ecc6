import { PlainButton } from "../coaching/plain-button";

/** A record of one's own here, to take along or to delete. */
export function Stored({ id }: { id: string }) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Your record here</h2>
      <p className="mt-1 text-ink2">
        Deleting it deletes everything in it and ends any coaching that uses it. You can’t undo
        this.
      </p>
      <p className="mt-1 text-ink2">
        We keep one thing for 13 months: when your trial began, under a code derived from your email
        address. Everyone gets one trial.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <form method="post" action="/me/export">
          <PlainButton name="record" value={id}>
            Download everything
          </PlainButton>
        </form>
        <form method="post" action="/me/delete">
          <PlainButton name="record" value={id}>
            Delete my record
          </PlainButton>
        </form>
      </div>
    </section>
  );
}
