"use client";

import type MiniSearch from "minisearch";
import { useEffect, useRef, useState } from "react";
import type { Found } from "@/lib/docs/texts";
import { useEnteredEarly } from "../ui/entered-early";

const SHOWN = 8;
const WAITING = "Loading…";

type Index = MiniSearch<Found & { id: number }>;

/** Loads and indexes the texts on the first search. */
async function openIndex(): Promise<Index> {
  const [{ default: Search }, answer] = await Promise.all([
    import("minisearch"),
    fetch("/docs/search.json"),
  ]);
  if (!answer.ok) throw new Error(String(answer.status));
  const parts: Found[] = await answer.json();
  const index = new Search<Found & { id: number }>({
    fields: ["heading", "page", "text"],
    storeFields: ["href", "page", "heading"],
    searchOptions: {
      prefix: true,
      fuzzy: 0.15,
      boost: { heading: 4, page: 2 },
      combineWith: "AND",
    },
  });
  index.addAll(parts.map((part, id) => ({ ...part, id })));
  return index;
}

/** Searches the documentation in the browser; queries are not sent anywhere. */
export function DocsSearch() {
  const field = useRef<HTMLInputElement>(null);
  const index = useRef<Promise<Index> | null>(null);
  const [found, setFound] = useState<readonly Pick<Found, "href" | "page" | "heading">[]>([]);
  const [said, setSaid] = useState("");

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);

  const close = () => {
    setFound([]);
    setSaid("");
  };

  const search = async (words: string) => {
    if (words.trim() === "") return close();
    setSaid((before) => (before === "" ? WAITING : before));
    index.current ??= openIndex();
    try {
      const results = (await index.current).search(words).slice(0, SHOWN);
      if (field.current?.value !== words) return;
      setFound(results.map(({ href, page, heading }) => ({ href, page, heading })));
      setSaid(results.length === 0 ? "Nothing found." : `${results.length} found.`);
    } catch {
      index.current = null;
      setFound([]);
      setSaid("Search isn’t available right now.");
    }
  };

  useEnteredEarly(field, ([{ value }]) => void search(value));

  return (
    <search
      className="relative min-w-0 flex-1 md:max-w-xs"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <input
        ref={field}
        type="search"
        // Words that the browser restored on Back were not typed now, and must not open the results.
        autoComplete="off"
        aria-label="Search the docs"
        placeholder="Search the docs"
        aria-keyshortcuts="/"
        className="min-h-11 w-full rounded-control border border-edge bg-surface px-3 md:min-h-9"
        onChange={(event) => void search(event.target.value)}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {said !== "" && said !== WAITING && (
        <div className="absolute inset-x-0 z-10 mt-1 rounded-card border border-line bg-surface p-2 shadow-overlay">
          {found.length === 0 ? (
            <p className="px-2 py-1">{said}</p>
          ) : (
            <ul>
              {found.map(({ href, page, heading }) => (
                <li key={href}>
                  <a
                    href={href}
                    onClick={close}
                    className="block rounded-control px-2 py-2 hover:bg-sunken"
                  >
                    {heading}
                    {heading !== page && <span className="text-small text-ink2"> · {page}</span>}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  );
}
