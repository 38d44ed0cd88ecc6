import type { CoachRole } from "@/lib/contract/coach";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { ChoiceToDo } from "../ui/choice-to-do";
import { GIVEN_ROLES, ROLE_WORDS } from "./role-words";

/** A coach in the team's list; the load is null for readers who may not see it. */
export interface ListedCoach {
  coach_uid: string;
  name: string;
  email: string;
  role: CoachRole;
  athletes: number;
  load: { waiting: number; unread: number; done: number } | null;
}

interface CoachRowProps {
  coach: ListedCoach;
  isSelf: boolean;
  leads: boolean;
  /** True while a role is being changed. */
  isGiving: boolean;
  onGive: (role: CoachRole) => void;
  onRemove: () => void;
  /** Null unless the reader owns the team. */
  onHandOver: (() => void) | null;
}

/** Renders one coach of the team. */
export function CoachRow({
  coach,
  isSelf,
  leads,
  isGiving,
  onGive,
  onRemove,
  onHandOver,
}: CoachRowProps) {
  const { name, email, role, athletes, load } = coach;
  const canChange = leads && !isSelf && role !== "owner";
  const actions = (
    <>
      {onHandOver !== null && (
        <Button onClick={onHandOver}>
          Transfer ownership<span className="sr-only"> to {name}</span>
        </Button>
      )}
      <ActionButton onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </ActionButton>
    </>
  );
  return (
    <tr className="h-12 border-b border-line compact:h-9">
      <th scope="row" className="py-2 pr-5 font-normal">
        <bdi className="font-semibold">{name}</bdi>
        {isSelf && <span className="text-ink2"> (you)</span>}
        {name !== email && <span className="block text-small break-words text-ink2">{email}</span>}
        {/* Shows here what has no column on small screens. */}
        <span className="block text-small text-ink2 lg:hidden">
          {athletes} {athletes === 1 ? "athlete" : "athletes"}
          {leads &&
            load !== null &&
            `, ${load.waiting} waiting, ${load.unread} unread, ${load.done} done in 7\u00a0days`}
        </span>
      </th>
      <td className="pr-5 max-lg:py-2">
        {canChange ? (
          <ChoiceToDo
            label={`Role of ${name}`}
            options={GIVEN_ROLES.map((each) => ({ id: each, name: ROLE_WORDS[each].name }))}
            held={role}
            action="Change"
            actionFor={`the role of ${name}`}
            isOff={isGiving}
            onDo={(id) => {
              const given = GIVEN_ROLES.find((each) => each === id);
              if (given !== undefined) onGive(given);
            }}
          />
        ) : (
          ROLE_WORDS[role].name
        )}
        {/* On a small screen the last column would be out of sight. */}
        {canChange && <span className="mt-2 flex flex-wrap gap-2 lg:hidden">{actions}</span>}
      </td>
      <td className="pr-5 text-right max-lg:hidden">{athletes}</td>
      {leads && (
        <>
          <td className="pr-5 text-right max-lg:hidden">{load?.waiting ?? "–"}</td>
          <td className="pr-5 text-right max-lg:hidden">{load?.unread ?? "–"}</td>
          <td className="pr-5 text-right max-lg:hidden">{load?.done ?? "–"}</td>
          <td className="max-lg:hidden">
            {canChange && (
              <span className="flex justify-end gap-2 whitespace-nowrap">{actions}</span>
            )}
          </td>
        </>
      )}
    </tr>
  );
}
