import { takingBack } from "@/app/message-form";
import { type NamedThread, takeForm } from "../../forms";

/** Retracts an athlete's message. */
export const POST = (request: Request, thread: NamedThread): Promise<Response> =>
  takeForm(request, thread, takingBack);
