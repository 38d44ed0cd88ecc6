import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { EVENT_NAV, EVENT_PAGES } from "../api/document";

export const metadata: Metadata = {
  title: "Events",
  description: "Every event that webhooks receive, with its schema.",
};

/** Lists every event. */
export default function EventsPage() {
  return (
    <DocsFrame
      current="/docs/events"
      part="/docs/events"
      title="Events"
      about="What webhooks receive, signed, at least once."
      nav={EVENT_NAV}
    >
      <ul className="mt-5 max-w-3xl divide-y divide-line">
        {EVENT_PAGES.map(({ type, when }) => (
          <li key={type} className="py-2">
            <a href={`/docs/events/${type}`} className="font-mono break-all">
              {type}
            </a>
            <p className="text-small text-ink2">{when}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <a href="/docs/webhooks">How to receive and verify them</a>
      </p>
    </DocsFrame>
  );
}
