"use client";

import { Heads } from "@/components/ui/heads";
import { plainWords } from "../portal/plain-words";
import { TableScroller } from "../portal/sections";
import { type JudgedRow, type RowState, stateText } from "./rows";
import type { RefusedRow } from "./sending";

interface RowTableProps {
  rows: readonly JudgedRow[];
  /** Rows that the last request didn't send. */
  refused: readonly RefusedRow[];
}

const wordsOf = ({ code, param, message }: RefusedRow["why"]): string =>
  plainWords({ code, param: param ?? null, message }, null) ?? message;

/** Lists every parsed row with what will happen, or has happened, to it. */
export function RowTable({ rows, refused }: RowTableProps) {
  const good = rows.filter(({ state }) => state === "ok").length;
  const whyOf = new Map(refused.map(({ row, why }) => [row.email, wordsOf(why)]));
  const isRefused = ({ email, state }: JudgedRow) => state === "ok" && whyOf.has(email);
  return (
    <div className="mt-5">
      <p role="status" className="font-semibold">
        {rows.length} {rows.length === 1 ? "row" : "rows"} found: {good} will be invited,{" "}
        {rows.length - good} will not.
      </p>
      <TableScroller label="Rows found">
        <table className="mt-2 w-full text-left">
          <caption className="sr-only">Rows found</caption>
          <Heads
            of={[{ title: "Row", isRight: true }, "Email address", "Name", "Group", "Status"]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} className="border-b border-line">
                <td className="py-2 pr-5 text-right">{row.line}</td>
                <td className="py-2 pr-5 break-words">
                  <bdi>{row.email || "empty"}</bdi>
                </td>
                <td className="py-2 pr-5">
                  <bdi>{row.name}</bdi>
                </td>
                <td className="py-2 pr-5">
                  <bdi>{row.group}</bdi>
                </td>
                <td className="py-2">
                  <State
                    state={isRefused(row) ? "refused" : row.state}
                    why={isRefused(row) ? whyOf.get(row.email) : undefined}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
    </div>
  );
}

/** Shows a check mark if the row is sent or a cross if not, with the reason. */
function State({ state, why }: { state: RowState; why: string | undefined }) {
  return (
    <span className={state === "ok" ? "" : "font-semibold"}>
      <span aria-hidden="true">{state === "ok" ? "✓" : "✕"}</span> {stateText(state)}
      {why !== undefined && `: ${why}`}
    </span>
  );
}
