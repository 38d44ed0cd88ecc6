import { takeManageForm } from "../forms";

/** Mails a link to manage an address's purchases. */
export const POST = (request: Request): Promise<Response> => takeManageForm(request);
