import type { ConsoleFacts } from "@/lib/members/joining";
import { StandingLine } from "../portal/standing-line";

/** What stands above every page of a partner whose keys do not work: why, and the way on. */
export function ConsoleStanding({ status, kind }: Pick<ConsoleFacts, "status" | "kind">) {
  if (status === "active") return null;
  return (
    <aside aria-label="Standing" className="print:hidden">
      <StandingLine>
        {status === "closed"
          ? "This account is closed. For 30 days it can still be read; its keys change nothing."
          : "This account is suspended: its keys do not work, and nothing can be changed here. What it stores is kept."}{" "}
        {status === "suspended" &&
          (kind === "self_serve" ? (
            <a href="/developers/resend">Pay again, and the same keys work</a>
          ) : (
            "The operator can lift it."
          ))}
      </StandingLine>
    </aside>
  );
}
