import type { ReactNode } from "react";
import { KeepTyped } from "@/components/ui/keep-typed";
import { canChange, NO_RECORD, STAYING } from "@/lib/contract/oauth";
import type { Asked, AskingApp } from "@/lib/oauth/consent";
import { RecordChoice } from "../coaching/record-choice";
import { buttonLook } from "../ui/button";
import { AppMark } from "./app-mark";
import { EYE, NEVER, PEN, ScopeList } from "./scope-list";

interface ConsentQuestionProps {
  asked: Asked;
  /** Where the form is sent and who answers; null for a preview. */
  answer: Answer | null;
}

interface Answer {
  action: string;
  personId: string;
}

/**
 * Renders the consent question for an app's request. What depends on the read-only switch is shown by CSS, so it works
 * before scripts load.
 */
export function ConsentQuestion({ asked, answer }: ConsentQuestionProps) {
  const { app, scopes, roster, records, hasSwitch, isReadOnly } = asked;
  const Title = answer === null ? "h3" : "h1";
  return (
    <Ground answer={answer}>
      <div className="flex gap-4">
        <AppMark name={app.name} logoUrl={app.logoUrl} />
        <div className="min-w-0">
          <Title className="font-prose text-title font-medium break-words">{titleOf(asked)}</Title>
          <p className="mt-2 font-mono text-label font-semibold break-all">{app.host}</p>
        </div>
      </div>
      {roster !== null && <Roster roster={roster} />}
      <Scopes asked={asked} />
      {scopes.some(isAboutNothing) && (
        <p className="mt-6 text-ink2">
          You have no athlete record here, so it sees nothing about you.
        </p>
      )}
      {asked.isMore && <p className="mt-6">{staysText(asked)}</p>}
      {records.length > 1 ? (
        <RecordChoice records={records} canBegin={false} />
      ) : (
        <input type="hidden" name="record" value={records[0]?.id ?? NO_RECORD} />
      )}
      {hasSwitch && (
        <label className="mt-6 flex cursor-pointer items-center justify-between gap-4 border-y border-line py-3">
          <span>
            <span className="font-semibold">Read only</span>
            <span id="read-only-hint" className="block text-small text-ink2">
              You can change this later
            </span>
          </span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a box to tick says by itself whether it is ticked
            role="switch"
            name="read_only"
            aria-label="Read only"
            aria-describedby="read-only-hint"
            defaultChecked={isReadOnly}
            className="switch"
          />
        </label>
      )}
      <Buttons asked={asked} isShownOnly={answer === null} />
      <Afterwards app={app} asked={asked} />
    </Ground>
  );
}

/** Renders the answer form, or a plain container for a preview. */
function Ground({ answer, children }: { answer: Answer | null; children: ReactNode }) {
  if (answer === null) return <div className="group">{children}</div>;
  return (
    <form method="post" action={answer.action} className="group">
      <KeepTyped owner={answer.personId} />
      {children}
    </form>
  );
}

const isAboutNothing = ({ scope, sees, does }: Asked["scopes"][number]): boolean =>
  scope !== STAYING && sees === null && does === null;
/** True if the app requests scopes it didn't have before, other than staying connected. */
const isNew = ({ scopes }: Asked): boolean => scopes.some(({ scope }) => scope !== STAYING);

function titleOf(asked: Asked): string {
  const { app, isMore, roster, scopes } = asked;
  if (isMore) return `${app.name} asks ${isNew(asked) ? "for more" : "to connect again"}`;
  if (roster !== null)
    return `${app.name} asks to read your roster${canChange(scopes) ? " and make changes" : ""}`;
  return canChange(scopes)
    ? `${app.name} asks to see and change your fueling`
    : `${app.name} asks to see your fueling`;
}

/** Describes what happens to existing permissions, and to read-only mode if the question has no switch for it. */
function staysText({ scopes, hasSwitch, isReadOnly }: Asked): string {
  if (hasSwitch || !canChange(scopes)) return "What it already has doesn’t change.";
  return isReadOnly
    ? "What it already has doesn’t change, and it stays read only. You can let it make changes under Connected apps."
    : "What it already has doesn’t change. It can already make changes.";
}

/** The most dots that can still be grasped at a glance. */
const DOTS_MAX = 120;

