import type { ConsoleFacts } from "@/lib/members/joining";
import { StandingLine } from "../portal/standing-line";

/** What stands above every page of a partner whose keys do not work: why, and the way on. */
export function ConsoleStanding({
  standing,
  isLapsed,
}: Pick<ConsoleFacts, "standing" | "isLapsed">) {
  if (standing === "active") return null;
  return (
    <aside aria-label="Standing" className="print:hidden">
      <StandingLine>
        {standing === "suspended"
          ? "This account is suspended: its keys do not work, and nothing can be changed here. What it stores is kept, and can be exported."
          : "This account is closed. For 30 days it can still be read and exported; its keys change nothing."}{" "}
        {standing === "suspended" &&
          (isLapsed ? (
            <a href="/subscribe/manage">Pay what is owed, and the same keys work</a>
          ) : (
            "The operator can lift it."
          ))}
      </StandingLine>
    </aside>
  );
}
