/** Fixed openings for sensitive questions, whoever asks: eating, illness, and what only a doctor may decide. */

interface Care {
  code: "eating" | "diagnosis" | "medical";
  asks: RegExp;
  /** Limits the rest of the answer to intake numbers, since someone else should answer the rest. */
  isForOthers?: true;
  /** Said before anything else. */
  first: string;
  /** Whether to say nothing else, because no number helps here. */
  isAll: boolean;
  /** Whether to name no product. */
  isOfLabels?: true;
  /** Whether it is about somebody else, so that a later question may be about the asker again. */
  isOfOthers?: true;
}

const YOUNG =
  "These numbers are made for adults. Under 16, drink to thirst, eat what is liked and leave caffeine out; a doctor or a dietitian who knows young athletes can say more.";

const some = (...alternatives: string[]): RegExp => new RegExp(alternatives.join("|"), "i");
const AGE =
  "(?:[1-9]|1[0-5]|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)";
/** What has an age in years and is no child. */
const THINGS = "bikes?|frame|shoes?|watch|saddle|helmet|wetsuit|gels?|bars?|powder|plan";
const YEARS_OLD = `(?<!\\b(?:${THINGS}|races?|club|team|event) (?:is|are) (?:\\w+ )?)${AGE}[- ]?(?:years?|yrs?)[- ]?(?:olds?|of age)\\b(?! (?:${THINGS}|injury)\\b)`;
const CHILD =
  "(?:my|our) (?:\\w+ )?(?:son|daughter|kids?|child(?:ren)?|teen(?:ager)?s?|juniors?|youngsters?|pupils?)";
/** Where an age ends: `14.`, `14 and runs`, `12 to 14`; not `14 km`, `1.5`. */
const AGED =
  "(?:[5-9]|1[0-5])(?= ?(?:$|[,;?!)]|\\.(?!\\d)|and (?!an?\\b)|but\\b|so\\b|(?:to|or|-|–) ?\\d+(?= ?(?:$|[,;?!)]|\\.(?!\\d)))|years? old))";
const ONE =
  "(?:athlete|runner|rider|swimmer|cyclist|triathlete|client|student|player|boy|girl|nephew|niece|grandson|granddaughter|brother|sister|twin)";
/** Words before children who only come along. */
const WITH =
  "(?:with|behind|like|tak(?:e|es|ing)|took|bring(?:ing)?|driv(?:e|ing)|drop(?:ping)?|pick(?:ing)?|push(?:ing)?|pull(?:ing)?|tow(?:ing)?)";
/** Weight lost in a session is sweat. */
const IN_A_SESSION =
  "(?! (?:on|in|during|after|over) (?:\\w+ ){0,4}(?:rides?|runs?|races?|swims?|hikes?|sessions?|workouts?|marathons?|ultras?)\\b)";
const INTENT =
  "\\b(?:want\\w*|wish\\w*|try\\w*|need|goal|plan\\w*|help\\w*|should|shall|can|may|could i|how (?:do|can|to|could|much)|ok|okay|fine|better)\\b";
const A_SYMPTOM =
  "\\b(?:headaches?|nause\\w*|sick|dizz\\w*|vomit\\w*|pains?|painful|hurts?|aches?|swollen|rash|numb\\w*|bleed\\w*|bloat\\w*|diarrh\\w*|unwell|ill|tired)\\b";
const AN_ILLNESS =
  "(?:\\w+ ){0,3}?(?:\\w+(?:itis|emia|osis|opathy)|disease|syndrome|illness|infection|condition|disorder|virus|flu|covid|asthma|an[ae]mia|co?eliac|diabetes|allerg\\w*|intoleran\\w*|deficien\\w*|kidneys?|heart|liver|thyroid|ulcer|injury|serious)\\b";
