import { z } from "zod";
import { Id } from "@/lib/contract/primitives";
import { disconnectAll, disconnectApp, setAppReadOnly } from "@/lib/oauth/grants";
import { readForm } from "../../../form";
import { bySelf } from "../../../own-form";

const PAGE = "/settings/apps";
const Change = z.object({
  app: Id.nullable().catch(null),
  to: z.enum(["read_only", "writing", "over", "all_over"]).nullable().catch(null),
});

/** Makes an app read-only or lets it write again, or disconnects it or all apps. */
export async function takeAppChange(request: Request): Promise<Response> {
  const { app, to } = await readForm(request, Change);
  return bySelf(request, PAGE, async (person) => {
    if (to === "all_over") await disconnectAll(person);
    else if (app === null || to === null) return PAGE;
    else if (to === "over") await disconnectApp(person, app);
    else await setAppReadOnly(person, app, to === "read_only");
    return `${PAGE}?done=${to === "over" || to === "all_over" ? "ended" : "changed"}`;
  });
}
