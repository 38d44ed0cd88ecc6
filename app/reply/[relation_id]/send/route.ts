import { writing } from "@/app/message-form";
import { answering } from "../../links";

/** Sends an athlete's message. */
export const POST = answering(writing);