/** What athletes have that is no illness: `do I have a session tomorrow?`, `do I have to eat?`. */
const NO_ILLNESS =
  "(?! (?:to|what|enough|any(?:one|body)|some(?:one|body)|time|room|planned|scheduled|coming|left|on|today|tomorrow|this|next|until)\\b| (?:(?!from|after|in|on|with|since)[\\w-]+ ){0,3}?(?:sessions?|rides?|runs?|swims?|hikes?|races?|workouts?|training|marathons?|events?|plans?|gels?|bars?|chews?|bottles?|flasks?|carbs?|fuel|food|fluids?|water|athletes?|riders?|runners?|reports?|debriefs?|feedback|numbers|targets?|questions?|messages?|choice|time|room)\\b(?!['’]|[ -](?:poisoning|allerg\\w*|intoleran\\w*|retention|overload|intoxication|(?:in|on) (?:my|the) (?:lungs?|knees?|ears?))\\b)|\\W*$)";

/** What ends like a medicine and isn't one: food, drink, supplements and words of training. */
const NO_MEDICINE =
  "\\w*(?:caff?eine|creatine|carnitine|taurine|betaine|leucine|lysine|glycine|tyrosine|ulline|glutamine|nine|histidine|alpine|itol|glycerol|alcohol|menthol|clementine|nectarine|tangerine|margarine|ovaltine|cuisine|line|chine|shine|engine|magazine|routine|control|patrol|protocol|school|pool|petrol|paracetamol|riptide|peptide)";

/** Names and kinds of medicines, most by the endings that medicines of a kind share. */
const MEDICINE = some(
  // Heart, blood pressure and water.
  "\\b(?:\\w{2,}(?:pril|sartan|semide|nolactone|lerenone|dipine|darone|xaban|apamide|grelor|vaptan)|\\w+[mnrv]olol|carvedilol|sotalol|\\w*(?:thiazides?|thalidone|statins?)|hctz|aldactone|lasix|digoxin|warfarin|coumadin|heparin|clopidogrel|eliquis|xarelto|entresto|beta[- ]?blockers?|ace[- ]inhibitors?|blood thinners?|(?<!\\b(?:electrolyte|salt|sodium) )water (?:pills?|tablets?))\\b",
  // Coffee is asked about as a diuretic, too.
  "\\b(?:take|takes|taking|took|on|my|his|her) (?:(?:a|my|loop|thiazide) ){0,2}diuretics?\\b|\\bdiuretics?\\b(?! (?:effects?|drinks?|action|like|such as)\\b)(?<!\\b(?:coffees?|caffeine|teas?|alcohol|beers?|cola)\\b[^.?!]{0,50})",
  // Mind and nerves.
  "\\blithium\\b(?![- ](?:ion|powered|poly\\w*|batter\\w*|cells?|grease)\\b)|\\b(?:\\w+(?:oxetine|faxine|traline|talopram|ipramine|triptyline|tiapine|zapine|zepine|azepam|racetam|peridone)|trazodone|bupropion|lamotrigine|valpro\\w+|topiramate|gabapentin|pregabalin|methylphenidate|s[sn]ris?|prozac|zoloft|lexapro|cymbalta|effexor|wellbutrin|adderall|ritalin|vyvanse)\\b",
  // Hormones, sugar and inflammation.
  "\\b(?:desmopressin|ddavp|metformin|\\w+(?:gliptin|gliflozin|glutide)|ozempic|wegovy|mounjaro|jardiance|\\w*(?:predniso\\w+|cortisone|thyroxine|steroids?)|dexamethasone|synthroid|\\w+[ao]zole|tamoxifen|colchicine|methotrexate|azathioprine|chemo(?:therapy)?)\\b",
  "\\banti-?(?:depress|psychotic|epilep|convuls|coagul|histamin|biotic|arrhythm|hypertens)\\w*|\\b(?:medications?|medicines?(?! balls?\\b)|meds)\\b",
  // What somebody takes that sounds like one and is no food, and whatever a doctor gave.
  `(?:(?:^|\\b(?:i['’]?m|am|is|['’]s|are|was|been|also|still|now|me|him|her) )on|\\b(?:take|takes|taking|took|prescribed)) (?:\\d+ ?m?c?g (?:of )?|my |some )?(?!${NO_MEDICINE}\\b)\\w{3,}(?:(?:illi|yci|ori|yni|toi|oxi|osi)n|ine|ol|[mnzt]ide|[ds]one|[pct]am)\\b`,
  "\\b(?:doctor|dr\\.?|gp|physician|\\w+ologist|psychiatrist|consultant) (?:\\w+ ){0,2}?(?:(?:put|puts|started|has|have|had|got|keeps) (?:me|him|her|them) on|prescribed)\\b|\\bprescribed by (?:my |a |the )?(?:doctor|gp|\\w+ologist)\\b",
);

