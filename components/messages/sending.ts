"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { HOLD_MS, RECIPIENTS_MAX } from "@/lib/contract/holding";
import type { MessageTemplate, WrittenMessage } from "@/lib/contract/message";
import { callApi, notSo, Refusal, refusalText } from "../portal/api";
import { browserNowMs } from "../portal/clock";
import { endAll } from "../portal/ending";
import { useRefresh } from "../portal/refresh";
import { useUndo } from "../portal/undo";
import { useIsHere } from "../portal/use-is-here";
import { giveBack, type Sent, withdraw } from "./drafts";
import { athletesText, type Draft, partsOf, type Texts, type Words } from "./words";

const PATH = "/v1/coach/messages";

/** A recipient of a message. */
export interface Recipient {
  athlete_uid: string;
  name: string | null;
}

interface Written {
  messages: WrittenMessage[];
}

/** Fetches what each athlete would read, in their order. @throws Refusal */
export async function previewMessages(
  words: Words,
  athleteUids: readonly string[],
): Promise<WrittenMessage[]> {
  const answers = await Promise.all(
    partsOf(athleteUids, RECIPIENTS_MAX).map((athlete_uids) =>
      callApi<Written>(
        "POST",
        PATH,
        { athlete_uids, ...words, preview: true },
        { isRepeatable: true },
      ),
    ),
  );
  return answers.flatMap(({ messages }) => messages);
}

/** Fetches the team's templates by name, then the built-in ones. @throws Refusal */
export const readTemplates = async (): Promise<MessageTemplate[]> =>
  (await callApi<{ templates: MessageTemplate[] }>("GET", "/v1/coach/message-templates")).templates;

/** Returns the team's and the built-in templates; none while loading. */
export function useTemplates(): { templates: MessageTemplate[]; areComing: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ["messages", "templates"],
    queryFn: readTemplates,
  });
  return { templates: data ?? [], areComing: isPending };
}

/** Held messages, with what is needed to undo them. */
export type Held = { athlete_uid: string; id: string }[];

/** The drafts behind messages, by message id. */
const typedFor = new Map<string, Draft | null>();

/** Thrown if some of several messages were sent before one was refused. */
export class SentInPart extends Error {
  override name = "SentInPart";
  readonly sentTo: readonly string[];

  constructor(sentTo: readonly string[], cause: unknown) {
    super(refusalText(cause), { cause });
    this.sentTo = sentTo;
  }
}

/** Thrown if a recipient has left the roster; nobody in the same request was sent anything. */
export class RecipientGone extends Refusal {
  readonly athleteUid: string;

  constructor({ athlete_uid, name }: Recipient) {
    const who = name ?? "An athlete";
    super("resource_not_found", `${who} is no longer on your roster, so this wasn’t sent.`);
    this.athleteUid = athlete_uid;
  }
}

/** Names the recipient a refusal is about, if they have left the roster. */
export function naming(error: unknown, recipients: readonly Recipient[]): unknown {
  if (!(error instanceof Refusal) || error.code !== "resource_not_found") return error;
  const place = /^athlete_uids\.(\d+)$/.exec(error.param ?? "")?.[1];
  const gone = recipients[Number(place)];
  return gone === undefined ? error : new RecipientGone(gone);
}

/**
 * Sends to one or more athletes and announces it, with Undo until it is sent. Undo takes back all of them.
 *
 * @returns a function that throws Refusal (RecipientGone for one who left the roster), or SentInPart if the recipients needed more than one request
 */
export function useSend() {
  const { tell } = useUndo();
  const isHere = useIsHere();
  const refresh = useCorrespondenceChange();
  const takeBack = useTakeBack();
  return useCallback(
    async (texts: Texts, recipients: readonly Recipient[], sent: Sent): Promise<Held> => {
      const held: Held = [];
      const said = (count: number) => `Message to ${whom(recipients, count)} queued`;
      const announce = () =>
        tell({
          said: said(held.length),
          untilMs: browserNowMs() + HOLD_MS,
          takeBack: () => takeBack(held, sent),
        });
      for (const part of partsOf(recipients, RECIPIENTS_MAX)) {
        try {
          const athlete_uids = part.map(({ athlete_uid }) => athlete_uid);
          const own = Object.fromEntries(athlete_uids.map((uid) => [uid, texts[uid]]));
          const body = { athlete_uids, texts: own };
          const { messages } = await callApi<Written>("POST", PATH, body);
          for (const { athlete_uid, id } of messages)
            if (id !== null) {
              held.push({ athlete_uid, id });
              typedFor.set(id, sent.draft);
            }
        } catch (refusal) {
          const error = naming(refusal, part);
          // If the dialog was closed meanwhile, announce the error on the current page.
          if (!isHere.current)
            tell({
              said: notSo("done", said(recipients.length - held.length), error),
              untilMs: null,
              takeBack: null,
            });
          if (held.length === 0) throw error;
          announce();
          refresh();
          throw new SentInPart(
            held.map(({ athlete_uid }) => athlete_uid),
            error,
          );
        }
      }
      announce();
      refresh();
      return held;
    },
    [tell, takeBack, refresh, isHere],
  );
}

const whom = (recipients: readonly Recipient[], count: number): string => {
  const [only] = recipients;
  return count === 1 && recipients.length === 1 ? (only?.name ?? "1 athlete") : athletesText(count);
};

/**
 * Takes messages back and restores the `sent` draft for those whose message had not left.
 *
 * @returns a function that throws Refusal where some had left
 */
export function useTakeBack() {
  const refresh = useCorrespondenceChange();
  return useCallback(
    async (held: Held, sent: Sent): Promise<void> => {
      giveBack(sent);
      const pathOf = ({ athlete_uid, id }: Held[number]) => `${PATH}/${athlete_uid}/${id}`;
      const refused = await endAll(held, pathOf).finally(refresh);
      const [first] = refused;
      if (first === undefined) return;
      const left = refused.map(({ item }) => item.athlete_uid);
      withdraw(sent, left, held.length);
      if (held.length === 1) throw first.why;
      throw new Refusal(
        "left_in_part",
        `${left.length} of ${held.length} couldn’t be undone: ${refusalText(first.why)}`,
      );
    },
    [refresh],
  );
}

/** Returns a message's draft so it can be written again; falls back to its text if the draft is no longer known. */
export const sentAs = (athleteUid: string, { id, text }: { id: string; text: string }): Sent => ({
  key: athleteUid,
  draft: typedFor.get(id) ?? { text, templateId: null },
});

/** Returns a function that refetches everything showing messages. */
export function useCorrespondenceChange(): () => void {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ["messages"] });
    void client.invalidateQueries({ queryKey: ["triage"] });
    refresh();
  }, [client, refresh]);
}
