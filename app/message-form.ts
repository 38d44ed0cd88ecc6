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

/** What an athlete does in a thread by a form of its page, whichever way they came to it. */

/** What stands in the address of a thread's page. */
export type ThreadSearch = { problem?: string; done?: string; cursor?: string };

/** The page of messages that an address asks for; the newest for one that is no longer good. */
export async function shownTo(thread: Correspondence, cursor: unknown) {
  if (typeof cursor !== "string") return readMessages(thread, {});
  return readMessages(thread, { cursor }).catch((thrown: unknown) => {
    if (isApiError(thrown) && thrown.code === "invalid_cursor") return readMessages(thread, {});
    throw thrown;
  });
}

const Written = z.object({ text: z.string().catch("") });
const Named = z.object({ message: Id.nullable().catch(null) });

/** A form of a thread: it does what it says, and answers what is to stand in the address of the page then. */
export type ThreadForm = (request: Request) => Promise<(thread: Correspondence) => Promise<string>>;

export const writing: ThreadForm = async (request) => {
  const given = (await readForm(request, Written, TEXT_FORM_MAX_BYTES)).text;
  const { data: text } = MessageText.safeParse(given);
  if (text === undefined)
    return async () => (given.length > MESSAGE_MAX ? "problem=message_long" : "problem=message");
  return (thread) =>
    said("done=sent", () => writeMessage(thread, text), {
      resource_limit_exceeded: "problem=message_limit",
    });
};

export const takingBack: ThreadForm = async (request) => {
  const { message } = await readForm(request, Named);
  if (message === null) return async () => "problem=resource_not_found";
  return (thread) => said(`done=${TAKEN_BACK}`, () => takeBackReply(thread, message), {});
};

/** Does it, and answers what is said of that; a refusal by its code, or by the word that stands for it here. */
async function said(
  done: string,
  work: () => Promise<void>,
  words: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    await work();
    return done;
  } catch (thrown) {
    if (!isApiError(thrown) || thrown.code === "internal_error") throw thrown;
    return words[thrown.code] ?? `problem=${thrown.code}`;
  }
}
