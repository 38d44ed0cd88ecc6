import { PlainButton } from "../coaching/plain-button";

/** A record of one's own here, to take along or to delete. */
export function Stored({ id }: { id: string }) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Your record here</h2>
      <p className="mt-1 text-ink2">
        Deleting it deletes everything in it and ends the coaching by it. It cannot be undone.
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
