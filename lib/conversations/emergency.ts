/**
 * Signs of what cannot wait, in the twelve languages in which people write here, and what is said to them before anything
 * else. Of a sign that may be harmless it takes two; what is missed costs more than what is said too often.
 */

/** What the signs point to: diluted blood, heat stroke, or neither in particular. */
export type EmergencyKind = "fluid" | "heat" | "other";

export interface Emergency {
  kind: EmergencyKind;
  /** Whether somebody has such signs, or only asks about what they are signs of. */
  isNow: boolean;
  /** To be said first, in the language of the question. */
  text: string;
}

interface Language {
  /** One of them is enough. */
  strong: RegExp;
  /** Each may be harmless; two together are not, after much water or in the heat. */
  weak: readonly RegExp[];
  swollen: RegExp;
  drank: RegExp;
  /** Who weighs more after a session than before it has drunk more than was lost. */
  gained: RegExp;
  hot: RegExp;
  stop: string;
  fluid: string;
  heat: string;
  /** For who asks about it and has none. */
  ifSigns: string;
  /** That all other answers are in English. */
  inEnglish: string;
}

/** What they are called, alike in most languages. */
const FLUID_NAMES =
  /hyponatr|hiponatr|water intoxication|wasservergiftung|intoxication (?:à|par) l.eau|watervergiftiging|vattenförgiftning|vandforgiftning|vannforgiftning|zatruci\w+ wodn|otrav\w+ vodou/i;
const HEAT_NAMES =
  /heat ?stroke|sun ?stroke|hitzschlag|sonnenstich|coup de chaleur|insolation|golpe de calor|insolaci[oó]n|colpo di calore|colpo di sole|golpe de calor|insola[cç][aã]o|hitteberoerte|zonnesteek|värmeslag|solsting|hedeslag|solstik|heteslag|solstikk|udar (?:cieplny|słoneczny)|úpal|úžeh/i;

