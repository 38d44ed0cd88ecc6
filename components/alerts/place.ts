import type { Route } from "next";
import type { Place } from "./held";

/** Returns the URL where a place's rules are set; `placeAsked` parses it. */
export const rulesHref = ({ scope, id }: Place): Route =>
  (id === null ? "/alerts" : `/alerts?${new URLSearchParams({ scope, id })}`) as Route;
