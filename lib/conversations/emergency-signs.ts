import { SIGNS_ABROAD } from "./emergency-signs-abroad";
import type { LanguageCode } from "./emergency-texts";
import { HEAD_BLOWS } from "./head-blow";

/**
 * The wording of emergency signs in one supported language. Matched against text without accents, after spelling fixes
 * for the words in `typed`.
 */
export interface Signs {
  /** Any one of these is an emergency. */
  strong: readonly RegExp[];
  /**
   * Each may be harmless alone, but two together are not after much water or in the heat: headache, vomiting, nausea,
   * dizziness and, where the language has words for it, an unsteady walk.
   */
  weak: readonly RegExp[];
  swollen: RegExp;
  drank: RegExp;
  /** Gained weight over a session, which means drinking more than was lost. */
  gained: RegExp;
  hot: RegExp;
  /** In the heat, a sign that the body is failing. */
  chills: RegExp;
  /** An irregular heartbeat: needs a doctor today, and is an emergency while it lasts. */
  heart: RegExp;
  goesOn: RegExp;
  /** Blood in the urine, or muscle breakdown. */
  urine: RegExp;
  /** Figures of speech that cancel a strong sign unless something else is wrong. */
  figures?: RegExp;
  /** Long words that are often misspelled. */
  typed: readonly string[];
}

const DEVICE =
  "(?<!\\b(?:it|watch|garmin|app|stomach|gut|tummy|bike|sensor|phone|computer|meter|device|weather|gps|strava|numbers?|legs?|knees?)(?: is| was| are|'s| has been| keeps| started| starts)? )";
const SOMEBODY =
  "(?:i|he|she|hes|shes|(?:friend|mate|buddy|team ?mate|runner|rider|cyclist|athlete|client|swimmer|participant|husband|wife|partner|brother|sister|dad|father|mum|mom|mother|son|daughter|guy|girl|boy|kid)s?|m[ae]n|wom[ae]n|somebody|someone|one of (?:us|them))";
/** Somebody other than the writer, who is awake. */
const OTHER = SOMEBODY.replace("(?:i|", "(?:");
const GROUND =
  "(?:ground|floor|road(?:side)?|tarmac|pavement|grass|track|path|trail|finish(?: line)?)";
/** A person who is down and no longer does something. No subject is needed, but things and the writer don't count. */
const DOWN =
  "(?<!\\b(?:bike|bottles?|gels?|app|garmin|watch|phone|server|website|site|weight|pace|ftp|power|prices?|motivation|form|chain|bars?|tent|sodium|carbs?|fluids?|intake|heart ?rate|energy|numbers?|i|i'm|i've)(?: \\w+){0,2} )\\b(?:l(?:ying|aying|ies)(?! (?:about|to|on (?:the|my) (?:couch|sofa|bed)))|f(?:e|a)ll(?:en|s)?(?! (?:asleep|behind|short|apart|in love|off(?! (?:his|her|their|the|a)\\b)))|slumped|went down(?! (?:to|by|from|with|in(?! (?:the|a)\\b))\\b)|down(?! (?:to|by|at|for|from|with|the|a|on|in)\\b)|dropped(?= (?:at|on|near|by|right|in front|down|over|just)\\b))";
const IS_STILL =
  "\\b(?:won'?t|isn'?t|aren'?t|not|doesn'?t|don'?t|didn'?t|can'?t|cannot|never|no longer|stopped|hardly|barely|without) (?:\\w+ ){0,2}?(?:answer|respond|react|mov(?:e|es|ing)\\b(?! on)|talk|speak|wak|breath|open|get(?:s|ting)? (?:back )?up\\b(?! (?:early|at|in|for|before))|stand(?:ing)?(?: back)? up\\b|com(?:e|es|ing) (?:round|to)\\b)\\w*";
/** Skips failures to reply by phone, email or message. */
const NO_LETTERS =
  "(?![^]*\\b(?:coach|e-?mails?|messages?|texts?|texting|whatsapp|phone|dms?|support|calls)\\b)";
const THEIR = "(?:my|his|her|their|the)";
/** An amount small enough to be the weight of what was drunk. Decimal points are commas here. */
const ABOUT = "(?:about |around |almost |nearly |over |like |another )?";
const KILOS =
  "(?:\\d{1,2}(?:,\\d+)?|a|an|one|two|three|half a|one and a half|a couple of|a few)(?: extra)?(?: and a half)? ?(?:kgs?|kilos?|kilograms?|lbs?|pounds?)\\b(?: and a half)?(?! of (?:muscle|carb\\w*|fat))";
