import { takeChosenPlan } from "../../../forms";

/** Keeps the plan that is shown as what is carried. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  return takeChosenPlan(request, (await params).id);
}