const LANGUAGES: readonly Language[] = [
  {
    strong:
      /\bconfus(?:ed|ion)\b(?!\s+(?:by|how|which|what|on|over|between|regarding|with|about (?:how|what|which|whether|the|my|your)))|\bdisorient|\bseizure|\bconvuls|\bunconscious|\bpass(?:ed|ing) out\b|\bblack(?:ed|ing) out\b|\bfaint(?:ed|ing)?\b|\bunresponsive|\bnot respond\w*|\b(?:stopped|not) breathing|\bhad a (?:fit|seizure)|\bdeliri|\bblood in (?:my|his|her|their|the) (?:vomit|stool|urine|pee)|\b(?:vomit|throw)\w* (?:up )?blood|\bcollaps(?:e|ed|ing)\b|\bhallucinat|\bslurr|\bstagger|\bcan(?:'|’)?t (?:walk|stand|think) straight|\b(?:stopped|no longer|not) sweating\b|\bchest (?:pain|tight|hurt|ache)\w*|\bchest (?:feels?|felt|is|was|gets?|got) (?:(?:so|very|really|a bit|all) )?(?:tight|heavy|painful)|\b(?:pain|tight\w*|pressure) (?:in|on) (?:my|his|her|the|their) chest|\bcan(?:'|’)?(?:t|not| not) (?:breathe|catch)|\bstruggl\w+ to breathe/i,
    weak: [
      /\bheadache|\bhead (?:really |still )?(?:hurts?|aches|pounds|throbs|is (?:pounding|killing|aching|throbbing))/i,
      /\bvomit|\bthrow(?:ing)? up|\bthrew up/i,
      // Who felt sick after a litre asks why; after several of them it is a sign.
      /\bnause|\bfeel(?:ing)? sick|^(?!.*\bdr[au]nk (?:about |only |just )?(?:0[.,]\d|1|one|half a) ?l).*\bfelt (?:(?:so|very|really|a bit) )?sick/is,
      /\bdizz|\blight-?headed/i,
    ],
    swollen: /\b(?:swollen|puffy|swelling)\b/i,
    drank:
      /\b(?:dr[au]nk|been drinking|drinking) (?:so |too |very |about |around |over |nearly |almost |more than )?(?:much|a lot|lots|loads|a gallon|\d+(?:[.,]\d)? ?(?:gal|l)|\d{4,5} ?ml)|\b(?:dr[au]nk|drinking|had|took|downed)\b.{0,20}\b(?:(?:[3-9]|\d\d|three|four|five|six|seven|eight|nine|ten|twelve)(?:[.,]\d)? ?l(?:it\w*|s)?\b|(?:[4-9]|\d\d|four|five|six|seven|eight|nine|ten|twelve) (?:big |large |full |water )?bottles)|\blots of water|\btoo much water|\boverdr[aiu]nk/i,
    gained:
      /\b(?:gained|put on) (?:about |around |almost |nearly |over )?(?:\d|a |one|two|three)[^.?!]{0,8}?(?:kg|kilo|lb|pound)\w*(?![^.?!]{0,20}\b(?:winter|summer|years?|months?|weeks?|season|christmas|holidays?)\b)|\bweight (?:went|is|was|has gone|had gone) up\b|\b(?:weigh\w*|gained (?:some )?weight)\b[^.?!]{0,20}\b(?:more|during|after)\b[^.?!]{0,20}\b(?:rac|rid|run|marathon|ultra|finish|session)\w*|(?:kg|kilos?|lbs?|pounds?|weigh\w*|was|am|got) heavier (?:after|than|at)\b|(?:kg|kilos?|lbs?|pounds?) heavier\b/i,
    hot: /\b(?:hot|heat|boiling|sun)\b|\b4[0-2](?:\.\d)? ?°?c?\b body|\bburning up/i,
    stop: "Stop and get medical help now: call the emergency number.",
    fluid: "Do not drink any more until somebody medical has seen you.",
    heat: "Get out of the sun and cool the whole body with cold water while help comes.",
    ifSigns:
      "If somebody is confused, keeps vomiting, has a fit or collapses: stop and get medical help at once.",
    inEnglish: "I answer in English.",
  },
  {
    strong:
      /\bverwirrt|\bdesorientiert|\bkrampfanfall|\bkrampfanfälle|\bbewusstlos|\bohnmächtig|\bzusammengebrochen|\bkollabiert|\bhalluzin|\b(?:schwitze|schwitzt) nicht mehr|\bbrustschmerz|\bkeine luft|\btorkel|\blall/i,
    weak: [
      /\bkopfschmerz|\bkopfweh|\bkopf (?:tut|schmerzt|dröhnt)|\b(?:tut|schmerzt) (?:mir |mein )?(?:der )?kopf/i,
      /\berbr[eoa]ch|übergeben|\bgekotzt/i,
      /übel|\bschlecht\b/i,
      /\bschwindel|\bschwindlig/i,
    ],
    swollen: /geschwollen|aufgedunsen/i,
    drank: /(?:viel|liter).{0,20}getrunken|zu viel (?:wasser|getrunken)/i,
    gained: /(?:kg|kilo)\b.{0,25}(?:zugenommen|schwerer)|zugenommen.{0,25}(?:kg|kilo)\b/i,
    hot: /\bhitze|\bhei(?:ß|ss)|\bsonne/i,
    stop: "Sofort aufhören und medizinische Hilfe holen: Rufe jetzt den Notruf.",
    fluid: "Trinke nichts mehr, bis dich jemand medizinisch untersucht hat.",
    heat: "Raus aus der Sonne und den ganzen Körper mit kaltem Wasser kühlen, bis Hilfe da ist.",
    ifSigns:
      "Ist jemand verwirrt, erbricht immer wieder, krampft oder bricht zusammen: sofort aufhören und medizinische Hilfe holen.",
    inEnglish: "Ich antworte nur auf Englisch: Stelle die Frage bitte auf Englisch.",
  },
  {
    strong:
      /\b(?:suis|est|êtes|très|tout|toute|était|semble) confuse?\b|\bdésorient|\bconvulsion|\binconscient|évanoui|\beffondr|\bhallucin|\bne transpire plus|\bdouleurs? (?:à|dans) la poitrine|\bn.arrive (?:plus|pas) à respirer|\btitube/i,
    weak: [
      /mal (?:de|à la) tête|maux de tête/i,
      /\bvomi/i,
      /\bnausée|\benvie de vomir/i,
      /\bvertige|tête qui tourne/i,
    ],
    swollen: /gonflé|enflé/i,
    drank: /\bbu (?:beaucoup|trop|[3-9])|trop d.eau/i,
    gained: /\bpris (?:\d|un|deux|trois).{0,8}(?:kg|kilo)|(?:kg|kilos?) de plus/i,
    hot: /\bchaleur|\bchaud|\bsoleil/i,
    stop: "Arrêtez-vous et demandez une aide médicale tout de suite : appelez le numéro d’urgence.",
    fluid: "Ne buvez plus rien avant d’avoir été vu par un soignant.",
    heat: "Quittez le soleil et refroidissez tout le corps à l’eau froide en attendant les secours.",
    ifSigns:
      "Si quelqu’un est confus, vomit sans arrêt, convulse ou s’effondre : arrêtez tout et demandez une aide médicale.",
    inEnglish: "Je ne réponds qu’en anglais : posez la question en anglais, s’il vous plaît.",
  },
  {
    strong:
      /\bconfundid[oa]|\bconfusión|\bdesorientad|\bconvulsi|\binconsciente|\bdesmay|\bdesplom|\balucin|\bdej(?:é|o|ó) de sudar|\bya no sudo|\bdolor (?:de|en el) pecho|\bno puedo respirar|\btambale/i,
    weak: [/dolor de cabeza/i, /\bvomit|\bvómito/i, /\bnáusea|\bnausea/i, /\bmaread|\bmareo/i],
    swollen: /hinchad/i,
    drank: /\bbeb(?:í|ido) (?:mucha?|demasiad|[3-9])|demasiada agua/i,
    gained:
      /\b(?:subido|engordado|ganado|aumentado|subí|gané|engordé) (?:\d|un|dos|tres).{0,8}(?:kg|kilo)|(?:kg|kilos?) (?:de )?más\b/i,
    hot: /\bcalor|\bsol\b/i,
    stop: "Para y pide ayuda médica ahora: llama al número de emergencias.",
    fluid: "No bebas más hasta que te haya visto personal médico.",
    heat: "Sal del sol y enfría todo el cuerpo con agua fría mientras llega la ayuda.",
    ifSigns:
      "Si alguien está confundido, no deja de vomitar, convulsiona o se desploma: para y pide ayuda médica de inmediato.",
    inEnglish: "Solo respondo en inglés: haz la pregunta en inglés, por favor.",
  },
  {
    strong:
      /\bconfus[oa]\b|\bconfusione|\bdisorientat|\bconvulsion|\bincoscient|\bsvenut|\bcollassat|\ballucin|\bnon sudo più|\bsmesso di sudare|\bdolore al petto|\bnon riesco a respirare|\bbarcoll/i,
    weak: [/mal di testa/i, /\bvomit/i, /\bnausea/i, /\bcapogiro|\bvertigini|gira la testa/i],
    swollen: /\bgonfi[aeo]?\b/i,
    drank: /\bbevuto (?:molt|tropp|tant|[3-9])|troppa acqua/i,
    gained:
      /\b(?:preso|aumentat[oa]|ingrassat[oa]) (?:di )?(?:\d|un|due|tre).{0,8}(?:kg|chil)|(?:kg|chil[io]) in più/i,
    hot: /\bcaldo|\bcalore|\bsole\b/i,
    stop: "Fermati e chiedi aiuto medico adesso: chiama il numero di emergenza.",
    fluid: "Non bere altro finché non ti ha visto un medico.",
    heat: "Esci dal sole e raffredda tutto il corpo con acqua fredda mentre arrivano i soccorsi.",
    ifSigns:
      "Se qualcuno è confuso, continua a vomitare, ha convulsioni o crolla: fermati e chiedi subito aiuto medico.",
    inEnglish: "Rispondo solo in inglese: fai la domanda in inglese, per favore.",
  },
  {
    strong:
      /\bconfus[oa]\b|\bconfusão|\bdesorientad|\bconvuls|\binconsciente|\bdesmai|\bcolaps|\balucina|\bparei de (?:suar|transpirar)|\bdor no peito|\bnão consigo respirar|\bcambale/i,
    weak: [
      /dor(?:es)? de cabeça/i,
      /\bvomit|\bvómito|\bvômito/i,
      /\bnáusea|\benjo/i,
      /\btontura|\btont[oa]\b/i,
    ],
    swollen: /inchad/i,
    drank: /\bbeb(?:i|ido) (?:muit|demais|[3-9])|água a mais|demasiada água/i,
    gained:
      /\b(?:ganhei|engordei|aumentei) (?:\d|um|dois|três).{0,8}(?:kg|quilo)|(?:kg|quilos?) a mais/i,
    hot: /\bcalor|\bquente|\bsol\b/i,
    stop: "Pare e procure ajuda médica agora: ligue para o número de emergência.",
    fluid: "Não beba mais nada até ser visto por um profissional de saúde.",
    heat: "Saia do sol e arrefeça o corpo todo com água fria enquanto a ajuda não chega.",
    ifSigns:
      "Se alguém estiver confuso, não parar de vomitar, tiver convulsões ou desmaiar: pare e procure ajuda médica já.",
    inEnglish: "Só respondo em inglês: faça a pergunta em inglês, por favor.",
  },
  {
    strong:
      /\bverward|\bgedesoriënteerd|\bstuiptrekking|\bbewusteloos|\bflauwgevallen|\bingestort|\bhallucin|\bzweet niet meer|\bpijn op de borst|\bgeen lucht\b|\bwankel/i,
    weak: [/hoofdpijn/i, /\bovergeven|\bbraak|\bovergegeven/i, /\bmisselijk/i, /\bduizelig/i],
    swollen: /opgezwollen|gezwollen/i,
    drank: /(?:veel|liter).{0,20}gedronken|te veel (?:water|gedronken)/i,
    gained: /(?:kg|kilo)\b.{0,25}(?:aangekomen|zwaarder)|aangekomen.{0,25}(?:kg|kilo)\b/i,
    hot: /\bhitte|\bheet|\bzon\b/i,
    stop: "Stop en haal nu medische hulp: bel het alarmnummer.",
    fluid: "Drink niets meer totdat iemand medisch naar je heeft gekeken.",
    heat: "Ga uit de zon en koel het hele lichaam met koud water terwijl je op hulp wacht.",
    ifSigns:
      "Is iemand verward, blijft braken, heeft een toeval of stort in: stop en haal meteen medische hulp.",
    inEnglish: "Ik antwoord alleen in het Engels: stel de vraag in het Engels.",
  },
  {
    strong:
      /\bförvirrad|\bdesorienterad|\bkrampanfall|\bmedvetslös|\bsvimma|\bkollapsa|\bhallucin|\bslutat svettas|\bsvettas inte|\bbröstsmärt|\bont i bröstet|\bkan inte andas|\bvingla/i,
    weak: [/huvudvärk/i, /\bkräk|\bspy/i, /\billamående|\bmår illa/i, /\byr\b|\byrsel/i],
    swollen: /svull/i,
    drank: /druckit (?:mycket|för mycket|[3-9])|för mycket vatten/i,
    gained: /\bg(?:ått|ick) upp.{0,12}(?:kg|kilo)|(?:kg|kilo) tyngre/i,
    hot: /\bhetta|\bvarmt|\bsol(?:en)?\b/i,
    stop: "Stanna och sök medicinsk hjälp nu: ring nödnumret.",
    fluid: "Drick inget mer förrän sjukvården har sett dig.",
    heat: "Gå ur solen och kyl hela kroppen med kallt vatten medan hjälpen är på väg.",
    ifSigns:
      "Om någon är förvirrad, kräks om och om igen, krampar eller kollapsar: stanna och sök medicinsk hjälp genast.",
    inEnglish: "Jag svarar bara på engelska: ställ frågan på engelska.",
  },
  {
    strong:
      /\bforvirret|\bdesorienteret|\bkrampeanfald|\bbevidstløs|\bbesvim|\bkollaps|\bhallucin|\bsveder ikke|\bholdt op med at svede|\bbrystsmerte|\bondt i brystet|\bkan ikke få vejret|\bvakler/i,
    weak: [/hovedpine/i, /\bkast(?:er|et) op|\bopkast/i, /\bkvalme/i, /\bsvimmel/i],
    swollen: /hævet|hævede|opsvulmet/i,
    drank: /drukket (?:meget|for meget|[3-9])|for meget vand/i,
    gained: /\btaget.{0,12}(?:kg|kilo) på|(?:kg|kilo) tungere/i,
    hot: /\bhede|\bvarmt|\bsol(?:en)?\b/i,
    stop: "Stop og få lægehjælp nu: ring til alarmcentralen.",
    fluid: "Drik ikke mere, før en sundhedsfaglig person har set dig.",
    heat: "Kom ud af solen, og køl hele kroppen med koldt vand, mens hjælpen er på vej.",
    ifSigns:
      "Hvis nogen er forvirret, kaster op igen og igen, får kramper eller falder om: stop og få lægehjælp med det samme.",
    inEnglish: "Jeg svarer kun på engelsk: stil spørgsmålet på engelsk.",
  },
  {
    strong:
      /\bforvirra|\bforvirret|\bdesorientert|\bkrampeanfall|\bbevisstløs|\bbesvimt|\bkollapset|\bhallusin|\bsvetter ikke|\bsluttet å svette|\bbrystsmerte|\bvondt i brystet|\bfår ikke puste|\bsjangl/i,
    weak: [/hodepine/i, /\bkast(?:er|et) opp|\boppkast|\bspydd/i, /\bkvalm/i, /\bsvimmel/i],
    swollen: /hoven|hovne|oppsvulmet/i,
    drank: /drukket (?:mye|for mye|[3-9])|for mye vann/i,
    gained:
      /\b(?:gått|gikk) opp.{0,12}(?:kg|kilo)|lagt på meg.{0,12}(?:kg|kilo)|(?:kg|kilo) tyngre/i,
    hot: /\bhete|\bvarmt|\bsol(?:en|a)?\b/i,
    stop: "Stopp og få medisinsk hjelp nå: ring nødnummeret.",
    fluid: "Ikke drikk mer før helsepersonell har sett deg.",
    heat: "Kom deg ut av solen, og kjøl hele kroppen med kaldt vann mens du venter på hjelp.",
    ifSigns:
      "Hvis noen er forvirret, kaster opp om igjen, får krampeanfall eller faller om: stopp og få medisinsk hjelp med en gang.",
    inEnglish: "Jeg svarer bare på engelsk: still spørsmålet på engelsk.",
  },
  {
    strong:
      /zdezorientowan|splątan|drgawk|nieprzytomn|zemdla|omdla|zasłab|halucyn|przesta(?:łem|łam|ł|ła) się pocić|nie poc(?:ę|i) się|ból w klatce|nie mogę oddychać|zatacza/i,
    weak: [
      /ból głowy|boli (?:mnie )?głowa/i,
      /wymiot/i,
      /nudności|mdłości/i,
      /zawroty głowy|kręci (?:mi )?się w głowie/i,
    ],
    swollen: /spuchnięt|opuchnięt/i,
    drank: /wypi(?:łem|łam|ł|ła) (?:dużo|za dużo|zbyt|[3-9])|za dużo wody/i,
    gained:
      /(?:przyty|przybra)(?:łem|łam|ł|ła).{0,15}(?:kg|kilo)|(?:kg|kilo\w*) (?:więcej|cięższ)/i,
    hot: /upał|gorąc|słońc/i,
    stop: "Przerwij i natychmiast wezwij pomoc medyczną: zadzwoń na numer alarmowy.",
    fluid: "Nie pij więcej, dopóki nie zbada cię ktoś z personelu medycznego.",
    heat: "Zejdź ze słońca i chłodź całe ciało zimną wodą, aż przyjedzie pomoc.",
    ifSigns:
      "Jeśli ktoś jest zdezorientowany, ciągle wymiotuje, ma drgawki lub upada: przerwij i natychmiast wezwij pomoc medyczną.",
    inEnglish: "Odpowiadam tylko po angielsku: zadaj pytanie po angielsku.",
  },
  {
    strong:
      /zmaten|dezorientovan|záchvat|křeče celého|bezvědomí|omdle|zkolabova|halucin|přesta(?:l|la) (?:jsem )?(?:se )?potit|nepotím se|bolest na hrudi|nemůžu dýchat|vrávor/i,
    weak: [
      /bolest hlavy|bolí (?:mě )?hlava/i,
      /zvrac/i,
      /nevolnost|je mi špatně/i,
      /závra[tť]|motá (?:se mi )?hlava/i,
    ],
    swollen: /otekl|opuchl/i,
    drank: /vypi(?:l|la) (?:jsem )?(?:hodně|moc|příliš|[3-9])|moc vody/i,
    gained:
      /(?:přibra|ztloustl)(?:l|la)? (?:jsem )?.{0,15}(?:kg|kilo)|(?:kg|kilo\w*) (?:těžší|navíc)/i,
    hot: /horko|vedro|slunc/i,
    stop: "Přestaňte a hned vyhledejte lékařskou pomoc: volejte tísňovou linku.",
    fluid: "Nic dalšího nepijte, dokud vás neprohlédne zdravotník.",
    heat: "Jděte ze slunce a chlaďte celé tělo studenou vodou, než dorazí pomoc.",
    ifSigns:
      "Pokud je někdo zmatený, stále zvrací, má křeče nebo zkolabuje: přestaňte a hned vyhledejte lékařskou pomoc.",
    inEnglish: "Odpovídám jen anglicky: zeptejte se prosím anglicky.",
  },
];

