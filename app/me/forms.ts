import { z } from "zod";
import { jsonInParts } from "@/lib/api/parts";
import { streamText } from "@/lib/api/respond";
import { deleteOwnRecord, houseOf } from "@/lib/coaches/house";
import { endOwnRelation } from "@/lib/coaches/own";
import { AthleteExport } from "@/lib/contract/export";
import { Id } from "@/lib/contract/primitives";
import { exportAthlete } from "@/lib/exports/athlete";
import { inThisCall } from "@/lib/platform/call-context";
import { log } from "@/lib/platform/log";
import { inOwnTurns } from "@/lib/platform/turns";
import { readForm } from "../form";
import { bySelf } from "../own-form";

const PAGE = "/me";
const NOTHING = `${PAGE}?problem=resource_not_found`;
const named = Id.nullable().catch(null);

/** Ends a team's coaching. */
export async function takeEnd(request: Request): Promise<Response> {
  const { relation } = await readForm(request, z.object({ relation: named }));
  return bySelf(request, PAGE, async (person) => {
    if (relation === null) return NOTHING;
    await endOwnRelation(person, relation);
    return `${PAGE}?done=ended`;
  });
}

/** Exports everything stored here about the user's own record, as a file. */
export async function takeExport(request: Request): Promise<Response> {
  const { record } = await readForm(request, z.object({ record: named }));
  return bySelf(request, PAGE, async (person) => {
    if (record === null) return NOTHING;
    const parts = await exportAthlete(await houseOf(person, record), record);
    const text = jsonInParts(AthleteExport, parts, person.requestId);
    // As the API does: in the person's turn and share of connections, however many files they ask for.
    const pieces = inThisCall(inOwnTurns(person.personId, text));
    const headers = {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="aidstation.json"',
      "Cache-Control": "no-store",
    };
    return streamText(pieces, 200, headers, (err) => {
      if (err !== undefined) log.error({ err }, "an export broke off");
    });
  });
}

/** Deletes the user's own record here. */
export async function takeDeletion(request: Request): Promise<Response> {
  const { record } = await readForm(request, z.object({ record: named }));
  return bySelf(request, PAGE, async (person) => {
    if (record === null) return NOTHING;
    await deleteOwnRecord(person, record);
    return `${PAGE}?done=deleted`;
  });
}
