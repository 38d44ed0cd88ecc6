import { z } from "zod";
import { acceptAthlete } from "@/lib/coaches/acceptance";
import { acceptColleague } from "@/lib/coaches/leaving";
import { declineInvitation } from "@/lib/coaches/opening";
import { Id } from "@/lib/contract/primitives";
import { TimeZone } from "@/lib/contract/time-zone";
import { readForm, TypedName } from "../form";
import { bySelf } from "../own-form";

const Answer = z.object({
  answer: z.enum(["accept", "join", "decline"]).catch("decline"),
  /** The athlete record to be coached under, or `new`. */
  record: z.literal("new").or(Id).nullable().catch(null),
  /** The browser's time zone, for a record created here. */
  time_zone: TimeZone.nullable().catch(null),
  /** The athlete's name, for a record that would have none. */
  name: TypedName,
});

/** Accepts or declines an invitation; a plain form, so it works before any script has loaded. */
export async function takeAnswer(request: Request, token: string): Promise<Response> {
  const page = `/invite/${encodeURIComponent(token)}`;
  const { answer, record, name, time_zone: timeZone } = await readForm(request, Answer);
  return bySelf(request, page, async (person) => {
    if (answer === "decline") {
      const isDeclined = await declineInvitation(person, token);
      return `/me?done=${isDeclined ? "declined" : "accepted_before"}`;
    }
    if (answer === "join") {
      await acceptColleague(person, token);
      return "/triage";
    }
    if (record === null) return `${page}?problem=record`;
    const chosen = record === "new" ? null : record;
    const { seat } = await acceptAthlete(person, token, chosen, { name, timeZone });
    return `/me?done=${seat === "none_free" ? "no_seat" : "accepted"}`;
  });
}
