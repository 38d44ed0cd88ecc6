import { takeChosenPlan } from "../../../forms";

/** Saves the displayed carrying plan. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return takeChosenPlan(request, (await params).id);
}
