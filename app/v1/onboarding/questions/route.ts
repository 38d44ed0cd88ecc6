import { onboardingQuestions } from "@/lib/api/discovery";
import { resource } from "@/lib/api/route";
import { QuestionList } from "@/lib/contract/discovery";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/onboarding/questions",
  {
    GET: {
      summary: "List the questions that fill an athlete's fueling profile.",
      capability: "public",
      cost: "none",
      response: QuestionList,
      run: ({ scope }) => onboardingQuestions(scope),
    },
  },
);
