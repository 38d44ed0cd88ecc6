import type { Metadata } from "next";
import { DeleteForGood } from "@/components/self/delete-for-good";
import { OwnPage } from "@/components/self/own-page";
import { SessionFields } from "@/components/self/session-fields";
import { SubmitButton } from "@/components/ui/button";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import {
  enteredSession,
  sessionProblems,
  typedSession,
  unitsIn,
  zoneIn,
} from "@/lib/self/session-form";
import { readSession } from "@/lib/self/sessions";
import { openedIn } from "../../../../opened";
import { ownPage } from "../../../../own-page";
import { formatFor } from "../../../format";
import { requireOwnPage } from "../../../own";
import { Opened } from "../../forms";

export const metadata: Metadata = { title: "Edit session", robots: { index: false } };

/** Renders the form to change or delete the user's own session. */
async function EditSessionPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ [field: string]: unknown; problem?: string }>;
}) {
  const [{ id }, { problem, opened, ...query }] = [await params, await searchParams];
  const typed = typedSession(query);
  const own = await requireOwnPage(`/me/sessions/${encodeURIComponent(id)}/edit`);
  const { activity, ...read } = await readSession(own, id);
  const zone = zoneIn(typed, read.zone);
  const ownFormat = await formatFor(own.account, zone);
  const format = { ...ownFormat, units: unitsIn(typed, ownFormat.units) };
  const stored = enteredSession(activity, zone, format.units);
  const bad = problemText(problem);
  return (
    <OwnPage part="/me" title="Edit session">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <form method="post" action={`/me/sessions/${activity.id}/save`} autoComplete="off">
        <KeepTyped owner={own.person.personId} />
        <KeepLeft owner={own.person.personId} isRefused={problem !== undefined} />
        <input
          type="hidden"
          name="opened"
          data-unit={format.units}
          value={JSON.stringify(openedIn(Opened, opened) ?? stored)}
        />
        <SessionFields
          entered={{ ...stored, ...typed }}
          problems={problem === "invalid_value" ? sessionProblems(typed) : {}}
          zone={zone}
          format={format}
        />
        <div className="mt-6">
          <SubmitButton>{read.isOver ? "Save" : "Save and see the plan"}</SubmitButton>
        </div>
      </form>
      <div className="mt-10">
        <DeleteForGood
          label="Delete session"
          title="Delete this session?"
          action={`/me/sessions/${activity.id}/delete`}
          owner={own.person.personId}
        >
          Its plan and your report are deleted with it. You can’t undo this.
        </DeleteForGood>
      </div>
      <p className="mt-6">
        <a href={`/me/sessions/${activity.id}`}>Back</a>
      </p>
    </OwnPage>
  );
}

export default ownPage(EditSessionPage);
