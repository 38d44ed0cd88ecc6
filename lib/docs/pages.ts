/**
 * The documentation pages in reading order. Each is a file in `docs/guide/`, except those built from tables;
 * navigation, search, `/llms.txt` and the sitemap are derived from this list.
 */
export interface DocsPage {
  slug: string;
  title: string;
  /** The page's content in one sentence. */
  about: string;
  /** Built from a table instead of a file. */
  isMade?: true;
}

export const DOCS_SECTIONS: readonly { title: string; pages: readonly DocsPage[] }[] = [
  {
    title: "Start",
    pages: [
      {
        slug: "quickstart",
        title: "Quickstart",
        about: "A key, one call, and what to do with the answer.",
      },
      {
        slug: "sandbox",
        title: "Sandbox and test clock",
        about: "Test accounts, moving time ahead, and subscriptions without paying.",
      },
      {
        slug: "concepts",
        title: "Concepts",
        about: "Precision, tiers and trial, safety, adherence and concern.",
      },
      {
        slug: "clients",
        title: "Clients",
        about: "The TypeScript and Python clients: retries, pages, webhooks and batches.",
      },
    ],
  },
  {
    title: "Guides",
    pages: [
      {
        slug: "calculate",
        title: "Calculate",
        about: "One session or fifty: fields, weather, ranges and exact numbers.",
      },
      {
        slug: "athletes",
        title: "Athletes and activities",
        about: "Store athletes, their settings and sessions, and calculate for them.",
      },
      {
        slug: "debrief",
        title: "Debrief",
        about: "Report what was eaten, drunk and felt, so that plans can be compared.",
      },
      {
        slug: "onboarding",
        title: "Onboarding",
        about: "A link that asks an athlete only what is missing, and comes back to your app.",
      },
      {
        slug: "entitlement",
        title: "Who gets exact numbers",
        about: "Trial, subscriptions, seats and discounts.",
      },
      {
        slug: "organizations",
        title: "Organizations",
        about: "Teams and clubs, members, seats, licenses and offers.",
      },
      { slug: "catalogue", title: "Products", about: "Search the catalog and compare products." },
      {
        slug: "fit",
        title: "Fit products to a session",
        about: "Which products, how many of each, and when to take them.",
      },
      {
        slug: "carrying",
        title: "What to carry",
        about: "Bottles, pockets, refills and the paper.",
      },
      {
        slug: "conversations",
        title: "Conversations",
        about: "Ask in words about an athlete, a roster or oneself, and read the answer as events.",
      },
      {
        slug: "webhooks",
        title: "Webhooks",
        about: "Receive events, verify their signature, and rely on the right things.",
      },
      {
        slug: "coach-api",
        title: "Coaches",
        about: "Roster, digest, rollups, alert rules and report settings.",
      },
      {
        slug: "concerns",
        title: "What concerns a coach",
        about: "Sessions, windows, shares of the plan, markers and trends.",
      },
      {
        slug: "reports",
        title: "Reports",
        about: "An athlete’s last days in sentences, as JSON or PDF.",
      },
      {
        slug: "oauth",
        title: "OAuth",
        about: "Connect an app to athletes and coaches who allow it.",
      },
      {
        slug: "assistants",
        title: "Assistants",
        about: "The service as tools for assistants, over the Model Context Protocol.",
      },
    ],
  },
  {
    title: "Rules",
    pages: [
      {
        slug: "errors",
        title: "Errors",
        about: "Every code, with its cause and how to fix it.",
        isMade: true,
      },
      {
        slug: "limits",
        title: "Limits and usage",
        about: "Every limit, its headers, and the log of requests.",
      },
      {
        slug: "idempotency",
        title: "Repeat a request safely",
        about: "Idempotency keys: an effect once, the same answer again.",
      },
      {
        slug: "data-policy",
        title: "Data policy and attribution",
        about: "What may be done with answers, and the mark to show.",
      },
      {
        slug: "versioning",
        title: "Versions and changes",
        about: "What stays, what may be added, and how changes are announced.",
      },
    ],
  },
  {
    title: "Background",
    pages: [
      {
        slug: "science",
        title: "Science",
        about: "Where the numbers come from, how they were checked, and what they can’t do.",
      },
      {
        slug: "self-hosting",
        title: "Run it yourself",
        about: "Start it on your machine, then for real.",
      },
    ],
  },
];

export const DOCS_PAGES: readonly DocsPage[] = DOCS_SECTIONS.flatMap(({ pages }) => pages);

/** Returns the page with this slug and its neighbors; null if there is none. */
export function docsPage(slug: string) {
  const place = DOCS_PAGES.findIndex((page) => page.slug === slug);
  const page = DOCS_PAGES[place];
  if (page === undefined) return null;
  return { page, before: DOCS_PAGES[place - 1] ?? null, after: DOCS_PAGES[place + 1] ?? null };
}
