import { writing } from "@/app/message-form";
import { takeForm } from "../forms";

/** Takes what an athlete wrote. */
export const POST = (request: Request): Promise<Response> => takeForm(request, writing);
