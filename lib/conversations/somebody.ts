/** Reads who has a sign of an emergency: a name or a description is somebody, like `she`. */

const PEOPLE =
  "(?:girl|boy|man|woman|guy|lady|kid|child|son|daughter|runner|rider|athlete|person|client|swimmer|cyclist|competitor|stranger|team ?mate|friend|mate|buddy|partner|wife|husband|mum|mom|mother|dad|father|brother|sister)";
/** Verbs that signs begin with. */
const DOES =
  "(?= (?:[a-z]{1,20} )?(?:won['’]?t|will not|is|isn['’]?t|was|wasn['’]?t|seems?|seemed|looks?|looked|keeps?|has|had|can['’]?t|cannot|doesn['’]?t|does not|didn['’]?t|did not|makes?|started|stopped|talks?|sounds?|acts?|just)\\b)";
const NAME = "\\p{Lu}[\\p{Ll}'’-]{1,30}";
/** Words that begin a sentence and are no name, and names of things. */
const NO_NAME =
  "(?!(?:This|That|It|What|Which|Who|When|Where|Why|How|There|Here|These|Those|The|Everything|Nothing|Something|Anything|Nobody|You|Your|We|Our|My|They|He|She|Is|Was|If|And|But|So|Then|Water|Drinking|Eating|Training|Fueling|Hydration|Caffeine|Coffee|Sugar|Carbs?|Gels?|Sodium|Salt|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|App|Bike|Chain|Phone|Rain|Watch|Edge|Gatorade|Tailwind|Aidstation|Apple|Coros|Garmin|Google|Maurten|Polar|Precision|Siri|Strava|Suunto|TrainingPeaks|Wahoo|Zwift)\\b)";

/** Signs that are none in a place, a product or a habit. A bare name could be each of these. */
const OF_NAMES = `(?= (?:${[
  "(?:(?:really|just|still) )?won['’]?t wake up(?! (?:early|in time|on time|before|at|for|if))",
  "(?:is not|isn['’]?t) (?:really )?(?:making (?:any )?sense(?! (?:of|to))|waking up|responding(?! (?:to (?:my|our|emails?|messages?|texts?)|by|on)))",
  "(?:makes|(?:is|was) making) no sense(?= (?:after|since|at the|and|when|any ?more)\\b)",
  "(?:doesn['’]?t|does not) (?:wake up(?! (?:early|in time|on time|before|at|for))|respond(?! (?:to (?:my|our|emails?|messages?|texts?)|by|on|well)))",
  "has stopped (?:responding|making sense)",
  "(?:seems|looks|is) (?:really |a bit )?(?:out of it(?! for)|dazed)",
  "is (?:talking|speaking) (?:[a-z]{1,20} )?(?:funny|weird|strange|rubbish|garbage|nonsense)\\b(?! about)",
  "can(?:['’]?t|not) (?:speak|talk)(?= ?(?:$|[.,;?!]|properly|clearly|any ?more))",
  "keeps asking the same questions?(?! (?:about|on))",
  "(?:is|keeps) twitching|is (?:shaking all over|out cold|turning blue)|is (?:burning|boiling) hot and",
  "(?:isn['’]?t|is not) (?:moving(?! (?:house|up|on|to|fast|much|well))|breathing(?! (?:well|easily)))",
  "has gone limp",
].join("|")})\\b)`;
const NAMED = new RegExp(`(?<!\\p{L})${NO_NAME}${NAME}(?: ${NAME})?${OF_NAMES}`, "gu");
const DESCRIBED = new RegExp(
  `\\b(?:[Aa]n?|[Tt]he|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Aa]nother|[Oo]ne|[Tt]his) (?:[a-z]{1,20} )?${PEOPLE}(?: ${NAME})?(?: (?:next to|in front of|beside|behind|at|in|on|from|of)(?: [a-z]{1,20}){1,4})?${DOES}`,
  "gu",
);

/** Rewrites `Jon won't wake up` and `the girl next to me won't wake up` as `she won't wake up`. */
export const asShe = (text: string): string =>
  text.replaceAll(DESCRIBED, "she").replaceAll(NAMED, "she");
