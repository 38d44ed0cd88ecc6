import { takingBack } from "@/app/message-form";
import { takeForm } from "../forms";

/** Takes back what an athlete wrote. */
export const POST = (request: Request): Promise<Response> => takeForm(request, takingBack);
