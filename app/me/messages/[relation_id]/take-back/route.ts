import { takingBack } from "@/app/message-form";
import { type NamedThread, takeForm } from "../../forms";

/** Takes back what an athlete wrote. */
export const POST = (request: Request, thread: NamedThread): Promise<Response> =>
  takeForm(request, thread, takingBack);
