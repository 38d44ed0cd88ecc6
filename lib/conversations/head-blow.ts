/**
 * Matches both patterns in any order, each with a lookahead from the start. Matching one after the other would take
 * quadratic time.
 */
const both = (blow: string, danger: string): RegExp =>
  new RegExp(`^(?=[^]*\\b(?:${blow}))(?=[^]*\\b(?:${danger}))`, "i");

/** A blow to the head together with a sign of a serious injury, in either order. */
export const HEAD_BLOWS = {
  en: both(
    "(?:hit|hits|landed on|bang(?:ed|s)|bump(?:ed|s)|knock(?:ed|s)|smash(?:ed|es)|fell on(?:to)?|blow to) (?:my|his|her|their|the) head|head (?:injury|impact|hit|slammed|smacked)|concuss\\w*",
    "out cold|knocked out|blacked out|vomit\\w*|throw\\w* up|thr(?:own|ew) up|pupils?|same questions?|drows\\w*|sleepy|(?:doesn'?t|can'?t|don'?t|cannot) remember|(?:worst|worse|worsening) headache|headache (?:is )?getting worse|clear fluid",
  ),
  de: both(
    "auf (?:den|dem|seinen|ihren|meinen) kopf|kopf (?:angeschlagen|gestossen|aufgeschlagen)|gehirnerschutterung",
    "erbr\\w*|ubergeb\\w*|kotz\\w*|dasselbe|gleiche frage|pupillen?|schlafrig|bewusstlos|erinnert sich nicht",
  ),
  fr: both(
    "(?:sur|a) la tete|tete (?:cognee|heurtee)|commotion",
    "vomi\\w*|meme (?:question|chose)|pupilles?|somnol\\w*|ne se souvient",
  ),
  es: both(
    "(?:golpe\\w*|cayo|dio) (?:\\w+ ){0,2}(?:en|de) la cabeza|conmocion",
    "vomit\\w*|misma (?:pregunta|cosa)|lo mismo|pupilas?|somnolient\\w*|no (?:se )?(?:acuerda|recuerda)",
  ),
  it: both(
    "(?:s?battuto|colpito|colpo) (?:\\w+ ){0,2}(?:la|alla|in) testa|commozione",
    "vomit\\w*|stessa (?:domanda|cosa)|pupill[ae]|sonnolent\\w*|non (?:si )?ricorda",
  ),
} as const;