/** Excludes "weighs more than others", which is no weight gain. */
const NO_NEED =
  "(?:(?!\\b(?:needs?|drinks?|sweats?|should|eats?|burns?|loses?|most|others|people|friend|partner|mate|husband|wife)\\b)[^.?!])";
/** Excludes habits, which happen every time rather than now. */
const HABIT =
  "(?![^.?!]*\\b(?:every|each|always|(?:in|during|after|on) (?:\\w+ ){0,2}(?:races|runs|rides|ultras|marathons|sessions|workouts))\\b)";
const sign = (...alternatives: string[]): RegExp => new RegExp(alternatives.join("|"), "i");

const ENGLISH: Signs = {
  strong: [
    // Mind.
    /\bconfus(?:ed|ion)\b(?!\s+(?:by|how|which|what|on|over|between|regarding|with|about (?:how|what|which|whether|the|my|your)))|\bdisorient|\bdeliri|\bhallucinat|\bslurr|\bgibberish\b|\bincoheren|\bmumbl(?:es|ing)\b|\btalk\w* nonsense/i,
    sign(
      `${DEVICE}\\b(?:act|behav)(?:s|e|es|ed|ing) (?:\\w+ )?(?:weird|strange|odd|funny|funnily|drunk|crazy|bizarre|out of character)(?:ly)?\\b(?! about)`,
      `\\b${SOMEBODY}(?: is|'s|'m| am| was| seems| seemed| looks| looked| feels?)?(?: \\w+)? (?:dazed|out of it|not making (?:any )?sense|making no sense|babbling|(?:talk|speak)ing (?:\\w+ )?(?:weird|strange|funny)(?:ly)?)\\b`,
      `\\b${SOMEBODY} (?:(?:isn'?t|aren'?t|wasn'?t) making (?:any |much )?|makes? no )sense\\b(?! of)`,
      `\\b${OTHER}(?:'s| is| was| are| keeps)?(?: \\w+)? talking (?:\\w+ )?(?:rubbish|garbage|rambling|crap)\\b(?![^.?!]*\\b(?:about|says|said|claims)\\b)`,
      "\\b(?:he|she)(?:'s| is|'s not| is not| isn't| isnt)? (?:making no|making (?:any|much)|making) sense\\b(?! of)",
      "\\b(?:see|sees|seeing|saw|hear|hears|hearing) (?:\\w+ )?(?:things|people|animals|voices|shapes)(?: that| which| who)? (?:are not|aren'?t|were not|weren'?t|is not|isn'?t|was not|wasn'?t)\\b|\\b(?:seeing things|hearing voices)(?= ?(?:$|[.,;?!]|and|on|at|in|since|after|now))",
      "\\b(?:speech|words|talk(?:s|ing)?|say(?:s|ing)?)\\b[^.?!]{0,20}(?:not|n'?t) mak(?:e|ing) (?:any )?sense",
      "\\b(?:doesn'?t|does not|didn'?t|don'?t|do not|can'?t remember|cannot remember) (?:even )?(?:know )?(?:where (?:he|she|they|i) (?:is|am|are|was)\\b(?! \\w+ing\\b| with| at with| wrong)|who (?:he|she|i) (?:is|am)|what day it|(?:his|her|their|my) (?:own )?name)",
      "\\bfeel(?:s|ing)? (?:\\w+ )?(?:loopy|spac(?:ed out|e?y))\\b|\\b(?:he|she) keeps asking the same\\b|\\bstar(?:es|ing) (?:blankly|into space|at nothing)|\\bdrool(?:s|ing)\\b(?! (?:over|at|about))",
      "\\b(?:words|speech)\\b (?:keeps? )?(?:com(?:es?|ing) out|is|are|sounds?) (?:\\w+ )?(?:wrong|funny|weird|strange|mixed up|jumbled)\\b",
      "\\b(?:can'?t|cannot|couldn'?t) answer (?:simple|basic) questions|\\b(?:doesn'?t|does not|didn'?t) recogni[sz]e (?:me|us|anyone)|\\bnot (?:himself|herself)\\b",
    ),
    // Consciousness and seizures.
    /\bunconscious|\blos(?:t|ing|es) conscious|\bpass(?:ed|es|ing)? out\b|\bblack(?:ed|ing)? out\b|\bfaint(?:ed|ing|s)?\b(?! (?:smell|taste|line|hope|idea))|\bunresponsive|\bkeeled over|\bcollaps(?:e|ed|ing)\b|\beyes (?:are |have )?roll(?:ed|ing)|\bcan'?t wake (?:him|her|them)\b|\bseizure|\bconvuls|\b(?:had|having|has) a fit\b(?! (?:done|session|appointment|on (?:my|the) bike))|\bshaking uncontroll|\buncontroll\w+ shak|\bcan(?:'?t|not) stop (?:shaking|shivering|trembling)/i,
    sign(
      `${DEVICE}\\bnot respond`,
      `^${NO_LETTERS}[^]*\\b${OTHER}\\b[^.?!]{0,50}${DEVICE}\\b(?:won'?t|doesn'?t|will not|does not|isn'?t|is not|not|can'?t|no longer|stopped|barely|hardly) (?:even |really )?(?:answer|respond|react|speak|talk)(?:s|ing)?(?= ?(?:$|[.,;?!]|me\\b|us\\b|to (?:me|us|anybody|anyone|anything|his|her)\\b|when (?:i|we)\\b|any ?more|and|at all|what (?:now|do|should)|properly|now))(?! (?:to )?(?:me|us) (?:about|on|back))`,
      `\\b${OTHER}\\b[^.?!]{0,30}\\b(?:won'?t|can'?t|doesn'?t|isn'?t|is not|will not) (?:open(?:ing)? (?:his|her|their) eyes|get(?:ting)? up(?! (?:early|at|in|for|before|the|to|on)))`,
      `${DOWN}\\b(?:(?!\\bi\\b)[^.?!]){0,60}?${IS_STILL}`,
      `${DEVICE}\\b(?:doesn'?t|don'?t|does not|do not|not|won'?t|no longer) (?:answer|respond|react)(?:ing)? (?:at all )?(?:when|if|though|although|while) (?:i|we|you|people|somebody|someone) (?:\\w+ )?(?:shout|call (?:him|her|them|his|their|out)|touch|shake|shook|yell|talk|speak|pinch|tap|scream)`,
      "\\bkeeps? (?:on )?(?:falling|toppling) (?:over|down)\\b(?<!\\b(?:bike|bottle|tent|phone|stand|it)(?: \\w+)? keeps? (?:on )?(?:falling|toppling) (?:over|down))",
      "\\b(?:talk|walk|speak|sound|look|act|behav|feel|stumbl|stagger|wobbl|sway)(?:s|ing|ed|e|es)? (?:\\w+ ){0,3}?drunk\\b(?= ?(?:$|[.,;?!]|and|or|but|after|at|in|on|since|now|with|from))(?![^.?!]*\\b(?:beers?|wine|alcohol\\w*|much|enough|water|litres?|liters?)\\b)|\\bfeel(?:s|ing)? drunk\\b(?![^.?!]*\\b(?:beers?|wine|alcohol\\w*)\\b)",
      `\\b${OTHER}(?: has| have)?(?: just| suddenly)? dropped (?:at|near|on) the ${GROUND}`,
      "\\blegs (?:won'?t|can'?t|no longer|don'?t) hold (?:me|him|her|them)\\b",
      `\\b${OTHER}\\b[^.?!]{0,25}\\b(?:on|to) the ${GROUND}\\b[^.?!]{0,25}\\b(?:(?:won'?t|isn'?t|not|doesn'?t|can'?t|no longer) (?:\\w+ )?(?:answer|respond|react|mov|talk|speak|wak|breath|stand|open|get(?:ting)? up)\\w*|shak\\w*|twitch\\w*|jerk\\w*|limp\\b|eyes)`,
      `\\b(?:${SOMEBODY}|body)(?:'s|'m| is| am| was)?(?: \\w+)? (?:shaking|trembling|twitching|jerking|convulsing) (?:all over(?! the)|violently|like (?:a leaf|mad) on)`,
      `\\b${OTHER}(?: is|'s| was| were)?(?: \\w+)? out cold\\b|\\b(?:i|i'm|i was|knocked(?: me)?|knocked him|knocked her) out cold\\b`,
      `\\b${OTHER}(?:'s| is| has| just)* (?:gone |went |going )?limp\\b(?! (?:home|to|back|across|around|over))`,
      `\\b${OTHER}(?: has| have)? (?:just|suddenly) (?:went|gone|fell|dropped) (?:straight )?(?:down|over)\\b(?! (?:to|the|for|a|an|by|with|in the|some|his|her|well|easily)\\b)`,
      "\\b(?:foam|froth)\\w* (?:at|from) the mouth|\\bno pulse\\b(?! (?:data|signal|reading|on))|\\bcan(?:'?t|not) (?:find|feel) (?:a|his|her) pulse|\\bheart (?:has |just )?stopped\\b|\\bseizing\\b(?! (?:the|up|my|a|an)\\b)",
      `\\b${OTHER}(?:'s| is| has| have)? (?:turn(?:ed|ing|s)|gone|going|went) (?:blue|grey|gray)\\b(?! (?:at|early|with age))`,
      `\\b${SOMEBODY} (?:won'?t|doesn'?t|isn'?t|is not|will not) (?:wake|waking) up`,
      `\\b${SOMEBODY} (?:(?:is not|isn'?t|not) moving|(?:hasn'?t|has not) moved since (?:he|she|they|the|falling))`,
    ),
    // Standing, vision, one-sided symptoms.
    /\bstagger|\bcan(?:'?t|not) (?:walk|stand|think|run) straight|\bcan(?:'?t|not) (?:stand up|stay (?:upright|standing|on (?:my|his|her) feet))|\bworst headache|\bthunderclap|\bface (?:is )?droop|\bone side of (?:my|his|her|the) (?:body|face)|\bcan(?:'?t|not) (?:see (?:straight|properly|(?:right|clearly)(?= ?(?:$|[.,;?!]|and|after|since|any ?more)))|feel (?:my|his|her) (?:left|right|arm|face))|\blost (?:my |his |her )?(?:vision|sight)\b|\b(?:vision|sight) (?:is |has |went |was )?(?:gone|going|black)|\bgoing blind|\bdouble vision|\bseeing double|\bparaly[sz]ed/i,
    sign(
      `\\b(?:half|side) (?:of )?${THEIR} (?:face|body)\\b[^.?!]{0,15}\\b(?:numb|droop|weak|tingl|dead|hang|limp|paraly)`,
      `\\bcan(?:'?t|not) (?:lift|raise|move) (?:${THEIR}|one|an) (?:(?:left|right|other) )?(?:arm|hand|side)\\b(?!s)(?![^.?!]*\\b(?:after|since) (?:\\w+ )?(?:swim|gym|lift|crash|fall)\\w*)`,
      `\\b${OTHER}(?: suddenly)? can(?:'?t|not) (?:speak|talk)\\b(?= ?(?:$|[.,;?!]|properly|clearly|right|and|any ?more))|\\bi can(?:'?t|not) (?:speak|talk) (?:properly|clearly|right)\\b|\\bcan(?:'?t|not) get (?:my|his|her) words out`,
    ),
    // Breathing and throat.
    /\b(?:stopped|no longer|hardly|barely|isn'?t|not) breathing\b(?! (?:hard|heav|much|through|right at))|\bcan(?:'?t|not| not) (?:breathe?\b(?! (?:through|in the pool|under))|catch)|\bstruggl\w+ (?:to|for) breath|\bgasping for|\bshort(?:ness)? of breath (?:at rest|sitting|lying)|\b(?:trouble|difficulty) breathing|\bthroat (?:is |feels? |was )?(?:\w+ )?(?:clos|swell|swollen|tight)|\b(?:tongue|lips?)\b[^.?!]{0,15}(?:swell|swollen|blue)|\b(?:swollen|swelling|blue) (?:(?:in|around|at|on) (?:the |my |his |her )?)?(?:tongue|lips?|throat|mouth)\b|\bstopped shivering/i,
    /\bbreath(?:ing|es) (?:\w+ )?(?:weird|strange|funny|odd)(?:ly)?\b|\bcough\w* (?:up )?(?:\w+ )?(?:foam|froth)|\b(?:foamy|frothy) (?:sputum|spit|phlegm)/i,
    // Chest.
    /\bchest (?:(?!strap|press|fly|freezer|pack|pocket)\w+ ){0,2}?(?:pain|tight|hurt|ache|aching|painful|heavy|crushing)|\b(?:pains?|tight\w*|pressure|stabbing|ache) (?:in|on|across) (?:(?:my|his|her|the|their) )?chest|\b(?:pain|numb\w*|tingling)\b[^.?!]{0,12}\b(?:left arm|jaw)|\b(?:left arm|jaw)\b[^.?!]{0,12}\b(?:pain|hurts?|numb|tingl)|\bhaving a (?:heart attack|stroke)/i,
    sign(
      `\\b(?:weight|elephant|brick|rock|stone|boulder|something heavy|(?:some(?:one|body|thing)|it) (?:is |was )?(?:sitting|standing|pressing|pushing)|like (?:a|an|some) (?!camera|phone|light|strap|sensor|pack|monitor)[^.?!]{0,25}?) (?:(?:is |was )?(?:sitting |standing |lying |pressing |wrapped )?(?:down )?)?(?:on|across|around|over) ${THEIR} chest\\b`,
      `\\b(?:tight\\w*|heav\\w*|squeez\\w*|crush\\w*|pressing|press(?:es|ed)|odd|weird|funny|strange) (?:\\w+ ){0,2}(?:in|on|across|around|over) ${THEIR} chest\\b`,
      `\\b${THEIR} chest (?!strap|press|monitor|band|sensor|freezer|pack|pocket)(?:\\w+ ){0,2}?(?:like (?:some|an?\\b)|funny|weird|strange|odd|squeez\\w*|being (?:crushed|squeezed))`,
      "\\b(?:left arm|jaw)\\b[^.?!]{0,12}\\b(?:funny|weird|strange|odd|heavy|dead|weak|aches?|aching)\\b",
    ),
    // Sweating that stopped, and overheating.
    /(?:\b(?:stopp?(?:ed|t|s)?|no longer|not)|n'?t) (?:even )?sweating\b(?! (?:much|a lot|enough|as much|that much|so much|very much|less|through))(?![^.?!]*\b(?:winter|cold (?:day|weather|morning)|swim|pool|test|patch)\b)|\b(?:body|core|his|her|my) temp\w*[^.?!]{0,15}\b(?:39\.[5-9]|4[0-3]|10[4-9])\b|\bskin (?:is |feels? |was )?(?:\w+ )?(?:hot and dry|dry and hot)|\b(?:skin|head|forehead|body|he|she)\b(?: is|'s| feels?| was)?(?: \w+)? (?:burning|boiling|scorching|red) hot\b(?![^.?!]*\b(?:sunburn\w*|coffee|shower|tea)\b)|\bburning up|n'?t sweat any ?more/i,
    // Blood, and vomiting that doesn't stop.
    /\bblood in (?:my|his|her|their|the) (?:vomit|sick|puke|stools?|poop?)|\b(?:vomit|throw|threw|cough|puk|spit)\w* (?:up )?(?:\w+ )?blood|\bbloody (?:vomit|stools?|diarrh|poop?)|\bblack (?:tarry )?stools?/i,
    sign(
      "\\b(?:can(?:'?t|not| not)|couldn'?t|won'?t|doesn'?t) stop (?:vomit|throw|puk|being sick)|n'?t stopped (?:vomit|throw|puk|being sick)",
      `\\b(?:vomit\\w*|throwing up|thrown up|puking)\\b[^.?!]{0,6}\\bsince (?!i (?:started|switched|changed|began|use|moved))${HABIT}`,
      `\\bkeep(?:s|ing)? (?:on )?(?:vomit|throw|puk|being sick)\\w*${HABIT}`,
      `\\b(?:vomit(?:ed|ing)|thr(?:ew|ow\\w*) up|puk(?:ed|ing))\\b[^.?!]{0,15}\\b(?:non[- ]?stop|constantly|repeatedly|again and again|over and over|(?:[3-9]|\\d\\d|three|four|five|six|several|many|multiple) times|all (?:day|night)|for (?:hours|\\d+ hours))${HABIT}`,
      "\\bcan(?:'?t|not| not) keep (?:\\w+ ){0,2}down\\b|\\bnothing stays down",
    ),
    HEAD_BLOWS.en,
    // Overdoses, allergic reactions, accidents.
    sign(
      "\\boverdos(?:ed|ing)\\b|\\boverdose\\b(?![^.?!]*\\b(?:possible|avoid|how much|limit)\\b)",
      "\\b(?:took|swallowed|ate|had|taken) (?:\\d{2,3}|ten|fifteen|twenty|thirty|forty|fifty|(?:a|the) (?:whole |full )?(?:bottle|pack|box|tub) of) (?:\\w+ ){0,2}(?:pills|tablets|capsules|caps|tabs|salt solution)\\b(?! with (?:me|us|him|her|them)\\b)",
      "\\banaphyla\\w*|\\b(?:hives|rash)\\b[^.?!]*\\bwheez\\w*|\\bwheez\\w*[^.?!]*\\b(?:hives|rash|swell\\w*|swollen)\\b|\\bswell\\w*[^.?!]*\\bwheez\\w*|\\ballergic reaction\\b[^.?!]*\\b(?:swell\\w*|swollen|breath\\w*|throat|face)\\b",
      "\\b(?:drown(?:ed|ing)|nearly drowned|went under)\\b(?= ?(?:$|[.,;?!]|in|during|and|at|on))(?! in (?:data|work|numbers|emails?|sweat))",
      "\\bbleed(?:ing|s)? (?:\\w+ )?(?:heavily|badly|a lot|everywhere)|\\b(?:won'?t|doesn'?t|can'?t|not) stop (?:the )?bleeding|\\b(?:hit|struck|run over) by (?:a|the) (?:car|truck|van|bus|lorry|tram|train|motorbike)|\\bbone (?:is )?sticking out|\\bsnake ?bite|\\bbitten by a snake|\\bcan(?:'?t|not) (?:feel|move) (?:my|his|her|their) legs\\b(?! (?:after|from|since|today|the day))",
    ),
  ],
  weak: [
    /\bheadache|\bhead (?:really |still )?(?:hurts?|aches|pounds|throbs|is (?:pounding|killing|aching|throbbing))/i,
    /\bvomit|\bthrow(?:ing)? up|\bthrew up|\bpuk(?:ed|ing)\b/i,
    // "Felt sick" after about one liter is a question; after several liters it is a sign.
    sign(
      "\\bnause|\\bqueasy|\\b(?:dizzy and sick|sick and dizzy)\\b",
      "(?:\\bfeel(?:s|ing)?(?: \\w+){0,4}?|(?<!\\bfelt )\\b(?:so|very|really|a bit)) (?:sick|ill)\\b(?! of\\b)",
      "(?<!\\b(?:water|lots|much|tea|drinking)\\b[^.?!]{0,15} (?:because|since|as|when|if) )\\b(?:i'?m|i am|(?:he|she)(?:'s| is))(?: (?!not\\b|never\\b|no\\b|rarely\\b)\\w+){0,3}? (?:sick|ill)\\b(?! of\\b| with (?:an? |the )?(?:\\w+ )?(?:cold|flu|virus|covid|bug|fever|infection)\\b)",
      "\\bfeel(?:s|ing)?(?: \\w+){0,4}? (?:awful|terrible|horrible|unwell)\\b",
      "^(?![^]*\\bdr[au]nk (?:about |only |just )?(?:0[.,]\\d|1|one|half a) ?l)[^]*\\bfelt(?: \\w+){0,4}? (?:sick|ill)\\b",
    ),
    /\bdizz|\blight-?headed|\bwoozy|\bblurr\w+ (?:vision|sight)|\b(?:vision|sight) (?:is |was |went )?blurr/i,
    /\bstumbl|\bunsteady|\bweaving\b|\bzig-?zag|\bwobbl(?:y|ing)\b|\b(?:lost|losing) (?:my|his|her) balance/i,
  ],
  swollen:
    /\b(?:swollen|puffy|swelling)\b|\bfingers\b[^.?!]{0,15}\bsausages?\b|\b(?:rings?|watch(?: ?strap)?)\b(?: \w+)?(?: is| are| was| were| feels?| felt| got| became| becoming| getting| gets?)(?: \w+)? tight|\btight (?:rings?|watch ?strap)\b|\b(?:rings?|watch)\b[^.?!]{0,12}\b(?:won'?t|doesn'?t|can'?t|don'?t) (?:come|get|slide|take)(?: \w+)? off/i,
  drank:
    /\b(?:dr[au]nk|been drinking|drinking) (?:so |too |very |about |around |over |nearly |almost |more than )?(?:much|a lot|lots|loads|a gallon|\d+(?:[.,]\d)? ?(?:gal|l)|\d{4,5} ?ml)|\b(?:dr[au]nk|drinking|had|took|downed)\b.{0,20}\b(?:(?:[3-9]|\d\d|three|four|five|six|seven|eight|nine|ten|twelve)(?:[.,]\d)? ?l(?:it\w*|s)?\b|(?:[4-9]|\d\d|four|five|six|seven|eight|nine|ten|twelve) (?:big |large |full |water )?bottles)|\bafter (?:about |over |almost |drinking )?(?:[3-9]|\d\d|three|four|five|six|seven|eight|nine|ten)(?:[.,]\d)? ?l(?:it\w*|s)?\b|\blots of water|\btoo much water|\boverdr[aiu]nk/i,
  gained: sign(
    `\\b(?:gained|gain|gaining|put on|putting on) ${ABOUT}${KILOS}(?![^.?!]{0,20}\\b(?:winter|summer|years?|months?|weeks?|season|christmas|holidays?)\\b)`,
    "\\bweight (?:(?:went|is|was|has gone|had gone) up|(?:has |had )?(?:increased|rose|risen))\\b",
    `\\b(?:after|during) (?:\\w+ ){0,4}(?:weigh(?:ed)?|was|am|is) ${ABOUT}${KILOS} (?:more|up|over|heavier)`,
    `\\bup (?:by )?${ABOUT}${KILOS} (?:after|during)\\b`,
    "\\b(?:gained|gaining|put on) (?:some |a bit of )?weight\\b[^.?!]{0,20}\\b(?:during|after|in|on|over)\\b[^.?!]{0,20}\\b(?:rac|rid|run|marathon|ultra|finish|session|iron)\\w*",
    `\\b(?:weighed|(?:i|we|he|she|they|athlete|runner|rider)(?: \\w+)? weigh(?:s|ed|ing)?)\\b${NO_NEED}{0,30}\\bmore\\b(?! (?:often|carefully|regularly|precisely))${NO_NEED}{0,35}\\b(?:after|during|before|at the (?:finish|end)|afterwards|than (?:before|at the start))\\b`,
    `${KILOS} (?:more|up) (?:on the scales?|on (?:this|yesterday) morning|after|than before|at the (?:finish|end))`,
    `\\b(?:scales?|it) (?:then |now )?(?:says?|said|shows?|showed|reads?)\\b[^.?!]{0,15}(?:\\+|\\bplus ) ?${KILOS}|\\b(?:scales?) (?:\\w+ )?(?:says?|said|shows?|showed|reads?) ${ABOUT}${KILOS} (?:more|up|over|heavier)`,
    `(?:\\+|\\bplus ) ?${KILOS}[^.?!]{0,15}\\b(?:after|during|since|at) (?:\\w+ ){0,2}(?:rac|rid|run|marathon|ultra|finish|session|iron)\\w*`,
    `\\b(?:am|was|i'm|is|were|are|came (?:back|home)|finished|went|ended) up (?:by )?${ABOUT}${KILOS}|\\b(?:finish\\w*|came (?:back|home)|ended(?: up)?) ${ABOUT}${KILOS} (?:up|heavier|more)`,
    "(?:kg|kilos?|lbs?|pounds?|weigh\\w*|was|am|i'm|got|come back|came back|came home|finish\\w*|(?:finished|ended) (?:\\w+ ){1,3}|a bit|bit|slightly|much) ?heavier (?:after|than|at)\\b|(?:kg|kilos?|lbs?|pounds?) heavier\\b",
  ),
  hot: /\bhot\b(?! (?:drink|water|shower|bath|chocolate|tea|coffee|soup|meal|food))|\b(?:heat|boiling|sun)\b|\b(?:3[0-9]|4[0-5])(?:\.\d)? ?(?:°|degrees?|c\b|celsius)|\b(?:8[6-9]|9\d|1[01]\d) ?(?:°|degrees?\b|f\b|fahrenheit)|\b4[0-2](?:\.\d)? ?°?c?\b body/i,
  chills:
    /\bfeel(?:ing|s)? (?:\w+ )?cold\b|\bclammy|\bcold skin|\bshiver|\bgoose ?(?:bumps|flesh|pimples)|\bchills\b/i,
  heart:
    /\bpalpitat|\bheart(?:beat)?\b(?! rate)[^.?!]{0,25}\b(?:flutter|skip|irregular|out of rhythm|flip|going crazy|pounding out)|\bheart ?rate\b[^.?!]{0,12}\birregular|\b(?:irregular|skipped|skipping|fluttering|racing) (?:heart(?!'?s? ?rate)|pulse)|\bheart (?:is |was |'s |keeps |kept |started |suddenly |just )*racing\b|\bflutter\w* in (?:my|his|her) chest/i,
  goesOn:
    /\bright now\b|\bat rest\b|\b(?:won'?t|doesn'?t|not|isn'?t) (?:stop|slow|settl|calm|go(?:ing)? away)|\bstill (?:racing|fluttering|pounding|skipping|irregular|going)|\bcan'?t calm|\bfor (?:\d+|an|half an) (?:hours?|minutes?|mins?)\b/i,
  urine: sign(
    "\\b(?:pee|piss|wee|urinat)\\w* (?:\\w+ )?blood",
    "\\bblood(?:y)?\\b[^.?!]{0,15}\\b(?:urine|pee|piss|wee)\\b",
    "\\b(?:urine|pee|piss|wee)\\b(?: \\w+){0,3}?(?:'s| (?:is|was|looks?|looked|turned|turns|went|came out|has been|were))(?: \\w+){0,3}? (?:brown|red|pink|black|bloody|rust|(?:like |the colou?r of )?(?:cola|coke|coca|tea|coffee|mud))",
    "\\b(?:brown|red|pink|black|cola|coke|tea|coffee|rust)(?:d?ish)?(?:[- ]?colou?red)? (?:urine|pee|piss|wee)\\b",
    "\\b(?:urine|pee|piss|wee) (?:is )?(?:like|the colou?r of) (?:cola|coke|coca|tea|coffee|mud)\\b",
    "\\b(?:peed|pissed|peeing|pissing|urinating) (?:dark |bright )?(?:brown|red|pink|black)",
    "\\bcan(?:'?t|not| not) (?:pee|urinate)\\b(?! (?:while|on|during|when|outside|standing|in))",
    "\\b(?:haven'?t|hasn'?t|not) (?:been able to )?(?:peed?|urinated?)\\b[^.?!]{0,15}\\b(?:since the|all day|(?:for|in) (?:a day|\\d\\d))",
    "\\b(?:hit|landed on|banged) (?:my|his|her|their) head\\b|\\bconcuss",
  ),
  figures: sign(
    // Rest and sleep.
    "\\bcollaps(?:e|ed|ing) into (?:\\w+ )?(?:sofa|couch|bed|(?:arm)?chair|hammock|bath|pillows?|arms)\\b",
    "\\b(?:i|we)(?: \\w+)? (?:collapsed|passed out|crashed out|was out cold|were out cold) (?:on|onto|in) (?:\\w+ )?(?:sofa|couch|bed|(?:arm)?chair|hammock|bath)\\b",
    "\\bcollapsed (?:on|onto|in) my (?:\\w+ )?(?:sofa|couch|bed|(?:arm)?chair|hammock|bath)\\b",
    "\\bbench(?: |-)?press[^.?!]{0,30}\\bchest\\b",
    "\\bpass(?:ed|es|ing)? out (?:asleep|sleeping|early|(?:on|in) (?:\\w+ )?(?:sofa|couch|bed|(?:arm)?chair) (?:watching|in front|asleep|with a book)|in front of|(?:by|at|before) (?:\\d|nine|ten|eight)|while watching)",
    "\\bout cold (?:by|before|until|asleep|in bed)\\b",
    // Things.
    "\\b(?:tent|shelter|gazebo|awning|roof|bridge|arch|chair|table|bike|wheel|rim|frame|bottle|flask|pace|form|power|plan|schedule|app|server|website|stage|motivation|peloton|split|pacing|heel|ankles?|knees?|arches|hips?)(?:s|'s)?(?: \\w+){0,2} collaps(?:e|es|ed|ing)\\b",
    "\\bcollaps(?:e|es|ed|ing) (?:(?:my|the|a|our|these|this) )?(?:\\w+ )?(?:tents?|poles?|stroller|buggy|bottles?|flasks?|cups?|rows?|tables?|sections?|menu|list)\\b",
    "\\bblack(?:ed|ing)? out (?:(?:my|the|a|our|all|these|some|his|her) )*(?:\\w+ )?(?:windows?|rooms?|curtains?|bedroom|dates?|calendar|days?|weekends?|names?|blinds?|parts?|screen)\\b",
    "\\b(?:screen|display|garmin|watch|phone|computer|wahoo|app|city|street|lights?|stream|tv)(?: \\w+){0,2} black(?:ed|ing|s)? out\\b",
    "\\b(?:garmin|watch|app|computer|phone|bike|hub|bearings?|bottom bracket|chain|gps|wahoo|head unit|strava|laptop|printer|engine|wallet|scales?|trainer|zwift)(?: \\w+){0,2} (?:had|having|has|have) (?:a|another|its|some kind of) (?:\\w+ )?(?:seizure|fit|stroke|heart attack|convulsions?)",
    "\\bpass(?:ed|es|ing)? out (?:(?:the|some|free|more|of|my|all) )*(?:gels?|cups?|water|bottles?|medals?|flyers?|bibs?|samples?|snacks?|food|bananas?|drinks?|sponges?|ice)\\b",
    `\\b(?:vest|pack|backpack|strap|bra|jersey|shirt|top|wetsuit|suit|jacket|harness)\\b[^.?!]{0,25}\\bchest\\b`,
    "\\b(?:tight\\w*|loose|elastic|new) (?:\\w+ )?(?:vest|pack|strap|bra|jersey|wetsuit|band)\\b[^.?!]{0,15}\\bchest\\b",
    // Feelings.
    "\\bfaint\\w* (?:with|from|for|of|out of) (?:\\w+ )?(?:joy|happiness|excitement|delight|relief|laughter|laughing|pride|hunger for)\\b",
    "\\b(?:faint\\w*|pass(?:ed|ing)? out|collapsed|heart attack|had a fit|seizure)\\b[^.?!]{0,10}\\b(?:at|when (?:i|he|she|we|they) (?:saw|heard|read|got)|because of|over)\\b[^.?!]{0,10}\\b(?:price|bill|cost|news|results?|entry fee|invoice|gels i)\\b",
    "\\bcollaps\\w* (?:with|from|in|into) (?:laughter|laughing|giggles|tears of joy)\\b",
  ),
  typed: [
    ...["vomiting", "vomited", "stopped", "sweating", "headache", "nauseous", "confused", "dizzy"],
    ...["confusion", "unconscious", "seizure", "collapsed", "stumbling", "staggering", "weird"],
    ...["disoriented", "breathing", "breathe", "fainted", "fainting", "swollen", "fluttering"],
    ...[
      "palpitations",
      "shivering",
      "hallucinating",
      "unresponsive",
      "strangely",
      "urine",
      "chest",
    ],
  ],
};

export const SIGNS: Readonly<Record<LanguageCode, Signs>> = { en: ENGLISH, ...SIGNS_ABROAD };
