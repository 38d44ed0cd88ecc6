import { askToUnsubscribe, takeUnsubscribe } from "./forms";

/** The address in a notice's List-Unsubscribe header: a person who opens it is asked to confirm. */
export const GET = (request: Request): Response => askToUnsubscribe(request);

/** Unsubscribes in one request, as mail programs do (RFC 8058); the page's form uses it too. */
export const POST = (request: Request): Promise<Response> => takeUnsubscribe(request);
