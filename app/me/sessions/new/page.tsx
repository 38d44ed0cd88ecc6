import type { Metadata } from "next";
import { OwnPage } from "@/components/self/own-page";
import { SessionFields } from "@/components/self/session-fields";
import { titleOf, whenOf } from "@/components/self/words";
import { SubmitButton } from "@/components/ui/button";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import type { Activity } from "@/lib/contract/activity";
import { isApiError } from "@/lib/contract/errors";
import { type Own, zoneOf } from "@/lib/self/record";
import { sessionProblems, startOf, typedSession, unitsIn, zoneIn } from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";
import { localOf } from "@/lib/self/zone";
import { ownPage } from "../../../own-page";
import { formatFor } from "../../format";
import { requireOwnPage } from "../../own";

export const metadata: Metadata = { title: "Add a session", robots: { index: false } };

/** Renders the form to add a session, planned or done. */
async function NewSessionPage({
  searchParams,
}: {
  searchParams: Promise<{ [field: string]: unknown; problem?: string; overlaps?: string }>;
}) {
  const { problem, overlaps, ...query } = await searchParams;
  const typed = typedSession(query);
  const own = await requireOwnPage("/me/sessions/new");
  const zone = zoneIn(typed, await zoneOf(own));
  const ownFormat = await formatFor(own.account, zone);
  const format = { ...ownFormat, units: unitsIn(typed, ownFormat.units) };
  const bad = problemText(problem);
  const other = overlaps === undefined ? null : await overlapping(own, String(overlaps));
  return (
    <OwnPage part="/me" title="Add a session">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {other !== null && (
        <Notice tone="problem">
          You already have {titleOf(other)} at that time,{" "}
          {whenOf(startOf(other), other.duration_min, format)}. This session hasn’t been added yet.
        </Notice>
      )}
      <form method="post" action="/me/sessions/add" autoComplete="off">
        <KeepTyped owner={own.person.personId} />
        <KeepLeft
          owner={own.person.personId}
          isRefused={problem !== undefined || overlaps !== undefined}
        />
        {other !== null && (
          <label className="mt-5 flex min-h-11 items-center gap-3">
            <input type="checkbox" name="overlap" className="size-5" />
            Add it anyway
          </label>
        )}
        <SessionFields
          entered={{ start: localOf(own.account.nowMs, zone), ...typed }}
          problems={problem === "invalid_value" ? sessionProblems(typed) : {}}
          zone={zone}
          format={format}
        />
        <div className="mt-6">
          <SubmitButton>Save and see the plan</SubmitButton>
        </div>
      </form>
      <p className="mt-6">
        <a href="/me">Back</a>
      </p>
    </OwnPage>
  );
}

export default ownPage(NewSessionPage);

/** Returns the overlapping session; null if it has since been deleted. */
const overlapping = (own: Own, id: string): Promise<Activity | null> =>
  readSession(own, id).then(
    ({ activity }) => activity,
    (error) => (isApiError(error) ? null : Promise.reject(error)),
  );
