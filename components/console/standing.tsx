import type { ConsoleFacts } from "@/lib/members/joining";
import { StandingLine } from "../portal/standing-line";

interface ConsoleStandingProps {
  standing: ConsoleFacts["standing"];
  /** Where to pay for a lapsed plan; null if paying doesn't help. */
  payUrl: string | null;
}

/** Shows a banner on every page of a partner whose keys don't work: why, and what to do. */
export function ConsoleStanding({ standing, payUrl }: ConsoleStandingProps) {
  if (standing === "active") return null;
  return (
    <aside aria-label="Account status" className="print:hidden">
      <StandingLine>
        {standing === "suspended"
          ? "This account is suspended. Its keys don’t work and nothing can be changed here. Your data is kept and can be exported."
          : "This account is closed. You can view and export it for 30 days. Its keys can’t change anything."}{" "}
        {standing === "suspended" &&
          (payUrl === null ? (
            "Contact the operator to reactivate it."
          ) : (
            <a href={payUrl}>Pay now to reactivate your keys</a>
          ))}
      </StandingLine>
    </aside>
  );
}
