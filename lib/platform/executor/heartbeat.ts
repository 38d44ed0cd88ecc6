/** The tick of every minute that does nothing: when it last came shows whether anybody minds the clock. */
export const HEARTBEAT = "heartbeat";
