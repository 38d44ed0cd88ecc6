import { takePlanChange } from "../../forms";

/** Cancels the plan at period end, resumes it, or redirects to its invoices. */
export const POST = (request: Request): Promise<Response> => takePlanChange(request);
