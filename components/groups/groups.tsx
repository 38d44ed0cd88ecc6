"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { PageLink } from "@/components/ui/page-link";
import type { Group } from "@/lib/contract/relation";
import { rulesHref } from "../alerts/place";
import { useLeft } from "../athlete/left";
import { LeftLine } from "../athlete/left-line";
import type { Recipient } from "../messages/sending";
import { callApi, notSo, Refusal } from "../portal/api";
import { useLeaving, useUnloadWarning } from "../portal/leaving";
import { oneLine } from "../portal/plain-words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { useHasRules, useReader } from "../portal/settings-context";
import { Empty } from "../portal/states";
import { useUndo } from "../portal/undo";
import { useIsHere } from "../portal/use-is-here";
import { useRefusal } from "../portal/use-refusal";
import { ActionButton } from "../ui/action-button";
import { ButtonLink } from "../ui/button";
import { useEnteredEarly } from "../ui/entered-early";
import { DeleteGroup } from "./delete-group";
import { useDeleteGroup } from "./deleting";
import { MessageGroup, useGroupMessage } from "./message-group";
import { membersText, requireOwnName } from "./words";

interface GroupsProps {
  groups: readonly Group[];
  athletes: readonly Recipient[];
  canChange: boolean;
  /** True if the coach sees all athletes, not only their own. */
  seesAll: boolean;
}

/** Lists the team's groups with their actions, and a form to create one. */
export function Groups({ groups, athletes, canChange, seesAll }: GroupsProps) {
  const { isSample } = useReader();
  const { isHeld, remove } = useDeleteGroup();
  const left = useLeft(athletes);
  const { write, dialog } = useGroupMessage(athletes);
  const shown = groups.filter(({ id }) => !isHeld(id));
  return (
    <>
      {canChange ? (
        <NewGroup isOff={isSample} names={shown.map(({ name }) => name)} />
      ) : (
        <p className="mt-5 text-ink2">
          Your role can view groups. Coaches, admins and the owner can create and edit them.
        </p>
      )}
      <LeftLine left={left} />
      {dialog}
      {shown.length === 0 ? (
        <Empty title="No groups yet">
          <p>Groups can have any number of athletes, and athletes can be in several groups.</p>
        </Empty>
      ) : (
        <ul className="mt-5 border-b border-line">
          {shown.map((group) => (
            <li
              key={group.id}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-3"
            >
              <div className="min-w-0">
                <h2 className="font-prose text-prose font-medium break-words">
                  <PageLink href={`/groups/${group.id}`}>
                    <bdi>{group.name}</bdi>
                  </PageLink>
                </h2>
                <p className="text-small text-ink2">
                  {membersText(group.athlete_uids.length, seesAll)}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3 print:hidden">
                <MessageGroup group={group} athletes={athletes} onWrite={write} />
                <RulesLink group={group} />
                {canChange && group.can_change && (
                  <DeleteGroup group={group} onDelete={() => remove(group)} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Links to a group's rules; renders nothing for readers who can't set rules. */
export function RulesLink({ group: { id, name } }: { group: Group }) {
  if (!useHasRules()) return null;
  return (
    <ButtonLink href={rulesHref({ scope: "group", id })} tone="quiet" size="tight">
      Rules<span className="sr-only"> for {name}</span>
    </ButtonLink>
  );
}

/** @param names those of the other groups */
function NewGroup({ isOff, names }: { isOff: boolean; names: readonly string[] }) {
  const router = useRouter();
  const refresh = useRefresh();
  const { tell } = useUndo();
  const isHere = useIsHere();
  const { error: refused, setError: setRefused, refuse } = useRefusal();
  const [isMaking, setIsMaking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [isTyped, setIsTyped] = useState(false);
  useEnteredEarly(field, () => setIsTyped(true));
  // A group being created is created even if the user goes to another page; the next one's name is not.
  const { question } = useLeaving(isTyped);
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  useUnloadWarning(isOnItsWay);
  async function make(form: FormData) {
    const asked = form.get("name");
    setIsTyped(false);
    setIsMaking(true);
    setIsOnItsWay(true);
    setRefused(null);
    const name = oneLine(asked);
    const said = `Group “${name}” created`;
    try {
      requireOwnName(name, names);
      const { id } = await callApi<Group>("POST", "/v1/coach/groups", { name });
      setIsOnItsWay(false);
      if (isHere.current && field.current?.value === asked) router.push(`/groups/${id}` as Route);
      else {
        tell({ said, untilMs: null, takeBack: null });
        setIsMaking(false);
        refresh();
      }
    } catch (error) {
      // Beside another name, the refused one has to be told.
      const isOther = isHere.current && field.current?.value !== asked;
      refuse(said, isOther ? new Refusal("unknown", notSo("done", said, error)) : error);
      setIsTyped(true);
      setIsMaking(false);
      setIsOnItsWay(false);
    }
  }
  return (
    <form
      method="dialog"
      className="mt-5 max-w-prose print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void make(new FormData(event.currentTarget));
      }}
    >
      {question}
      <label htmlFor="group-name" className="block font-semibold">
        New group name
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={field}
          id="group-name"
          name="name"
          onInput={({ currentTarget }) => setIsTyped(currentTarget.value.trim() !== "")}
          required
          maxLength={200}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-surface px-3 md:min-h-9"
        />
        <ActionButton type="submit" tone="primary" isOff={isMaking || isOff}>
          Create group
        </ActionButton>
      </div>
      {isOff && (
        <p className="mt-2 text-small text-ink2">Changes to the sample roster aren’t saved.</p>
      )}
      <Refused error={refused} />
    </form>
  );
}
