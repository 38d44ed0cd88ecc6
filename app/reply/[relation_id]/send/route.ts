import { writing } from "@/app/message-form";
import { answering } from "../../links";

/** Takes what an athlete wrote. */
export const POST = answering(writing);