const ENGLISH = LANGUAGES[0];

/** Whether somebody says that they weighed more after a session, in any language. */
export const hasGained = (text: string): boolean =>
  LANGUAGES.some(({ gained }) => gained.test(text));

/** What cannot wait in what somebody writes; null where nothing is. */
export function emergencyIn(text: string): Emergency | null {
  // Languages share words: the one that understands most of it is meant.
  const [understood] = LANGUAGES.map((language) => ({
    language,
    kind: signsIn(text, language),
    hits: hitsIn(text, language),
  }))
    .filter(({ kind }) => kind !== null)
    .sort((one, other) => other.hits - one.hits);
  if (understood !== undefined) {
    const { language, kind } = understood;
    return { kind: kind ?? "other", isNow: true, text: wordsOf(language, kind ?? "other") };
  }
  const isFluid = FLUID_NAMES.test(text);
  if (!isFluid && !HEAT_NAMES.test(text)) return null;
  const language = languageOf(text);
  return { kind: isFluid ? "fluid" : "heat", isNow: false, text: language?.ifSigns ?? "" };
}

function signsIn(text: string, language: Language): EmergencyKind | null {
  const isSwollen = language.swollen.test(text);
  const weak = language.weak.filter((sign) => sign.test(text)).length + (isSwollen ? 1 : 0);
  const hasDrunk =
    language.drank.test(text) || language.gained.test(text) || FLUID_NAMES.test(text);
  const isHot = language.hot.test(text) || HEAT_NAMES.test(text);
  const isStrong = language.strong.test(text);
  // A severe headache with vomiting, or three such signs, are enough by themselves.
  const isGrave = weak >= 2 && (language.weak[1]?.test(text) ?? false);
  const isTwofold = weak >= 2 && (hasDrunk || isHot || isSwollen || isGrave);
  if (!isStrong && !isTwofold && !(weak >= 1 && hasDrunk)) return null;
  if (hasDrunk || isSwollen) return "fluid";
  return isHot ||
    /sweat|schwitz|transpire|sud(?:ar|o|are)|suar|zweet|svett|sved|poci|potit/i.test(text)
    ? "heat"
    : "other";
}

