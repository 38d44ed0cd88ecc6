import type { Document, Reference } from "./reference";

/** A section of the API with its operations. */
export interface Tag {
  name: string;
  about: string;
  operations: readonly Reference[];
}

/** The sections most readers come for, in the order they need them; the rest follow in document order. */
const FIRST = ["Nutrition", "Athletes", "Onboarding", "Products", "Webhooks", "Coaching"];
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];

/** Groups operations by section, each once, with the sections most readers come for first. */
export const tagsOf = ({ tags }: Document, operations: readonly Reference[]): readonly Tag[] =>
  tags
    .map(({ name, description }) => ({
      name,
      about: description,
      operations: operations.filter(({ tag }) => tag === name).sort(byUse),
    }))
    .sort((one, other) => placeOf(one.name) - placeOf(other.name));

const placeOf = (tag: string): number => (FIRST.includes(tag) ? FIRST.indexOf(tag) : FIRST.length);

const depthOf = (path: string): number => path.split("/").length;

/** Collections before single resources; for the same path, reads before changes and deletion last. */
const byUse = (one: Reference, other: Reference): number =>
  depthOf(one.path) - depthOf(other.path) ||
  one.path.localeCompare(other.path, "en") ||
  METHODS.indexOf(one.method) - METHODS.indexOf(other.method);
