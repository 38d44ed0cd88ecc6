import { z } from "zod";
import { foundTeam } from "@/lib/coaches/teams";
import { NewTeam } from "@/lib/contract/team";
import { readForm } from "../form";
import { bySelf } from "../own-form";

const PAGE = "/welcome";

/** Creates a team. */
export async function takeFounding(request: Request): Promise<Response> {
  const team = NewTeam.safeParse(await readForm(request, z.looseObject({})));
  return bySelf(request, PAGE, async (person) => {
    if (!team.success) return `${PAGE}?problem=name`;
    await foundTeam(person, team.data);
    return `${PAGE}?done=founded`;
  });
}
