import type { Document, Reference } from "./reference";

/** A part of the service, with its operations. */
export interface Tag {
  name: string;
  about: string;
  operations: readonly Reference[];
}

/** What most readers come for, in the order in which they need it; the rest follows as the document has it. */
const FIRST = ["Nutrition", "Athletes", "Onboarding", "Products", "Webhooks", "Coaching"];
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];

/** Operations by the part of the service they belong to, each once, what most readers come for first. */
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

/** What is about all of them before what is about one; of one path reading before changing, and ending last. */
const byUse = (one: Reference, other: Reference): number =>
  depthOf(one.path) - depthOf(other.path) ||
  one.path.localeCompare(other.path, "en") ||
  METHODS.indexOf(one.method) - METHODS.indexOf(other.method);
