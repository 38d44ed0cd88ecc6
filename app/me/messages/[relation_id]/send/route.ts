import { writing } from "@/app/message-form";
import { type NamedThread, takeForm } from "../../forms";

/** Sends an athlete's message. */
export const POST = (request: Request, thread: NamedThread): Promise<Response> =>
  takeForm(request, thread, writing);
