import { takeLinkForm } from "@/lib/api/subscribe-form";

/** Spends the mailed link. */
export const POST = (request: Request): Promise<Response> => takeLinkForm(request);
