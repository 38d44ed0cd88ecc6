import type { z } from "zod";
import type { InvitationsSent, RowError, SentInvitation } from "@/lib/contract/invitation";
import { partsOf } from "../messages/words";
import { callApi } from "../portal/api";
import { importOf, type Row } from "./rows";

/** The maximum number of rows per request. */
const IMPORT_ROWS = 200;

/** A row that was not sent, with the API's reason. */
export interface RefusedRow {
  row: Row;
  why: RowError;
}

/** The result of sending many rows. `stopped` is the error that ended it early; null if all rows got an answer. */
export interface SentRows {
  sent: SentInvitation[];
  refused: RefusedRow[];
  /** Rows that were never attempted. */
  left: Row[];
  stopped: unknown;
}

/** Sends rows in as many requests as needed. Rows already sent stay sent if a later request fails. */
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
