"use client";

import { useRef } from "react";
import { Key } from "@/components/ui/button";
import { Heads } from "@/components/ui/heads";
import { PageLink } from "@/components/ui/page-link";
import { TableScroller } from "../portal/sections";
import { drawnKey, useKeyOf, useShortcuts } from "../portal/shortcuts";

/** A delivery in a list, with its formatted time. */
export interface ListedDelivery {
  id: string;
  href: string;
  mark: string;
  status: string;
  answer: string;
  event: string;
  at: string;
  took: string;
  tries: string;
}

const HEADS = [
  "Status",
  "Event",
  { title: "When", isWide: true },
  { title: "Duration", isRight: true, isWide: true },
  { title: "Attempts", isRight: true, isWide: true },
];

/** Lists deliveries, newest first; the next and previous keys move between them. */
export function DeliveryTable({ deliveries }: { deliveries: readonly ListedDelivery[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [next, previous] = [useKeyOf("next"), useKeyOf("previous")];
  const move = (step: 1 | -1) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const here = links.indexOf(document.activeElement as HTMLElement);
    const place = here === -1 ? 0 : Math.min(links.length - 1, Math.max(0, here + step));
    links[place]?.focus();
  };
  useShortcuts({ next: () => move(1), previous: () => move(-1) });
  return (
    <>
      <TableScroller label="Deliveries">
        <table className="mt-4 w-full text-left">
          <caption className="sr-only">Deliveries, newest first</caption>
          <Heads of={HEADS} />
          <tbody ref={body}>
            {deliveries.map((delivery) => (
              <tr key={delivery.id} className="h-12 border-b border-line compact:h-9">
                <td className="pr-5 max-lg:py-2 max-lg:align-top lg:whitespace-nowrap">
                  <PageLink
                    href={delivery.href}
                    className="inline-flex min-h-11 items-center gap-2 md:min-h-8"
                  >
                    <span aria-hidden="true">{delivery.mark}</span>
                    {delivery.status}
                    <span className="sr-only">
                      , <code>{delivery.event}</code>, {delivery.at}
                    </span>
                  </PageLink>{" "}
                  <span className="text-ink2 max-lg:block">{delivery.answer}</span>
                </td>
                <td className="pr-5 font-mono text-code max-lg:py-3 max-lg:align-top max-lg:wrap-anywhere lg:whitespace-nowrap">
                  {delivery.event}
                  {/* Shows here what has no column on small screens. */}
                  <span className="block font-sans text-small text-ink2 lg:hidden">
                    {delivery.at} · {delivery.tries}{" "}
                    {delivery.tries === "1" ? "attempt" : "attempts"}
                  </span>
                </td>
                <td className="pr-5 whitespace-nowrap max-lg:hidden">{delivery.at}</td>
                <td className="pr-5 text-right whitespace-nowrap max-lg:hidden">{delivery.took}</td>
                <td className="text-right max-lg:hidden">{delivery.tries}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      {next !== null && previous !== null && (
        <p className="mt-2 text-small text-ink3 max-lg:hidden print:hidden">
          Press <Key>{drawnKey(next)}</Key> and <Key>{drawnKey(previous)}</Key> to move down and up.
        </p>
      )}
    </>
  );
}
