import { openFrom } from "../../../links";
import { answerProducts } from "../../../products";

/** Finds products for the debrief that a mailed link opens. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  return answerProducts(request, () => openFrom(request.headers, id));
}
