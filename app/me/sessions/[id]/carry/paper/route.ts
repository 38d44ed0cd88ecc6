import { takePlanFile } from "../../../paper";

/** Answers a carrying plan of one's own as one page to print. */
export const GET = async (
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> => takePlanFile(request, (await params).id);