const NAMED_AFTER = "(?:addison|cushing|hashimoto|parkinson)";

/** Illnesses with which salt, water or sugar is another matter. */
const ILLNESS = some(
  "\\b(?:had|have had|history of|survived|suffered|previous|earlier|hospitali[sz]ed) (?:\\w+ ){0,3}(?:hyponatr\\w*|heat ?stroke|rhabdo\\w*)",
  "\\b(?:has|have|having|with|am|is|i['’]?m) (?:a )?type (?:1|2|one|two)\\b(?! (?:fun|fib|muscle))|\\b(?:high|low) bp\\b|\\bheart (?:surgery|bypass|was operated)|\\boperated on my heart",
  "\\b(?:i['’]?m|i am) (?:still )?(?:nursing|expecting)(?= ?(?:$|[,.;?!])| (?:and|full|twins)\\b| (?:an?|my|our) (?:\\w+ ){0,2}(?:baby|child|newborn|infant|son|daughter|twins)\\b| (?:an?|my|our) \\d+[- ]months?\\b)|\\b\\d{1,2} weeks (?:along(?! in (?:my|the|a)\\b)|pregnant)\\b|\\b(?:hospitali[sz]ed|history of) (?:\\w+ ){0,3}low (?:blood )?sodium\\b|\\bhad low (?:blood sodium|sodium levels?)\\b",
  "\\b(?:diabet\\w*|t[12]d|insulin|pregnan\\w*|breast ?feeding|kidney|renal|dialysis|transplant|heart (?:condition|disease|failure|problems?)|cardiomyopath\\w*|blood pressure|hypertens\\w*|epilep\\w*|celiac|coeliac|crohn\\w*|colitis|ibs|ileostomy|colostomy|stoma|cirrhosis|(?<!\\b(?:salt|sodium|electrolyte|caffeine|glucose|dextrose|hydration|fizzy) )tablets for|arrhythm\\w*|a-?fib|atrial fib\\w*|cystic fibrosis)\\b",
  "\\b(?:adrenal (?:insufficiency|failure|crisis)|siadh|pacemaker|lupus|gout|had a (?:small |mini[- ])?stroke|bartter\\w*|gitelman\\w*|postural (?:orthostatic )?tachycardia|dysautonomia|(?:hypo|hyper)thyroid\\w*|thyroid (?:condition|disease|problems?)|m[eé]ni[eè]re\\w*|sickle cell|bipolar|for (?:my|his|her) (?:heart(?! rate)|thyroid|bladder|blood|depression|anxiety))\\b",
  // Also surnames, and coaches ask about athletes by name.
  `\\b${NAMED_AFTER}(?:['’]?s)? (?:disease|syndrome|crisis)\\b|\\b(?:have|has|had|got|with) ${NAMED_AFTER}['’]?s(?= ?(?:$|[,.;?!]|and\\b|so\\b|how\\b))|\\bi have ${NAMED_AFTER}\\b`,
  // Short names that are also something else: pots of yogurt, CF SLX frames.
  "(?:^|\\b(?:have|has|had|having|got|with|my) )(?:pots|cf)\\b(?! (?:of|slx?|card|wheels?|frame|bike)\\b)",
);

