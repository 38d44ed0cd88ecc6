import { takePlanChange } from "../../forms";

/** Ends the plan with its period, keeps it, or leads to its invoices. */
export const POST = (request: Request): Promise<Response> => takePlanChange(request);
