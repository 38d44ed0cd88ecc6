import { z } from "zod";
import { TAKEN_BACK } from "@/components/ui/typed";
import { isApiError } from "@/lib/contract/errors";
import { MESSAGE_MAX } from "@/lib/contract/holding";
import { MessageText } from "@/lib/contract/message";
import { Id } from "@/lib/contract/primitives";
import {
  type Correspondence,
  readMessages,
  takeBackReply,
  writeMessage,
} from "@/lib/messages/correspondence";
import { readForm, TEXT_FORM_MAX_BYTES } from "./form";

/** What an athlete can do in a thread through its page's forms, however they got there. */

/** Query parameters of a thread's page. */
export type ThreadSearch = { problem?: string; done?: string; cursor?: string };

/** Reads the page of messages a cursor points to; the newest if the cursor is no longer valid. */
export async function shownTo(thread: Correspondence, cursor: unknown) {
  if (typeof cursor !== "string") return readMessages(thread, {});
  return readMessages(thread, { cursor }).catch((thrown: unknown) => {
    if (isApiError(thrown) && thrown.code === "invalid_cursor") return readMessages(thread, {});
    throw thrown;
  });
}

const Written = z.object({ text: z.string().catch("") });
const Named = z.object({ message: Id.nullable().catch(null) });

/** A thread form: performs its action and returns the query string for the page that follows. */
export type ThreadForm = (request: Request) => Promise<(thread: Correspondence) => Promise<string>>;

export const writing: ThreadForm = async (request) => {
  const given = (await readForm(request, Written, TEXT_FORM_MAX_BYTES)).text;
  const { data: text } = MessageText.safeParse(given);
  if (text === undefined)
    return async () => (given.length > MESSAGE_MAX ? "problem=message_long" : "problem=message");
  return (thread) =>
    said(async () => `done=${(await writeMessage(thread, text)) ? "sent" : "sent_before"}`, {
      resource_limit_exceeded: "problem=message_limit",
    });
};

export const takingBack: ThreadForm = async (request) => {
  const { message } = await readForm(request, Named);
  if (message === null) return async () => "problem=resource_not_found";
  return (thread) =>
    said(async () => {
      await takeBackReply(thread, message);
      return `done=${TAKEN_BACK}`;
    }, {});
};

/**
 * Runs the action, which returns the query that reports it; a refusal maps to its code, or to the word given for it here.
 */
async function said(
  work: () => Promise<string>,
  words: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    return await work();
  } catch (thrown) {
    if (!isApiError(thrown) || thrown.code === "internal_error") throw thrown;
    return words[thrown.code] ?? `problem=${thrown.code}`;
  }
}
