import { takePlanFile } from "../../../paper";

/** Returns the user's own carrying plan as a one-page printout. */
export const GET = async (
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> => takePlanFile(request, (await params).id);
