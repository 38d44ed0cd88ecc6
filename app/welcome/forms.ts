import { z } from "zod";
import { foundTeam } from "@/lib/coaches/teams";
import { NewTeam } from "@/lib/contract/team";
import { bySelf } from "../own-form";
import { readForm } from "../subscribe/form";

const PAGE = "/welcome";

/** Founds a team. */
export async function takeFounding(request: Request): Promise<Response> {
  const team = NewTeam.safeParse(await readForm(request, z.looseObject({})));
  return bySelf(request, PAGE, async (person) => {
    if (!team.success) return `${PAGE}?problem=name`;
    await foundTeam(person, team.data);
    return `${PAGE}?done=founded`;
  });
}
