import { takingBack } from "@/app/message-form";
import { answering } from "../../links";

/** Takes back what an athlete wrote. */
export const POST = answering(takingBack);
