import { EVENTS, type EventType } from "./events";

/** Who can own endpoints and receive events. */
type OwnerKind = "account" | "coach";

interface LaneRow {
  /** The owner of the lane's endpoints and events. */
  owner: OwnerKind;
  /** How the owner is referred to in messages to them. */
  holder: string;
  /** Event names accepted at registration but never delivered on this lane. */
  silent: readonly EventType[];
  /** The events that an empty list of names stands for. */
  defaults: readonly EventType[];
  /** What counts as a failure of an endpoint: deliveries that were given up, or each failed attempt. */
  counts: "exhausted deliveries" | "failed attempts";
  /** Maximum endpoints per owner. */
  most: number;
  /** Allowed URL schemes, by environment. */
  schemes: Record<"test" | "live", readonly ("https:" | "http:")[]>;
}

/** A lane is an audience: the owners who can register for its events, and the rules for their endpoints. */
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

/** The events delivered on a lane. */
export type LaneEvent<L extends Lane> = {
  [T in EventType]: (typeof EVENTS)[T]["audience"] extends L ? T : never;
}[EventType];

/** True if events of this type are delivered on the lane. */
export const reaches = (type: EventType, lane: Lane): boolean => EVENTS[type].audience === lane;

/** Returns the event names that can be registered on a lane, delivered or not, in catalog order. */
export function registrableOn(lane: Lane): EventType[] {
  const silent: readonly EventType[] = LANES[lane].silent;
  return (Object.keys(EVENTS) as EventType[]).filter(
    (type) => reaches(type, lane) || silent.includes(type),
  );
}

/** The fields of a scope that identify an owner. */
export type OwnerIds = { accountId: string } | { coachId: string };

/** The lane of such an owner. */
export type LaneOf<O extends OwnerIds> = O extends { coachId: string } ? "coach" : "partner";

/** An owner: the lane, plus kind and id as stored. An account and a coach may have the same id. */
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

/** The owner kinds whose endpoints are judged by each failed attempt. */
export const KINDS_COUNTING_ATTEMPTS: readonly string[] = LANE_NAMES.filter(
  (lane) => LANES[lane].counts === "failed attempts",
).map((lane) => LANES[lane].owner);
