import type { CallScope, CoachScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import type { Pulse, PulseTopic } from "@/lib/contract/pulse";
import { sha256 } from "@/lib/platform/crypto";
import { untilNone } from "@/lib/platform/one-by-one";
import { deleteOldChanges, type PulseParts, readParts } from "./pulse.store";

/** The sources that each topic's screens depend on. */
const MADE_OF: Readonly<Record<PulseTopic, readonly (keyof PulseParts)[]>> = {
  triage: [
    ...([
      "reached",
      "clocks",
      "sessions",
      "decisions",
      "snoozed",
      "contacts",
      "notifications",
    ] as const),
    ...(["rules", "groups", "grouped", "team", "coaches"] as const),
  ],
  roster: ["reached", "clocks", "sessions", "rules", "groups", "grouped"],
  messages: ["reached", "messages", "templates"],
  notifications: ["reached", "notifications"],
  rules: ["reached", "rules", "groups", "grouped"],
  groups: ["reached", "groups", "grouped"],
  team: ["team", "coaches", "athletes", "invitations"],
};

const WORD_LENGTH = 16;

/**
 * Returns one fingerprint per topic of what a coach sees. It changes whenever the content may have changed and carries
 * no other meaning: compare it, don't parse it.
 */
export async function readPulse(coach: CoachScope): Promise<Pulse> {
  const parts = await readParts(coach);
  const wordOf = (topic: PulseTopic) =>
    sha256(JSON.stringify([topic, ...MADE_OF[topic].map((part) => parts[part])])).slice(
      0,
      WORD_LENGTH,
    );
  return {
    triage: wordOf("triage"),
    roster: wordOf("roster"),
    messages: wordOf("messages"),
    notifications: wordOf("notifications"),
    rules: wordOf("rules"),
    groups: wordOf("groups"),
    team: wordOf("team"),
  };
}

const KEPT_MS = 2 * DAY_MS;
/** Rows deleted per statement, at most. */
const CHUNK = 1_000;

/** Deletes changes that every screen has long seen. */
export const forgetChanges = async ({ db, wallMs }: CallScope): Promise<{ forgotten: number }> => ({
  forgotten: await untilNone(() => deleteOldChanges(db, wallMs - KEPT_MS, CHUNK)),
});