/** Shows how many people are affected, with a dot for each. */
function Roster({
  roster: { athletes, teamName, names },
}: {
  roster: NonNullable<Asked["roster"]>;
}) {
  const others = athletes - names.length;
  return (
    <section
      aria-label="Who it would see"
      className="mt-6 rounded-card border border-ink bg-surface p-4"
    >
      <p className="flex items-center gap-4">
        <span className="font-prose text-figure leading-none">{athletes}</span>
        <span>
          <span className="font-semibold">
            {athletes === 1 ? "athlete’s name" : "athletes’ names"} and fueling.
          </span>
          <span className="block text-ink2">
            <bdi>{teamName}</bdi>, as you see {athletes === 1 ? "it" : "them"}.
          </span>
        </span>
      </p>
      {athletes > 0 && athletes <= DOTS_MAX && (
        <p aria-hidden="true" className="mt-3 flex flex-wrap gap-1.5">
          {Array.from({ length: athletes }, (_, place) => place).map((place) => (
            <span key={place} className="size-2.5 rounded-full bg-ink forced-colors:border" />
          ))}
        </p>
      )}
      {names.length > 0 && (
        <p className="mt-3 text-small text-ink2">
          {names.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two athletes can have one name
            <span key={place}>
              {place > 0 && (others === 0 && place === names.length - 1 ? " and " : ", ")}
              <bdi>{name}</bdi>
            </span>
          ))}
          {others > 0 && <strong className="font-semibold"> and {others} more</strong>}
        </p>
      )}
    </section>
  );
}

function Scopes({ asked: { scopes, roster, hasSwitch, isReadOnly } }: { asked: Asked }) {
  return (
    <>
      <ScopeList title="It can see" mark={EYE}>
        {scopes.flatMap(({ sees }) => sees ?? [])}
      </ScopeList>
      <ScopeList
        title="It can do"
        mark={PEN}
        off={hasSwitch ? "switched" : isReadOnly ? "now" : null}
      >
        {scopes.flatMap(({ does }) => does ?? [])}
      </ScopeList>
      <ScopeList title="Never" mark={NEVER}>
        {[roster === null ? "Billing, your sign-in, deleting your record" : "Billing, team, keys"]}
      </ScopeList>
      {hasSwitch && (
        <p role="status" className="sr-only">
          <span className="when-read-only">Read only: it can’t change anything.</span>
          <span className="when-writing">It can change things.</span>
        </p>
      )}
    </>
  );
}

function Buttons({ asked, isShownOnly }: { asked: Asked; isShownOnly: boolean }) {
  const { isMore, hasSwitch } = asked;
  return (
    <div inert={isShownOnly} className="mt-5 grid grid-cols-2 gap-3">
      {/* Enter on the switch presses a form's first button, which would be Cancel. Outside a dialog, this one does nothing. */}
      <button type="submit" formMethod="dialog" hidden />
      {/* Only the pressed button carries an answer; no other field of the form may stand for one. */}
      <button
        type="submit"
        name="answer"
        value="deny"
        formNoValidate
        className={buttonLook({ size: "half" })}
      >
        {isMore ? "Not now" : "Cancel"}
      </button>
      <button
        type="submit"
        name="answer"
        value="allow"
        className={buttonLook({ tone: "primary", size: "half" })}
      >
        {isMore ? (
          isNew(asked) ? (
            "Allow this too"
          ) : (
            "Allow again"
          )
        ) : hasSwitch ? (
          <>
            <span className="when-read-only">Allow reading</span>
            <span className="when-writing">Allow</span>
          </>
        ) : (
          "Allow reading"
        )}
      </button>
    </div>
  );
}

/** Describes how long an app with these scopes stays connected. */
export const stayText = (scopes: Asked["scopes"]): string =>
  scopes.some(({ scope }) => scope === STAYING)
    ? "It stays connected until 90 days after its last use, or until you end it."
    : "It stays connected for an hour, or until you end it.";

function Afterwards({ app, asked: { scopes, given } }: { app: AskingApp; asked: Asked }) {
  return (
    <p className="mt-4 text-small text-ink2">
      {app.isOnThisComputer ? (
        "It runs on this computer: allow it only if you started it yourself just now. "
      ) : (
        <>
          Then you go back to{" "}
          <span className="font-mono text-code break-all">{app.redirectHost}</span>.{" "}
        </>
      )}
      {stayText([...scopes, ...given])} We’ll email you about it.
    </p>
  );
}
