import { EVENTS, type EventType } from "./events";

/** Who can own endpoints, and have events. */
type OwnerKind = "account" | "coach";

interface LaneRow {
  /** Whose endpoints and events these are. */
  owner: OwnerKind;
  /** How the owner is named to the owner. */
  holder: string;
  /** Names that are taken at registration and never delivered on this lane. */
  silent: readonly EventType[];
  /** What an empty list of names stands for. */
  defaults: readonly EventType[];
  /** What counts against an endpoint: whole deliveries given up, or each failed attempt. */
  counts: "exhausted deliveries" | "failed attempts";
  /** Endpoints of one owner. */
  most: number;
  /** What an address may start with, by environment. */
  schemes: Record<"test" | "live", readonly ("https:" | "http:")[]>;
}

/** A lane is an audience: those who register for the events of that audience, and what holds for their endpoints. */
export const LANES = {
  partner: {
    owner: "account",
    holder: "An account",
    silent: [
      "subscription.updated",
      "partner.rate_limit_approaching",
      "concern.detected",
      "athlete.needs_attention",
    ],
    defaults: [],
    counts: "exhausted deliveries",
    most: 20,
    schemes: { test: ["https:", "http:"], live: ["https:"] },
  },
  coach: {
    owner: "coach",
    holder: "A coach",
    silent: [],
    defaults: ["concern.detected", "athlete.needs_attention"],
    counts: "failed attempts",
    most: 20,
    schemes: { test: ["https:"], live: ["https:"] },
  },
} as const satisfies Record<string, LaneRow>;

export type Lane = keyof typeof LANES;
const LANE_NAMES = Object.keys(LANES) as [Lane, ...Lane[]];

/** The events that are delivered on a lane. */
export type LaneEvent<L extends Lane> = {
  [T in EventType]: (typeof EVENTS)[T]["audience"] extends L ? T : never;
}[EventType];

/** Whether events of a type reach the endpoints of a lane. */
export const reaches = (type: EventType, lane: Lane): boolean => EVENTS[type].audience === lane;

/** The names that a lane takes at registration, delivered or not, in the order of the catalogue. */
export function registrableOn(lane: Lane): EventType[] {
  const silent: readonly EventType[] = LANES[lane].silent;
  return (Object.keys(EVENTS) as EventType[]).filter(
    (type) => reaches(type, lane) || silent.includes(type),
  );
}

/** What names an owner in a scope. */
export type OwnerIds = { accountId: string } | { coachId: string };

/** The lane of whoever is named so. */
export type LaneOf<O extends OwnerIds> = O extends { coachId: string } ? "coach" : "partner";

/** One owner: their lane, and kind and id as rows have them. An account and a coach may have the same id. */
export interface OwnerRef {
  lane: Lane;
  kind: OwnerKind;
  id: string;
}

export const ownerOf = (ids: OwnerIds): OwnerRef =>
  "coachId" in ids
    ? { lane: "coach", kind: LANES.coach.owner, id: ids.coachId }
    : { lane: "partner", kind: LANES.partner.owner, id: ids.accountId };

export const laneOfKind = (kind: string): Lane => {
  const found = LANE_NAMES.find((lane) => LANES[lane].owner === kind);
  if (found === undefined) throw new Error(`No lane serves owners of the kind ${kind}.`);
  return found;
};

/** The kinds of owner whose endpoints are judged by each failed attempt. */
export const KINDS_COUNTING_ATTEMPTS: readonly string[] = LANE_NAMES.filter(
  (lane) => LANES[lane].counts === "failed attempts",
).map((lane) => LANES[lane].owner);
