"use client";

import type { ReactNode } from "react";
import { keptFor } from "@/components/messages/drafts";
import { UnsentWords } from "@/components/messages/unsent";
import { Refusal } from "@/components/portal/api";
import { Live, type Topic } from "@/components/portal/live";
import { useReader } from "@/components/portal/settings-context";
import { usePulse } from "@/components/portal/use-pulse";
import { firstNameOf } from "./words";

type About = "fueling" | "messages";

interface OnRosterProps {
  athlete: { athlete_uid: string; name: string | null };
  /** What the page shows about the athlete. */
  about?: About;
  children: ReactNode;
}

/** The topics that refresh each kind of page, and the request that checks whether the athlete is still there. */
const PULSE: Readonly<
  Record<About, { topics: readonly [Topic, ...Topic[]]; path: (uid: string) => string }>
> = {
  fueling: {
    topics: ["roster", "rules", "groups"],
    path: (uid) => `/v1/coach/athletes/${uid}/fueling-rollup?window=7&focus=key`,
  },
  messages: { topics: ["messages"], path: (uid) => `/v1/coach/messages/${uid}?limit=1` },
};

/**
 * Wraps an athlete's page and refreshes it when something changes elsewhere. If the athlete has left the roster, says
 * so instead of showing data the coach may no longer read.
 */
export function OnRoster({ athlete, about = "fueling", children }: OnRosterProps) {
  const { athlete_uid } = athlete;
  const { topics, path } = PULSE[about];
  const { isSample } = useReader();
  const error = usePulse([topics[0], "standing", athlete_uid], path(athlete_uid), !isSample);
  const isGone = error instanceof Refusal && error.code === "resource_not_found";
  return (
    <>
      <Live topics={topics} redraws={isSample} />
      {isGone ? <Gone athlete={athlete} /> : children}
    </>
  );
}

function Gone({ athlete: { athlete_uid, name } }: Pick<OnRosterProps, "athlete">) {
  const draft = keptFor(athlete_uid);
  const words = draft?.text ?? draft?.typed ?? "";
  return (
    <div className="mt-3 max-w-prose">
      <section role="alert">
        <h1 className="font-prose text-title font-medium">
          <bdi>{name ?? "This athlete"}</bdi> is no longer on your roster
        </h1>
        <p className="mt-3 text-ink2">
          The coaching ended, or someone else coaches {firstNameOf(name)} now. You can no longer see
          this page.
        </p>
        <p className="mt-3">
          <a href="/roster">Back to the roster</a>
        </p>
      </section>
      {words.trim() !== "" && <UnsentWords text={words} />}
    </div>
  );
}
