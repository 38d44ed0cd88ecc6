import { takeNotices } from "../forms";

/** Ends an unsubscribe from reminders, summaries and invitations. */
export const POST = (request: Request): Promise<Response> => takeNotices(request);
