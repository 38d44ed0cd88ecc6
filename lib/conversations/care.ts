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
}

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
    asks: /\b(?:[1-9]|1[0-5])[- ]?(?:years?|yrs?|yo)\b[- ]?(?:old)?|\baged? (?:[1-9]|1[0-5])\b|\bmy (?:little |young )?(?:son|daughter|kids?|child(?:ren)?)\b/i,
    first:
      "These numbers are made for adults. Under 16, drink to thirst, eat what is liked and leave caffeine out; a doctor or a dietitian who knows young athletes can say more.",
    isAll: true,
  },
  {
    code: "eating",
    asks: /\b(?:los(?:e|ing) (?:some |more )?weight|weight loss|burn (?:off )?fat|fat[- ]burning|calorie deficit|cut(?:ting)? (?:weight|calories|carbs|down on food)|dieting|on a diet|crash diet|eat(?:ing)? (?:as little|less|nothing)|how little (?:can|could|should) i|as little as (?:possible|i can)|skip(?:ping)? (?:meals?|fuel\w*|food|eating)|starv\w+|restrict\w*|purg\w+|laxativ\w+|binge\w*|anorexi\w+|bulimi\w+|too fat|make weight|race weight|earn my food|scared (?:of|to) (?:food|eat\w*|gain)|guilty (?:about|after|for) eating)\b/i,
    first:
      "I don’t help with eating or drinking less than a session needs: too little fuel harms health, training and bones. If food or weight is on your mind a lot, you deserve support: talk to a doctor, a sports dietitian, or an eating-disorder helpline where you live.",
    isAll: true,
  },
  {
    code: "diagnosis",
    asks: /\b(?:do i have|have i got|could (?:it|this) be|is (?:it|this) (?:a sign of|because of a|caused by a)|diagnos\w*|what(?:’|')?s wrong with me|what is wrong with me|am i (?:ill|sick with|diabetic|an[ae]mic|celiac|coeliac)|is my (?:heart|kidney|liver|stomach|gut|thyroid) (?:ok|okay|fine|broken|damaged)|which (?:illness|disease|condition))\b/i,
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
    asks: /\b(?:had|have had|history of|survived|suffered|previous|earlier) (?:\w+ ){0,3}(?:hyponatr\w*|heat ?stroke|rhabdo\w*)|\b(?:diabet\w*|insulin|pregnan\w*|breast ?feeding|kidney|renal|heart (?:condition|disease|failure)|blood pressure|hypertens\w*|epilep\w*|celiac|coeliac|crohn\w*|colitis|ibs|medication|medicine|(?<!\b(?:salt|sodium|electrolyte|caffeine|glucose|dextrose|hydration|fizzy) )tablets for|arrhythm\w*|a-?fib|atrial fib\w*|antidepress\w*|cystic fibrosis)\b/i,
    first:
      "With a medical condition, a medicine or a pregnancy, agree on what to eat and drink with your doctor first: these numbers were not made for it.",
    isAll: false,
  },
];

/** Returns the notices a question calls for, in the order in which to say them. */
export const caresIn = (text: string): Omit<Care, "asks">[] =>
  CARES.filter(({ asks }) => asks.test(text));
