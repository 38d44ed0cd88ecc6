import { takingBack } from "@/app/message-form";
import { answering } from "../../links";

/** Retracts an athlete's message. */
export const POST = answering(takingBack);