const CARES: readonly Care[] = [
  {
    code: "medical",
    asks: /\b(?:suicidal|kill(?:ing)? myself\b(?! (?:on|in|at|with|over|for|training))|end(?:ing)? my (?:own )?life|end it all|(?:don(?:'|’)?t|do not) want to (?:live|be alive)|i (?:want|wish) to die\b(?! (?:on|at|in|after|when|every)\b))/i,
    first:
      "Please talk to somebody now: you don’t have to carry this alone. Call your emergency number, or a crisis line: 988 in the US and Canada, 116 123 in the UK, Ireland and much of Europe. If you can, stay with somebody you trust.",
    isAll: true,
  },
  {
    code: "medical",
    asks: some(
      `(?<!\\b(?:my|our|an?) )\\b${YEARS_OLD}`,
      `\\b${AGE}[- ]?(?:yo|y/o)\\b|\\baged? ${AGE}\\b`,
      `\\b(?:i['’]?m|i am) (?:still )?(?:an? (?:[5-9]|1[0-5])[- ]years?[- ]old\\b|(?:a |one of (?:my|the|our) |in (?:the|a|my|our) )(?:\\w+ )?(?:teen(?:ager)?s?|juniors|youngsters?|pupils?|child|kids?|u-?(?:[6-9]|1[0-6])s?|under[- ](?:[6-9]|1[0-6])s?)\\b(?! at heart))`,
      "\\bi(?: \\(|, (?:who (?:is|am) )?)(?:[5-9]|1[0-5])(?=[),])",
      `\\b(?:i['’]?m|i am|(?:he|she)(?:['’]?s| is)) (?:only |just |now )?(?:[5-9]|1[0-5])(?= ?(?:$|[,;?!]|\\.(?!\\d)|and (?!a\\b)|but\\b|so\\b|years? old))`,
    ),
    first: YOUNG,
    isAll: true,
  },
  {
    code: "medical",
    asks: some(
      `\\b(?:my|our|an?) ${YEARS_OLD}`,
      `(?<!\\b${WITH} )\\b${CHILD}\\b(?! (?:to|along|and i|(?:\\w+ )?with (?:me|us))\\b)`,
      `\\b${CHILD}\\b[^]*\\b(?:he|she|they|them|him|her|his|their)\\b`,
      `(?<!\\b(?:${WITH}|ha(?:ve|s|d|ving)|got) (?:\\w+ ){0,2})(?<!\\b(?:my|our) )\\b(?:kids|children)\\b(?!['’]| (?:bottles?|bikes?|gels?|gumm\\w*|snacks?|sizes?|sleep|wake|to|along|and i)\\b)`,
      `(?<!\\b${WITH} (?:\\w+ ){0,2})(?<!\\b(?:my|our) )\\b(?:teen(?:ager)?s?|juniors|youngsters|pupils|youth (?:team|squad|group))\\b(?!['’])`,
      `\\b${ONE}(?:,? (?:who )?(?:is|aged|turn(?:s|ed))|,| ?\\(|’s|'s) ?(?:only |just |now )?${AGED}`,
      `\\b${ONE}s (?:who )?(?:are|aged) (?:only |just |now )?${AGED}|\\b${ONE}s \\((?:[5-9]|1[0-5]) ?(?:-|–|to) ?\\d+\\)`,
      `\\b(?:${ONE}|child) of ${AGE}\\b(?! (?:km|k|miles?|h|hours?|them|us|the)\\b)|\\b(?:son|daughter) turned ${AGED}`,
      "\\bu-?(?:[6-9]|1[0-6])s?\\b(?! ?(?:km|h)\\b)|\\bunder[- ](?:[6-9]|1[0-6])s\\b|\\b(?:[1-9]th|sixth|seventh|eighth|ninth|fifth)[- ]grade(?:rs?)?\\b(?! (?:climb|hill)s?\\b)|\\b[mf]1[0-5](?=,| \\d+ ?kg\\b)",
      `(?:^|[.,;(] ?|\\bam |\\bi['’]m )${AGE} (?:years?|yrs?)(?=, \\d+ ?(?:kg|lbs?)\\b)`,
    ),
    first: YOUNG,
    isAll: true,
    isOfOthers: true,
  },
  {
    code: "medical",
    // An age after a name. Any capitalized word may be one.
    asks: /(?<!\p{L})(?!(?:It|That|This|There|Temperature|Humidity|Wind|Dew|Intensity|Effort|Level|Distance|Duration|Pace|Limit|Today|Tomorrow|Zone|Rating|Sweat|Sleep|Start|Breakfast|Lunch|Dinner|Solar|Heat|Rpe)\b)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)? is (?:only |just |now )?(?:[5-9]|1[0-5])(?=[.,;] |\.$| and (?!an?\b))|\b(?:for|should|can|may|does|give) \p{Lu}\p{Ll}+(?: \((?:[5-9]|1[0-5])\)|, (?:who is )?(?:[5-9]|1[0-5]),)|(?<!\p{L}|\bon |\bin )\p{Lu}\p{Ll}+(?: \((?:[5-9]|1[0-5])\)|, who is (?:[5-9]|1[0-5])(?=[.,;]))[\s\S]*\b(?:he|she|him|her|his)\b/u,
    first: YOUNG,
    isAll: true,
    isOfOthers: true,
  },
  {
    code: "eating",
    asks: some(
      "\\b(?:burn (?:off )?fat|fat[- ]burning|calorie deficit|cut(?:ting)? (?:weight|calories|carbs|down on food)|dieting|on a diet|crash diet|how little (?:can|could|should) i|as little as (?:possible|i can)|starv\\w+|restrict\\w*|purg\\w+|laxativ\\w+|binge\\w*|anorexi\\w+|orthorexi\\w+|eating disorders?|disordered eating|bulimi\\w+|too fat|make weight|earn my food|scared (?:of|to) (?:food|eat\\w*|gain)|guilty (?:about|after|for) eating)\\b",
      `${INTENT}[^.?!]{0,30}\\blos(?:e|ing) (?:some |more )?weight\\b|(?<!\\bdid (?:i|he|she|they) )\\blos(?:e|ing) (?:some |more )?weight\\b${IN_A_SESSION}|\\bweight loss\\b${IN_A_SESSION}`,
      `\\b(?:want\\w*|wish\\w*|try\\w*|goal|plan(?:ning)? (?:on|to)|how (?:do|can|could|should) i|how to|need to|have to|can i|should i|may i|(?:ok|okay|fine|safe) to)(?: (?:is|be|to|safely|quickly|still|just))*\\s(?:los(?:e|ing)|sweat(?:ing)? off|dropp?(?:ing)?|cut(?:ting)?) (?:about |some )?\\d[\\d.,]* ?(?:kg|kilos?|kilograms?|pounds?|lbs?)\\b(?! (?:per|each|every|an?|of|from)\\b)${IN_A_SESSION}`,
      `${INTENT}[^.?!]{0,30}\\beat(?:ing)? (?:as little|less|nothing)\\b`,
      "(?<!\\b(?:did|does|didn['’]?t|could|couldn['’]?t|can['’]?t|cannot)\\b[^.?!]{0,20})\\beat(?:ing)? (?:as little|less|nothing)\\b",
      "\\brace weight\\b(?!:? (?:is |was |of )?\\d)",
      // Short sessions need no fuel.
      "\\bskip(?:ping)? (?:meals?|eating|(?:fuel\\w*|food)\\b(?![^.?!]*\\b(?:[1-5]?\\d[- ]?min|half[- ](?:an )?hour)))\\b",
    ),
    first:
      "I don’t help with eating or drinking less than a session needs: too little fuel harms health, training and bones. If food or weight is on your mind a lot, you deserve support: talk to a doctor, a sports dietitian, or an eating-disorder helpline where you live.",
    isAll: true,
  },
  {
    code: "diagnosis",
    asks: some(
      `\\b(?:do i have|have i got)\\b${NO_ILLNESS}`,
      `\\bcould (?:it|this) be ${AN_ILLNESS}|\\bcould (?:it|this) be\\b[^]*${A_SYMPTOM}|${A_SYMPTOM}[^]*\\bcould (?:it|this) be\\b`,
      "\\b(?:is (?:it|this) (?:a sign of|because of a|caused by a)|diagnos\\w*|what(?:’|')?s wrong with me|what is wrong with me|am i (?:ill|sick with|diabetic|an[ae]mic|celiac|coeliac)|is my (?:heart|kidney|liver|stomach|gut|thyroid) (?:ok|okay|fine|broken|damaged)|which (?:illness|disease|condition))\\b",
    ),
    first:
      "I can’t tell you what you have: that takes somebody who can examine you. A doctor is the right person to ask, and a sports dietitian for what to change in your fueling.",
    isAll: false,
    isForOthers: true,
  },
  {
    code: "medical",
    asks: /\b(?:ibuprofen|advil|nurofen|aspirin|paracetamol|acetaminophen|tylenol|naproxen|aleve|diclofenac|voltaren|nsaids?|pain ?(?:killers?|relievers?|meds?)|anti-?inflammator\w*)\b/i,
    first:
      "Ask a doctor or a pharmacist before you take a painkiller such as ibuprofen for a race or a session: these numbers were not made for it.",
    isAll: false,
    isForOthers: true,
  },
  {
    code: "medical",
    asks: /\b(?:dark\w*|amber|orange|brownish)\b[^.?!]{0,20}\b(?:urine|pee|peed|peeing|piss|wee)\b|\b(?:urine|pee|peed|peeing|piss|wee)\b[^.?!]{0,20}\b(?:dark\w*|amber|orange|brownish)\b/i,
    first:
      "Dark yellow urine alone mostly means that little was drunk or a lot was sweated. See a doctor today if it is brown, red or like cola, if it stays dark after a day of drinking to thirst, or if hardly any comes. With strong muscle pain, weakness, swelling, fever or confusion, get medical help at once.",
    isAll: false,
  },
  {
    code: "medical",
    asks: some(MEDICINE.source, ILLNESS.source),
    first:
      "With a medical condition, a medicine or a pregnancy, agree on what to eat and drink with your doctor first: these numbers were not made for it.",
    isAll: false,
  },
  {
    code: "medical",
    asks: /\ballerg(?!\w+ to (?:bees?|wasps?|pollen))\w*|(?<!\bheat )\bintoleran\w*|\bgluten\b|\bco?eliac\b|\blactose\b|\b(?:nut|peanut|milk|dairy|soy|egg)s?[- ]free\b|\bvegan\b|\bvegetarian\b|\bhalal\b|\bkosher\b/i,
    first:
      "I don’t know what a product is made of, only its numbers, so I name none: check the label each time, for allergens and for anything else to avoid.",
    isAll: false,
    isOfLabels: true,
  },
];

/**
 * Returns the notices a question calls for, in the order in which to say them.
 *
 * @param earlier the questions before it, whose notices still apply
 * @param latest the last of them: who asked about eating less isn't told so for ever
 * @param around the question and those it adds to, latest first
 */
export function caresIn(
  text: string,
  earlier: readonly string[] = [],
  latest = earlier,
  around: readonly string[] = [text],
): Omit<Care, "asks">[] {
  const isOfThem = ONE_PERSON.test(text);
  const justBefore = around.slice(0, 2);
  const found = CARES.flatMap((care) => {
    const { asks, code, isOfOthers } = care;
    const isSaid = (some: readonly string[]) => some.some((one) => asks.test(one));
    if (isSaid(isOfOthers === true ? justBefore : around)) return [care];
    // It may be about the asker again, so give both the notice and the numbers.
    if (isOfOthers === true && !isOfThem) return isSaid(latest) ? [{ ...care, isAll: false }] : [];
    return isSaid(code === "eating" ? latest : earlier) ? [care] : [];
  });
  return found.filter(({ first }, at) => found.findIndex((one) => one.first === first) === at);
}

/** `They` are gels where the asker asks what to take. */
const ONE_PERSON =
  /\b(?:he|she|him|her|his|the (?:boy|girl|kids?|child(?:ren)?|lad|teen\w*))\b|^(?!.*\b(?:i|me|my)\b).*\b(?:they|them|their)\b|\bi (?:give|let|feed|pack|tell)\b.*\bthem\b/is;
