import { z } from "zod";
import { acceptAthlete } from "@/lib/coaches/acceptance";
import { acceptColleague } from "@/lib/coaches/leaving";
import { declineInvitation } from "@/lib/coaches/opening";
import { Id } from "@/lib/contract/primitives";
import { bySelf } from "../own-form";
import { readForm } from "../subscribe/form";

const Answer = z.object({
  answer: z.enum(["accept", "join", "decline"]).catch("decline"),
  /** The athlete record to be coached by, or `new`. */
  record: z.literal("new").or(Id).nullable().catch(null),
});

/** Takes the answer to an invitation; a plain form works before any script has loaded. */
export async function takeAnswer(request: Request, token: string): Promise<Response> {
  const page = `/invite/${encodeURIComponent(token)}`;
  const { answer, record } = await readForm(request, Answer);
  return bySelf(request, page, async (person) => {
    if (answer === "decline") {
      await declineInvitation(person, token);
      return "/me?done=declined";
    }
    if (answer === "join") {
      await acceptColleague(person, token);
      return "/me?done=joined";
    }
    if (record === null) return `${page}?problem=record`;
    const { seat } = await acceptAthlete(person, token, record === "new" ? null : record);
    return `/me?done=${seat === "none_free" ? "no_seat" : "accepted"}`;
  });
}
