import { TimeZone } from "@/lib/contract/time-zone";
import { changeOwnSettings, OwnSettings, startRecord } from "@/lib/self/record";
import { AnyForm, readForm, TypedName } from "../../form";
import { openedIn, reopening } from "../../opened";
import { bySelf, saying } from "../../own-form";

const HOME = "/me";
const PAGE = "/me/settings";

/** Creates the user's own record in the chosen time zone. */
export async function takeBeginning(request: Request): Promise<Response> {
  const form = await readForm(request, AnyForm);
  return bySelf(request, HOME, async (person) => {
    const zone = TimeZone.safeParse(form["time_zone"]);
    if (!zone.success) return `${HOME}?problem=zone`;
    await startRecord(person, zone.data);
    return HOME;
  });
}

/** Saves the user's name, time zone and email preferences. */
export async function takeSettings(request: Request): Promise<Response> {
  const form = await readForm(request, AnyForm);
  const opened = openedIn(OwnSettings, form["opened"]);
  return bySelf(request, reopening(PAGE, opened), async (person) => {
    const zone = TimeZone.safeParse(form["time_zone"]);
    if (!zone.success) return `${PAGE}?problem=zone`;
    const before = opened?.name ?? null;
    const typed = form["name"] ?? before ?? "";
    const isSame = typed === (before ?? "");
    const name = isSame ? before : TypedName.parse(typed);
    if (name === null && !isSame) return saying(reopening(PAGE, opened), "your_name");
    const isReminded = form["reminded"] === "on";
    const hasMailTexts = form["mail_texts"] === "on";
    const sent = { name, timeZone: zone.data, isReminded, hasMailTexts };
    const reopened = await changeOwnSettings(person, sent, opened);
    if (reopened !== null) return `${reopening(PAGE, reopened)}&problem=changed_meanwhile`;
    return `${HOME}?done=settings`;
  });
}
