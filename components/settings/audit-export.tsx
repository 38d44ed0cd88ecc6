"use client";

import { useState } from "react";
import { callApi } from "../portal/api";
import { downloadSheet } from "../portal/csv";
import { Refused } from "../portal/refused";
import { Button } from "../ui/button";
import { type AuditRow, linesOf } from "./audit-csv";

interface Page {
  entries: AuditRow[];
  pagination: { next_cursor: string | null };
}

/** The maximum rows per file; a longer period is exported in parts. */
const ROWS_MAX = 10_000;
const PER_PAGE = "100";

const isoOf = (ms: number): string => new Intl.DateTimeFormat("sv-SE", UTC).format(ms);
const UTC = { dateStyle: "short", timeStyle: "medium", timeZone: "UTC" } as const;

/** Downloads all entries matching the filters, including earlier pages. */
export function AuditExport({ wanted }: { wanted: Readonly<Record<string, string | number>> }) {
  const [said, setSaid] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setIsBusy(true);
    setError(null);
    try {
      const { rows, isAll } = await readAll(wanted, (count) => setSaid(`${count} read…`));
      downloadSheet("who-changed-what.csv", linesOf(rows, isoOf));
      setSaid(
        isAll
          ? `${rows.length} saved`
          : `Only the latest ${rows.length} saved. Choose fewer days for the rest.`,
      );
    } catch (thrown) {
      setSaid("");
      setError(thrown);
    }
    setIsBusy(false);
  };
  return (
    <div>
      <Button onClick={save} isOff={isBusy}>
        Save as CSV
      </Button>
      <p role="status" className="mt-1 text-small text-ink2">
        {said}
      </p>
      <Refused error={error} />
    </div>
  );
}

async function readAll(
  wanted: Readonly<Record<string, string | number>>,
  tell: (count: number) => void,
): Promise<{ rows: AuditRow[]; isAll: boolean }> {
  const asked = Object.entries(wanted).map(([name, value]) => [name, String(value)]);
  const rows: AuditRow[] = [];
  let cursor: string | null = null;
  do {
    const query: URLSearchParams = new URLSearchParams([...asked, ["limit", PER_PAGE]]);
    if (cursor !== null) query.set("cursor", cursor);
    const page: Page = await callApi("GET", `/v1/coach/audit?${query}`);
    rows.push(...page.entries);
    cursor = page.pagination.next_cursor;
    tell(rows.length);
  } while (cursor !== null && rows.length < ROWS_MAX);
  return { rows, isAll: cursor === null };
}