const hitsIn = (text: string, { strong, weak, swollen, drank, gained, hot }: Language): number =>
  [strong, ...weak, swollen, drank, gained, hot]
    .map(({ source }) => text.match(new RegExp(source, "gi"))?.length ?? 0)
    .reduce((sum, hits) => sum + hits, 0);

const wordsOf = (language: Language, kind: EmergencyKind): string =>
  kind === "other" ? language.stop : `${language.stop} ${language[kind]}`;

/** Words that tell the languages apart where only the name of an illness is there. */
const TELLING: readonly RegExp[] = [
  /\b(?:the|what|how|is|are|do|can|avoid)\b/i,
  /\b(?:was|wie|ich|ist|und|der|kann|vermeide)\b/i,
  /\b(?:est|comment|éviter|je|les|une?|quels?|qu.est)\b/i,
  /\b(?:qué|cómo|evitar|el|los|una?|puedo)\b/i,
  /\b(?:cos|come|evitare|il|che|sono|cosa)\b/i,
  /\b(?:o que|como|evitar|são|não|uma?|você)\b/i,
  /\b(?:wat|hoe|het|een|voorkom|ik)\b/i,
  /\b(?:vad|hur|är|jag|undvik\w*|och)\b/i,
  /\b(?:hvad|hvordan|jeg|undgår|og|af)\b/i,
  /\b(?:hva|hvordan|jeg|unngår|og|av)\b/i,
  /(?:\bco to|\bjak\b|\bjest\b|unikn|\bczy\b)/i,
  /(?:\bco je|\bjak\b|\bje\b|předej|vyhnout)/i,
];

function languageOf(text: string): Language | undefined {
  const counts = TELLING.map((words) => text.match(new RegExp(words.source, "gi"))?.length ?? 0);
  const most = Math.max(...counts);
  return most === 0 ? ENGLISH : LANGUAGES[counts.indexOf(most)];
}

/** Words of English questions that no other of the languages has. */
const ENGLISH_WORDS =
  /\b(?:the|what|how|are|my|and|you|your|should|who|which|when|why|with|did|does|have|were|much|many|this|that)\b/gi;

/**
 * That answers are in English, said in the language of a question that is in another one; null where it is English, or
 * nothing tells.
 */
export function englishOnly(text: string): string | null {
  const words = text.replaceAll(/\bwas\b/gi, " ");
  const english = words.match(ENGLISH_WORDS)?.length ?? 0;
  const language = languageOf(words);
  const place = language === undefined ? 0 : LANGUAGES.indexOf(language);
  const hits = words.match(new RegExp(TELLING[place]?.source ?? "", "gi"))?.length ?? 0;
  return place > 0 && hits > english ? (language?.inEnglish ?? null) : null;
}
