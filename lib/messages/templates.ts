import { audit } from "@/lib/access/audit";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import type { MarkerName } from "@/lib/contract/concern";
import { fail } from "@/lib/contract/errors";
import {
  type MessageTemplate,
  TEMPLATES_MAX,
  type TemplateInput,
  type TemplatePatch,
} from "@/lib/contract/message";
import { transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import { fieldsIn, type Subject, subjectOf } from "./fields";
import {
  countTemplates,
  deleteTemplateRow,
  findTemplateRow,
  listTemplateRows,
  type MessageTemplate as Row,
  saveTemplateRow,
} from "./templates.store";

/**
 * Templates every team has. They only ask questions and leave medical statements to physicians. Shares are of what was
 * carried where that was reported, else of the plan.
 */
const BUILT_IN: Readonly<Record<string, { name: string; marker?: MarkerName; text: string }>> = {
  check_in_today: {
    name: "Check in today",
    marker: "hyponatremia_pattern",
    text: "Hi {first_name}, your report from {session_date} says you drank {fluid_safety}. How do you feel now? Please answer today. If you feel sick or confused, or have a bad headache, get medical help now.",
  },
  sodium_short: {
    name: "Sodium was short",
    marker: "sodium_short",
    text: "Hi {first_name}, on {session_date} you took {sodium_pct} of the sodium you carried or had planned. What got in the way: the amount, the taste, or carrying it?",
  },
  carb_short: {
    name: "Carbohydrate was short",
    marker: "carb_short",
    text: "Hi {first_name}, on {session_date} you took {carb_pct} of the carbohydrate you carried or had planned. What got in the way: the amount, the taste, or your stomach?",
  },
  fluid_short: {
    name: "Fluid was short",
    marker: "fluid_short",
    text: "Hi {first_name}, on {session_date} you drank {fluid_pct} of what you carried or had planned. Was there too little to carry, or did you not want more?",
  },
  symptoms: {
    name: "Symptoms",
    marker: "symptom",
    text: "Hi {first_name}, your report from {session_date} mentions symptoms. How are you now? And what had you eaten and drunk before they began?",
  },
  carried_less: {
    name: "Carried less",
    text: "Hi {first_name}, lately you’ve carried less than your plan suggests. Is it too much to carry, or does it feel like more than you need?",
  },
  how_was_it: {
    name: "How was it?",
    text: "Hi {first_name}, I’ve read your report from {session_date}. Tell me a little more: what would you change next time?",
  },
  gone_quiet: {
    name: "Gone quiet",
    text: "Hi {first_name}, I haven’t seen a session from you in a while. Is everything okay?",
  },
  ask_to_log: {
    name: "Ask to log",
    text: "Hi {first_name}, I can see your sessions, but not what you ate and drank. Could you report the next one? It takes less than a minute.",
  },
};

const builtIn = (id: string): MessageTemplate | null => {
  const words = Object.hasOwn(BUILT_IN, id) ? BUILT_IN[id] : undefined;
  if (words === undefined) return null;
  const { name, text } = words;
  return { id, name, text, fields: fieldsIn(text), built_in: true, updated_at: null };
};

const ofTeam = ({ id, name, text, updatedAt }: Row): MessageTemplate => ({
  ...{ id, name, text, fields: fieldsIn(text), built_in: false },
  updated_at: updatedAt.getTime(),
});

/** Returns the templates a coach can choose from: the team's own by name, then the built-in ones. */
export async function listTemplates({ db, teamId }: CoachScope) {
  const own = (await listTemplateRows(db, teamId)).map(ofTeam);
  return { templates: [...own, ...Object.keys(BUILT_IN).flatMap((id) => builtIn(id) ?? [])] };
}

/** Returns a template's text and its subject. @throws message_template_not_found */
export async function templateWords(
  { db, teamId }: CoachScope,
  id: string,
): Promise<{ text: string; subject: Subject }> {
  const own = canBeId(id) ? await findTemplateRow(db, teamId, id.toLowerCase()) : null;
  const found = own ?? builtIn(id);
  if (found === null) fail("message_template_not_found", { param: "template" });
  const marker = own === null ? BUILT_IN[id]?.marker : undefined;
  const { text } = found;
  if (marker === undefined) return { text, subject: subjectOf(text) };
  return { text, subject: { markers: [marker], isRequired: true } };
}

/** Saves a team's template, replacing the one with this id. @throws resource_limit_exceeded */
export function putTemplate(
  coach: CoachScope,
  id: string,
  words: TemplateInput,
): Promise<MessageTemplate> {
  return transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:templates");
    const { db, teamId } = coach;
    const isNew = (await findTemplateRow(db, teamId, id)) === null;
    if (isNew && (await countTemplates(db, teamId)) >= TEMPLATES_MAX)
      fail("resource_limit_exceeded", {
        message: `A team has at most ${TEMPLATES_MAX} templates.`,
      });
    return save(coach, id, words);
  });
}

/** Changes a team's template; fields that are absent stay. @throws message_template_not_found */
export function changeTemplate(
  coach: CoachScope,
  id: string,
  patch: TemplatePatch,
): Promise<MessageTemplate> {
  return transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:templates");
    const before = await findTemplateRow(coach.db, coach.teamId, id);
    if (before === null) fail("message_template_not_found");
    const { name = before.name, text = before.text } = patch;
    return save(coach, id, { name, text });
  });
}

async function save(coach: CoachScope, id: string, words: TemplateInput): Promise<MessageTemplate> {
  const { db, teamId, nowMs } = coach;
  const row = await saveTemplateRow(db, { teamId, id }, words, nowMs);
  await audit(coach, "message_template.saved", [{ kind: "message_template", id }]);
  return ofTeam(row);
}

/** @throws message_template_not_found */
export async function deleteTemplate(coach: CoachScope, id: string): Promise<undefined> {
  await transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:templates");
    if (!(await deleteTemplateRow(coach.db, coach.teamId, id))) fail("message_template_not_found");
    await audit(coach, "message_template.deleted", [{ kind: "message_template", id }]);
  });
}
