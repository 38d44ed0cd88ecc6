import { takeManageForm } from "../forms";

/** Mails a link to manage what an address has bought. */
export const POST = (request: Request): Promise<Response> => takeManageForm(request);
