import document from "@/app/v1/openapi.json/openapi.gen.json";
import type { NavGroup } from "@/components/docs/frame";
import {
  type Document,
  type EventPage,
  eventsOf,
  type Reference,
  referencesOf,
} from "@/lib/docs/reference";
import { tagsOf } from "@/lib/docs/tags";

/** The API as the pages show it, read from the OpenAPI document once. */

const DOCUMENT = document as unknown as Document;

export const OPERATIONS: readonly Reference[] = referencesOf(DOCUMENT);
export const EVENT_PAGES: readonly EventPage[] = eventsOf(DOCUMENT);

/** Operations grouped by tag. */
export const TAGS = tagsOf(DOCUMENT, OPERATIONS);

/** Returns the tags, with the operations of one of them, for the side navigation. */
export const operationNav = (tag?: string): NavGroup[] => [
  ...TAGS.filter(({ name }) => name === tag).map(({ name, operations }) => ({
    title: name,
    links: operations.map(({ id, summary, method }) => ({
      href: `/docs/api/${id}`,
      text: summary.replace(/\.$/, ""),
      note: method,
    })),
  })),
  {
    title: "All operations",
    links: TAGS.map(({ name }) => ({ href: `/docs/api#${anchorOf(name)}`, text: name })),
  },
];

/** Returns a tag's anchor in the list of all operations. */
export const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z]+/g, "-");

export const EVENT_NAV: readonly NavGroup[] = [
  {
    title: "For partners",
    links: EVENT_PAGES.filter(({ isOfCoaches }) => !isOfCoaches).map(eventLink),
  },
  {
    title: "For coaches",
    links: EVENT_PAGES.filter(({ isOfCoaches }) => isOfCoaches).map(eventLink),
  },
];

function eventLink({ type }: EventPage) {
  return { href: `/docs/events/${type}`, text: type };
}
