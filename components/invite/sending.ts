import type { z } from "zod";
import type { InvitationsSent, RowError, SentInvitation } from "@/lib/contract/invitation";
import { partsOf } from "../messages/words";
import { callApi } from "../portal/api";
import { importOf, type Row } from "./rows";

/** Rows that one call carries at most. */
const IMPORT_ROWS = 200;

/** A row that was not sent, with why in the words of the API. */
export interface RefusedRow {
  row: Row;
  why: RowError;
}

/** What became of many rows. `stopped` is what ended it before the last of them; null where all were answered. */
export interface SentRows {
  sent: SentInvitation[];
  refused: RefusedRow[];
  /** Rows that were never asked about. */
  left: Row[];
  stopped: unknown;
}

/** Sends rows, as many calls as it takes. What was sent stays sent when a later call fails. */
export async function sendRows(rows: readonly Row[], isPaidByTeam: boolean): Promise<SentRows> {
  const sent: SentInvitation[] = [];
  const refused: RefusedRow[] = [];
  const parts = partsOf(rows, IMPORT_ROWS);
  for (const [place, part] of parts.entries()) {
    try {
      const answer = await callApi<z.output<typeof InvitationsSent>>(
        "POST",
        "/v1/coach/invitations/import",
        { csv: importOf(part, isPaidByTeam) },
      );
      sent.push(...answer.invitations);
      for (const why of answer.errors) {
        const row = part[why.row - 1];
        if (row !== undefined) refused.push({ row, why });
      }
    } catch (stopped) {
      return { sent, refused, left: parts.slice(place).flat(), stopped };
    }
  }
  return { sent, refused, left: [], stopped: null };
}
