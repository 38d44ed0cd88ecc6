"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { startTransition, useState } from "react";
import { PageLink } from "@/components/ui/page-link";
import type { Group } from "@/lib/contract/relation";
import { useLeft } from "../athlete/left";
import { LeftLine } from "../athlete/left-line";
import type { Recipient } from "../messages/sending";
import { Refusal } from "../portal/api";
import { AthleteChecklist } from "../portal/athlete-checklist";
import { leave, useLeaving } from "../portal/leaving";
import { Live, type Topic } from "../portal/live";
import { PageHead } from "../portal/page-head";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { Card } from "../portal/sections";
import { useReader } from "../portal/settings-context";
import { Empty } from "../portal/states";
import { usePulse } from "../portal/use-pulse";
import { ActionButton } from "../ui/action-button";
import { Button, ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { DeleteGroup } from "./delete-group";
import { useDeleteGroup } from "./deleting";
import { GroupName } from "./group-name";
import { RulesLink } from "./groups";
import { changedMembers, changedSince, changeOf, saveMembers, UNCHANGED } from "./members";
import { MessageGroup, useGroupMessage } from "./message-group";
import { membersText } from "./words";

const TOPICS: readonly Topic[] = ["groups"];

interface GroupEditorProps {
  group: Group;
  /** The names of the other groups. */
  names: readonly string[];
  athletes: readonly Recipient[];
  canChange: boolean;
  /** True if the coach sees all athletes, not only their own. */
  seesAll: boolean;
}

/** Edits one group: its name, members, and bulk actions. */
export function GroupEditor({ group, names, athletes, canChange, seesAll }: GroupEditorProps) {
  const router = useRouter();
  const { isHeld, remove } = useDeleteGroup();
  const left = useLeft(athletes);
  const { write, dialog } = useGroupMessage(athletes);
  const error = usePulse(["groups", group.id], `/v1/coach/groups/${group.id}`);
  // Refreshing would show a not-found page and lose what was typed.
  const isGone = error instanceof Refusal && error.status === 404;
  if (isHeld(group.id))
    return (
      <Empty title="This group was deleted">
        <p>
          <PageLink href={"/groups"}>All groups</PageLink>
        </p>
      </Empty>
    );
  return (
    <>
      <Live topics={TOPICS} redraws={false} />
      <PageHead
        title={group.name}
        summary={membersText(group.athlete_uids.length, seesAll)}
        actions={
          !isGone && (
            <>
              <MessageGroup group={group} athletes={athletes} onWrite={write} />
              <ButtonLink href={`/roster?group=${group.id}`} tone="quiet" size="tight">
                View athletes
              </ButtonLink>
              <RulesLink group={group} />
              {canChange && group.can_change && (
                <DeleteGroup
                  group={group}
                  onDelete={() =>
                    leave(() => {
                      remove(group);
                      router.push("/groups" as Route);
                    })
                  }
                />
              )}
            </>
          )
        }
      />
      {isGone && (
        <Notice tone="problem">
          This group was deleted. What you entered is still here, but can’t be saved.
        </Notice>
      )}
      <LeftLine left={left} />
      {dialog}
      {canChange ? (
        <>
          <Members group={group} athletes={athletes} isOff={isGone} />
          {group.can_change ? (
            <Card title="Name">
              <GroupName {...{ group, names }} isOff={isGone} />
            </Card>
          ) : (
            <p className="mt-5 text-ink2">
              Only the owner and admins can rename or delete this group, because it has athletes of
              other coaches.
            </p>
          )}
        </>
      ) : (
        <ul className="mt-5 border-b border-line">
          {athletes
            .filter(({ athlete_uid }) => group.athlete_uids.includes(athlete_uid))
            .map(({ athlete_uid, name }) => (
              <li
                key={athlete_uid}
                className="border-t border-line py-2 font-prose text-prose break-words"
              >
                <bdi>{name ?? "No name"}</bdi>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

function Members({
  group,
  athletes,
  isOff,
}: Pick<GroupEditorProps, "group" | "athletes"> & { isOff: boolean }) {
  const refresh = useRefresh();
  const { isSample } = useReader();
  const [change, setChange] = useState(UNCHANGED);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const stored = group.athlete_uids;
  // An athlete who was ticked and left the roster since can't be added.
  const isListed = (uid: string) => athletes.some(({ athlete_uid }) => athlete_uid === uid);
  const chosen = new Set(
    [...changedMembers(stored, change)].filter((uid) => stored.includes(uid) || isListed(uid)),
  );
  // Sorted by membership as the page was opened, so that neither ticking a box nor a colleague moves a row.
  const [first] = useState(stored);
  const isMember = ({ athlete_uid }: Recipient) => first.includes(athlete_uid);
  const membersFirst = athletes.toSorted((a, b) => Number(isMember(b)) - Number(isMember(a)));
  // Drop changes that a colleague has already made.
  const { added, removed } = changeOf(stored, chosen);
  const isChanged = added.size > 0 || removed.size > 0;
  const { question } = useLeaving(isChanged);
  async function save() {
    setIsSaving(true);
    setRefused(null);
    try {
      await saveMembers(group.id, { added, removed });
      // In one transition, so the old members don't flash in between.
      startTransition(() => {
        setChange((now) => changedSince(stored, { added, removed }, now));
        refresh();
      });
    } catch (error) {
      setRefused(error);
    }
    setIsSaving(false);
  }
  return (
    <Card title="Members">
      {question}
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save();
        }}
      >
        <AthleteChecklist
          athletes={membersFirst}
          chosen={chosen}
          onChange={(next) => setChange(changeOf(stored, next))}
        />
        <Refused error={refused} />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ActionButton
            type="submit"
            tone="primary"
            isOff={!isChanged || isSaving || isSample || isOff}
          >
            {isSaving ? "Saving…" : "Save members"}
          </ActionButton>
          <Button isOff={!isChanged || isSaving} onClick={() => setChange(UNCHANGED)}>
            Reset
          </Button>
          <p role="status" className="text-small text-ink2">
            {isSample && "Changes to the sample roster aren’t saved."}
            {isChanged && `${added.size} added, ${removed.size} removed`}
          </p>
        </div>
      </form>
    </Card>
  );
}
