"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Group } from "@/lib/contract/relation";
import type { Recipient } from "../messages/sending";
import { athletesText } from "../messages/words";
import { callApi } from "../portal/api";
import { AthleteChecklist } from "../portal/athlete-checklist";
import { PageHead } from "../portal/page-head";
import { Refused } from "../portal/refused";
import { Card } from "../portal/sections";
import { useReader } from "../portal/settings-context";
import { Empty } from "../portal/states";
import { Button } from "../ui/button";
import { changesOf } from "./changes";
import { useDeleteGroup } from "./deleting";
import { GroupName } from "./group-name";
import { RulesLink } from "./groups";
import { MessageGroup } from "./message-group";

interface GroupEditorProps {
  group: Group;
  athletes: readonly Recipient[];
  canChange: boolean;
}

/** One group: its name, who is in it, and what can be done with all of them. */
export function GroupEditor({ group, athletes, canChange }: GroupEditorProps) {
  const router = useRouter();
  const { isSample } = useReader();
  const { isHeld, remove } = useDeleteGroup();
  if (isHeld(group.id))
    return (
      <Empty title="This group is deleted">
        <p>
          <Link href={"/groups" as Route}>All groups</Link>
        </p>
      </Empty>
    );
  return (
    <>
      <PageHead
        title={group.name}
        summary={
          group.athlete_uids.length === 0
            ? "Nobody is in it yet."
            : athletesText(group.athlete_uids.length)
        }
        actions={
          <>
            <MessageGroup group={group} athletes={athletes} />
            <RulesLink group={group} />
            {canChange && (
              <Button
                disabled={isSample}
                onClick={() => {
                  remove(group);
                  router.push("/groups" as Route);
                }}
              >
                Delete
              </Button>
            )}
          </>
        }
      />
      {canChange ? (
        <>
          <Card title="Name">
            <GroupName group={group} />
          </Card>
          <Members group={group} athletes={athletes} />
        </>
      ) : (
        <ul className="mt-5 border-b border-line">
          {athletes
            .filter(({ athlete_uid }) => group.athlete_uids.includes(athlete_uid))
            .map(({ athlete_uid, name }) => (
              <li key={athlete_uid} className="border-t border-line py-2 font-prose text-prose">
                <bdi>{name ?? "No name"}</bdi>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

function Members({ group, athletes }: Pick<GroupEditorProps, "group" | "athletes">) {
  const router = useRouter();
  const { isSample } = useReader();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(group.athlete_uids));
  const [refused, setRefused] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { added, removed } = changesOf(group.athlete_uids, chosen);
  const isChanged = added > 0 || removed > 0;
  async function save() {
    setIsSaving(true);
    setRefused(null);
    try {
      const path = `/v1/coach/groups/${group.id}/athletes`;
      await callApi("PUT", path, { athlete_uids: [...chosen] });
      router.refresh();
    } catch (error) {
      setRefused(error);
    }
    setIsSaving(false);
  }
  return (
    <Card title="Who is in it">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save();
        }}
      >
        <AthleteChecklist athletes={athletes} chosen={chosen} onChange={setChosen} />
        <Refused error={refused} />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" disabled={!isChanged || isSaving || isSample}>
            {isSaving ? "Saving…" : "Save who is in it"}
          </Button>
          <Button
            disabled={!isChanged || isSaving}
            onClick={() => setChosen(new Set(group.athlete_uids))}
          >
            As it was
          </Button>
          <p role="status" className="text-small text-ink2">
            {isSample && "Nothing is stored with the sample roster."}
            {isChanged && `${added} more, ${removed} fewer than stored`}
          </p>
        </div>
      </form>
    </Card>
  );
}
