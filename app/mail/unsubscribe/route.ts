import { askToUnsubscribe, takeUnsubscribe } from "./forms";

/** The address in the List-Unsubscribe header of notices: a person who opens it is asked first. */
export const GET = (request: Request): Response => askToUnsubscribe(request);

/** A mail program unsubscribes its reader by this alone (RFC 8058), and so does the form of the page. */
export const POST = (request: Request): Promise<Response> => takeUnsubscribe(request);
