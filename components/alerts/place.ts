import type { Route } from "next";
import type { Place } from "./held";

/** Where the rules of a place are set: what every link to them is made by, and `placeAsked` reads. */
export const rulesHref = ({ scope, id }: Place): Route =>
  (id === null ? "/alerts" : `/alerts?${new URLSearchParams({ scope, id })}`) as Route;
