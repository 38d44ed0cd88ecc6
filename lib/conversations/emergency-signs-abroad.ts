import type { Signs } from "./emergency-signs";
import type { LanguageCode } from "./emergency-texts";
import { HEAD_BLOWS } from "./head-blow";

/**
 * The signs in the other languages. Strong ones are grouped as in English: mind, consciousness, chest and breath, sweat
 * and blood, vomiting that doesn't stop.
 */

/** Things, in all of these languages, that may fail to answer, react or move, and people who need not answer. */
const THING =
  "apps?|appen|aplikac\\w+|applicazione|garmin|wahoo|strava|gps|sensor\\w*|computer\\w*|display|site|sito|seite|coach(?:en)?|support(?:en)?|trainer\\w*|trener\\w*|tranare\\w*|traener\\w*|entraineur|entrenador|allenatore|treinador|uhr|handy|gerat|bildschirm|montre|ecran|telephone|ordinateur|reloj|pantalla|telefon\\w*|movil|orologio|relogio|telemovel|celular|horloge|telefoon|mobil\\w*|klocka\\w*|skarm\\w*|uret|klokke\\w*|zegarek|hodinky|rad|velo|bici\\w*|fiets|cykel\\w*|sykkel\\w*|rower|kolo|e?-?mails?|sms|whatsapp|nachricht\\w*|messages?|mensaje\\w*|messaggi\\w*|mensage\\w*|bericht\\w*|meddeland\\w*|besked\\w*|melding\\w*|wiadomosc\\w*|zprav\\w*|fragen?|questions?|preguntas?|domand[ae]|perguntas?|vra(?:ag|gen)|fraga\\w*|sporgsmal\\w*|sporsmal\\w*|pytani\\w*|otazk\\w*|gels?|koffein|cafeine|cafeina|caffeina|salz|sel|sal|sale";
/** Body parts and the like, which are no such person either, as the subject. */
const NOBODY =
  "magen|korper|darm|muskel\\w*|beine?|estomac|ventre|corps|muscles?|jambes?|estomago|cuerpo|musculos?|piernas?|stomaco|corpo|muscoli|gambe|pernas?|maag|lichaam|spieren|benen|mage|kropp\\w*|krop|maven|zoladek|cialo|nogi|zaludek|telo|nohy|es|das|dies|ca|cela|esto|eso|questo|isso|dat|det|to";

/** Matches a person who no longer does what anyone awake does; never matches a thing. */
const unlikeAnybody = (...seen: string[]): RegExp =>
  new RegExp(
    `(?<!\\b(?:${THING}|${NOBODY})(?: \\w+)? )\\b(?:${seen.join("|")})(?! (?:\\w+ ){0,3}?(?:${THING})\\b)`,
    "i",
  );

const GERMAN: Signs = {
  strong: [
    HEAD_BLOWS.de,
    unlikeAnybody(
      "reagier(?:t|en|te) (?:\\w+ )?(?:nicht|nichts|kaum)",
      "reagier(?:t|en) auf nichts",
      "antwortet (?:(?:mir|uns|gar|uberhaupt) )?nicht",
      "steht nicht (?:mehr |wieder )?auf(?= ?(?:$|[.,;!?]|und|nach))",
      "nicht (?:mehr )?bei bewusstsein",
      "bewegt sich nicht",
      "liegt (?:\\w+ )?(?:reglos|regungslos|bewegungslos)",
      "zusammen(?:gesackt|geklappt)",
      "zitter[tne]* am ganzen",
      "kann nicht (?:mehr )?(?:aufrecht |gerade )(?:stehen|gehen|laufen)",
    ),
    /\bverwirrt|\bdesorientiert|\borientierungslos|\bhalluzin|\blallt?\b|\blallend|\b(?:verhalt|benimmt|benehme|benehm) (?:sich|mich) (?:\w+ ){0,2}(?:komisch|seltsam|merkwurdig)|\b(?:redet|spricht) (?:\w+ )?(?:wirr|unsinn|komisch)|\bweiss nicht,? (?:mehr,? )?(?:wo|wer) (?:er|sie|ich)|\bnicht (?:mehr )?ansprechbar/i,
    /\bkrampfanfall|\bbewusstlos|\bohnmacht|\bohnmaechtig|\bzusammengebrochen|\bkollabiert|\bumgekippt|\btorkel/i,
    /\bbrust (?:\w+ ){0,2}(?:schmerz|tut|druckt|sticht|weh)|\bbrustschmerz|\b(?:schmerz\w*|druck|stechen|enge) (?:in|auf) (?:der|meiner) brust|\bkeine luft|\bkann nicht (?:mehr )?atmen|\batemnot/i,
    /\b(?:schwitze?|schwitzt) (?:\w+ )?nicht mehr|\baufgehort zu schwitzen|\bblut (?:erbrochen|gespuckt|gekotzt)/i,
    /\b(?:standig|dauernd|immer wieder|andauernd|pausenlos|ununterbrochen|nur noch|die ganze zeit|staendig)\b.{0,25}(?:erbrech|erbrich|kotz|ubergeb)|(?:erbrech|erbrich|kotz|ubergeb)\w*.{0,25}\b(?:standig|die ganze zeit|dauernd|immer wieder|pausenlos|ununterbrochen)|nicht (?:mehr )?auf(?:horen|hoeren)?\b.{0,12}(?:erbrech|kotz|ubergeb|uebergeb)|(?:erbrechen|kotzen|ubergeben) (?:hort|hoert) nicht auf|\bbehalte nichts/i,
    /\b(?:gewicht|elefant|stein|zentner\w*|last|etwas|jemand) (?:\w+ ){0,3}(?:auf|um) (?:der|meiner|seiner|ihrer|die|meine) brust|\b(?:engegefuhl|enges gefuhl) (?:\w+ ){0,2}brust|\b(?:halbe[sn]?|eine) (?:gesicht|gesichtshalfte|korperhalfte)\w* (?:\w+ ){0,4}(?:taub|gelahmt|hangt)|\bsehe (?:\w+ ){0,2}(?:dinge|sachen),? die (?:\w+ )?nicht da|\bam boden\b.{0,30}(?:zitter|zuck|krampf|antworte|reagier)[et]?[nt]?|\b(?:blaue lippen|lippen (?:sind |ist )?(?:ganz )?blau)/i,
  ],
  weak: [
    /\bkopfschmerz|\bkopfweh|\bkopf (?:tut|schmerzt|drohnt)|\b(?:tut|schmerzt) (?:mir |mein )?(?:der )?kopf/i,
    /\berbr[eoa]ch|\bubergeben|\buebergeben|\bgekotzt/i,
    /\bubel|\buebel|\bschlecht\b/i,
    /\bschwindel|\bschwindlig/i,
  ],
  swollen: /geschwollen|aufgedunsen|\bring\w* (?:\w+ ){0,2}(?:zu )?eng/i,
  drank: /(?:viel|liter).{0,20}getrunken|zu viel (?:wasser|getrunken)/i,
  gained: /k(?:g|ilo)\b.{0,25}(?:zugenommen|schwerer)|zugenommen.{0,25}k(?:g|ilo)|wog .+kg mehr/i,
  hot: /\bhitze|\bhei(?:ss|sse[rnsm]?)\b|\bsonne/i,
  chills: /schuttelfrost|schuettelfrost|\bfrostel|gansehaut|gaensehaut|\bfriere/i,
  heart:
    /herzrasen|herzstolpern|herzflattern|herzrhythmus|\bherz (?:\w+ )?(?:rast|stolpert|flattert)/i,
  goesOn: /immer noch|in ruhe|hort nicht auf|hoert nicht auf|gerade jetzt/i,
  urine:
    /\bblut (?:im|in meinem) (?:urin|pipi)|\bblutige[rn]? urin|\b(?:pinkle|pisse|uriniere) blut|\bblut (?:gepinkelt|gepisst)|\burin (?:\w+ ){0,4}(?:dunkel)?(?:braun|rot|rosa|schwarz|cola)|(?:braune|rote|colafarbene|cola-?farbene)[rn]? urin/i,
  typed: [
    "verwirrt",
    "bewusstlos",
    "ohnmachtig",
    "kopfschmerzen",
    "schwindlig",
    "brustschmerzen",
    "erbrechen",
  ],
};

const FRENCH: Signs = {
  strong: [
    HEAD_BLOWS.fr,
    unlikeAnybody(
      "(?:ne )?(?:repond|reagit) (?:plus|pas)",
      "ne bouge (?:plus|pas)(?! (?:assez|beaucoup|souvent))",
      "ne se (?:releve|reveille) (?:plus|pas)",
      "ne tien[ts]\\w* (?:plus|pas) debout",
      "trembl\\w+ de (?:partout|tout son corps)",
    ),
    /\b(?:suis|est|etes|tres|tout|toute|etait|semble) confuse?\b|\bdesorient|\bhallucin|\bincoheren|\b(?:se comporte|agit|parle) (?:\w+ )?(?:bizarrement|etrangement|de (?:facon|maniere) (?:bizarre|etrange))|\bne sait (?:plus|pas) ou (?:il|elle) est/i,
    /\bconvulsion|\binconscient|\bevanoui|\bperdu connaissance|\beffondr|\btitube/i,
    /\b(?:douleurs?|mal|pression|oppression|serrement) (?:a|dans|sur) (?:la|ma) poitrine|\bpoitrine (?:me fait|qui fait|fait|serre|est serre)|\bn'arrive (?:plus|pas) a respirer|\bpeux (?:plus|pas) respirer|\bdu mal a respirer/i,
    /\btranspire plus|\barrete de transpirer|\bvomi\w* du sang/i,
    /\barrete (?:pas|plus) de vomir|\bpas a arreter de vomir|\bpeux pas (?:m')?arreter de vomir|\bvomi\w*\b[^.?!]{0,12}(?:sans arret|sans cesse|en continu|tout le temps|plusieurs fois)|\bgarde rien/i,
    /\b(?:poids|elephant|pierre|etau|quelqu'un|serre\w*) (?:\w+ ){0,3}(?:sur|dans|autour de) (?:la|ma|sa) poitrine|\b(?:moitie|cote) d[ue] (?:mon |son |ma )?(?:visage|corps)\b.{0,20}(?:engourdi|paralys|insensible|tombe)|\bvois des choses qui (?:ne )?(?:sont|existent) pas|\b(?:par|a) terre\b.{0,30}(?:tremble|convuls|repond|reagit)|\blevres (?:sont |toutes )?bleues/i,
  ],
  weak: [
    /mal (?:de|a la) tete|maux de tete/i,
    /\bvomi/i,
    /\bnausee|\benvie de vomir/i,
    /\bvertige|tete qui tourne/i,
  ],
  swollen: /gonfle|enfle|\bbagues?\b.{0,20}serre/i,
  drank: /\bbu (?:beaucoup|trop|[3-9])|trop d.eau/i,
  gained: /\bpris (?:\d|un|deux|trois).{0,8}(?:kg|kilo)|(?:kg|kilos?) de plus/i,
  hot: /\bchaleur|\bchaud|\bsoleil/i,
  chills: /\bfrissons?\b|\bfrissonne|\bgrelott|chair de poule/i,
  heart: /\bpalpitation|\bcoeur (?:\w+ )?(?:s.?emball|bat (?:\w+ )?irregul|saute)/i,
  goesOn: /ne s'arrete pas|\btoujours|au repos|en ce moment/i,
  urine:
    /\bsang dans (?:les |mes |l'|mon )?(?:urines?|pipi)|\b(?:pisse|urine) du sang|\burines? (?:\w+ ){0,4}(?:rouges?|brunes?|marrons?|noires?|(?:couleur )?(?:coca|cola))\b/i,
  typed: ["desoriente", "vomissements", "inconscient", "palpitations", "poitrine", "evanoui"],
};

const SPANISH: Signs = {
  strong: [
    HEAD_BLOWS.es,
    unlikeAnybody(
      "no (?:me )?(?:responde|reacciona)",
      "no se (?:mueve|levanta(?! (?:temprano|pronto|antes))|despierta|tienen? en pie)",
      "tiembla (?:\\w+ )?(?:enter[oa]|tod[oa])",
    ),
    /\bconfundid[oa]|\bconfusion|\bdesorientad|\balucin|\bdelira|\b(?:actua|actuando|se comporta|comportandose|habla|hablando|se porta) (?:\w+ )?(?:rar[oa]|extran[oa]|de forma (?:rara|extrana))|\bno sabe (?:ni )?donde est|\bsin sentido\b.{0,20}\b(?:dice|habla)|\bdice cosas sin sentido/i,
    /\bconvulsi|\binconsciente|\bdesmay|\bdesplom|\bperdi(?:o)? el conocimiento|\btambale/i,
    /\bdolor(?:es)? (?:de|en el) pecho|\b(?:duele|duelen|dolia|oprime|aprieta)\b[^.?!]{0,12}\bpecho|\bpecho\b[^.?!]{0,12}\b(?:duele|oprimido|aprieta|apretado)|\b(?:presion|opresion|pinchazos?) en el pecho|\bno puedo respirar|\bme cuesta respirar|\bme falta el aire/i,
    /\bdej(?:e|o) de sudar|\bya no sud|\bvomit\w* sangre/i,
    /\bno (?:paro|para|dejo|deja|puedo (?:parar|dejar)) de (?:vomitar|devolver)|\bsig(?:o|ue) vomitando|\bvomit\w*\b[^.?!]{0,12}(?:sin parar|todo el (?:rato|tiempo)|una y otra vez|varias veces)|\bno retengo nada/i,
    /\b(?:peso|elefante|piedra|losa|alguien|algo) (?:\w+ ){0,3}(?:en|sobre|encima de) (?:el|mi|su) pecho|\b(?:media cara|mitad de la cara|un lado de(?:l| la| mi) (?:cara|cuerpo))\b.{0,20}(?:dormid|entumecid|paraliz|caid)|\bveo cosas que no (?:estan|existen)|\ben el suelo\b.{0,30}(?:tiembla|temblando|convuls|responde|contesta)|\b(?:el|ella|amig[oa]) no (?:me )?contesta(?= ?(?:$|[.,!?]|y))|\blabios (?:estan )?(?:azules|morados)/i,
  ],
  weak: [
    /dolor de cabeza|duele (?:mucho )?la cabeza/i,
    /\bvomit/i,
    /\bnausea/i,
    /\bmaread|\bmareo/i,
  ],
  swollen: /hinchad|\banillos?\b.{0,20}apriet/i,
  drank: /\bbeb(?:i|ido) (?:mucha?|demasiad|[3-9])|demasiada agua/i,
  gained:
    /\b(?:subido|engordado|ganado|aumentado|subi|gane|engorde) (?:\d|un|dos|tres).{0,8}(?:kg|kilo)|(?:kg|kilos?) (?:de )?mas\b/i,
  hot: /\bcalor|\bsol\b/i,
  chills: /\bescalofr|\btirit|piel de gallina/i,
  heart:
    /\bpalpitacion|\btaquicardia|\bcorazon (?:\w+ ){0,2}(?:acelerad|desbocad|irregular|salta)/i,
  goesOn: /\bno para|\bsigue|\btodavia|en reposo|ahora mismo/i,
  urine:
    /\bsangre en (?:la|mi) (?:orina|pis)|\b(?:orino|orinando|orine|meo|meando) sangre|\b(?:orina|pis) (?:\w+ ){0,4}(?:marron|roja|rojo|rosa|negra|(?:color )?(?:cola|coca)\b)/i,
  typed: ["desorientado", "confundido", "vomitando", "vomitar", "inconsciente", "palpitaciones"],
};

const ITALIAN: Signs = {
  strong: [
    HEAD_BLOWS.it,
    unlikeAnybody(
      "non (?:mi )?(?:risponde|reagisce)",
      "non si (?:muove|(?:ri)?alza(?! (?:presto))|sveglia|regge in piedi)",
      "non sta in piedi",
      "trema tutt[oa]",
    ),
    /\bconfus[oa]\b|\bconfusione|\bdisorientat|\ballucin|\bdelira|\bfarfuglia|\b(?:si comporta|parla|agisce) in modo (?:strano|bizzarro)|\bnon sa (?:piu )?dove (?:si trova|e)|\bcose senza senso/i,
    /\bconvulsion|\bincoscient|\bsvenut|\bsvenire|\bcollassat|\bperso i sensi|\bbarcoll/i,
    /\b(?:dolor[ei]|male|fitta|peso|pressione|oppressione) (?:al|nel|sul) (?:petto|torace)|\bpetto\b[^.?!]{0,12}\b(?:fa male|stretto|duole)|\bfa (?:molto )?male il petto|\bnon riesco a respirare|\bfatico a respirare/i,
    /\bnon sud(?:o|a) piu|\bsmesso di sudare|\bvomit\w* sangue/i,
    /\bnon (?:smetto|smette|riesco a smettere) di vomitare|\bcontinu\w* a vomitare|\bvomit\w*\b[^.?!]{0,12}(?:di continuo|in continuazione|senza sosta|piu volte|ripetutamente)|\bnon trattengo nulla/i,
    /\b(?:peso|elefante|macigno|qualcuno|qualcosa|morsa) (?:\w+ ){0,3}(?:sul|nel|al) (?:mio |suo )?(?:petto|torace)|\b(?:mezza faccia|meta (?:del viso|della faccia)|un lato del (?:viso|corpo))\b.{0,20}(?:addormentat|intorpidit|paralizzat|insensibil)|\bvedo cose che non (?:ci sono|esistono)|\b(?:a|per) terra\b.{0,30}(?:trema|convuls|risponde)|\blabbra (?:sono )?(?:blu|viola)/i,
  ],
  weak: [/mal di testa/i, /\bvomit/i, /\bnausea/i, /\bcapogir|\bvertigini|gira la testa/i],
  swollen: /\bgonfi[aeo]?\b|\banelli?o?\b.{0,20}strett/i,
  drank: /\bbevuto (?:molt|tropp|tant|[3-9])|troppa acqua/i,
  gained:
    /\b(?:preso|aumentat[oa]|ingrassat[oa]) (?:di )?(?:\d|un|due|tre).{0,8}(?:kg|chil)|(?:kg|chil[io]) in piu/i,
  hot: /\bcaldo|\bcalore|\bsole\b/i,
  chills: /\bbrividi|pelle d'oca|\brabbrivid/i,
  heart:
    /\bpalpitazion|\btachicardia|\bcuore (?:\w+ ){0,3}(?:all'impazzata|impazzit|irregolare|salta)/i,
  goesOn: /non (?:smette|si ferma)|\bancora|a riposo|in questo momento/i,
  urine:
    /\bsangue nell(?:e|a|') ?(?:urin[ae]|pipi)|\b(?:urino|piscio|fatto pipi con) sangue|\b(?:urin[ae]|pipi) (?:\w+ ){0,4}(?:marron[ei]?|ross[ae]|ner[ae]|(?:color )?(?:cola|coca))\b/i,
  typed: ["disorientato", "vomitare", "vomitando", "svenuto", "incosciente", "palpitazioni"],
};

const PORTUGUESE: Signs = {
  strong: [
    unlikeAnybody(
      "nao (?:me )?(?:responde|reage)",
      "nao se (?:mexe|levanta(?! cedo)|aguenta (?:em|de) pe)",
      "treme tod[oa]",
    ),
    /\bconfus[oa]\b|\bconfusao|\bdesorientad|\balucina|\bdelira|\b(?:age|agir|agindo|comporta-se|se comportando|comportar-se|fala|falar|falando) (?:\w+ ){0,2}?(?:de (?:forma|modo|maneira) )?(?:estranh|esquisit)|\bnao sabe onde est|\bcoisas sem sentido/i,
    /\bconvuls|\binconsciente|\bdesmai|\bcolaps|\bperdeu os sentidos|\bcambale/i,
    /\bdor(?:es)? (?:no|de) peito|\b(?:doi|doi-me|aperto|pressao)\b[^.?!]{0,12}\bpeito|\bpeito\b[^.?!]{0,12}\b(?:doi|apertado|doendo)|\bnao consigo respirar|\bfalta de ar/i,
    /\bpar(?:ei|ou) de (?:suar|transpirar)|\bja nao suo|\bvomit\w* sangue/i,
    /\bnao (?:paro|para|consigo parar) de vomitar|\bcontinu\w+ (?:a vomitar|vomitando)|\bvomit\w*\b[^.?!]{0,12}(?:sem parar|varias vezes|o tempo todo)|\bnao seguro nada/i,
    /\b(?:peso|elefante|pedra|alguem|algo) (?:\w+ ){0,3}(?:no|sobre o|em cima do) (?:meu |seu )?peito|\b(?:metade d[oa] (?:rosto|cara)|meia cara|um lado d[oa] (?:rosto|cara|corpo))\b.{0,20}(?:dormente|paralis|caid)|\bvejo coisas que nao (?:estao|existem)|\bno chao\b.{0,30}(?:trem|convuls|responde)|\blabios (?:estao )?(?:azuis|roxos)/i,
  ],
  weak: [/dor(?:es)? de cabeca/i, /\bvomit/i, /\bnausea|\benjo/i, /\btontura|\btont[oa]\b/i],
  swollen: /inchad|\baneis?\b.{0,20}apert/i,
  drank: /\bbeb(?:i|ido) (?:muit|demais|[3-9])|agua a mais|demasiada agua/i,
  gained:
    /\b(?:ganhei|engordei|aumentei) (?:\d|um|dois|tres).{0,8}(?:kg|quilo)|(?:kg|quilos?) a mais/i,
  hot: /\bcalor|\bquente|\bsol\b/i,
  chills: /\bcalafri|\barrepio|pele de galinha/i,
  heart: /\bpalpitac|\btaquicardia|\bcoracao (?:\w+ ){0,2}(?:acelerad|disparad|irregular|falha)/i,
  goesOn: /\bnao para|\bcontinua|\bainda|em repouso|neste momento|agora mesmo/i,
  urine:
    /\bsangue na (?:minha )?(?:urina|xixi)|\b(?:urinar|urinei|urino|mij\w+) sangue|\b(?:urina|xixi) (?:\w+ ){0,4}(?:castanh|marrom|vermelh|pret|(?:cor de )?(?:cola|coca)\b)/i,
  typed: ["desorientado", "vomitando", "vomitar", "inconsciente", "palpitacoes"],
};

const DUTCH: Signs = {
  strong: [
    unlikeAnybody(
      "reageert (?:\\w+ )?(?:niet|nergens op)",
      "antwoordt (?:(?:me|mij|ons) )?niet",
      "staat niet (?:meer )?op(?= ?(?:$|[.,;!?]|en|na))",
      "beweegt niet",
      "kan niet (?:meer )?recht(?:op)? (?:staan|lopen)",
      "trilt over (?:zijn|haar|het) hele",
    ),
    /\bverward|\bgedesorienteerd|\bhallucin|\bonsamenhangend|\bwartaal|\b(?:gedraagt zich|doet|praat) (?:\w+ )?(?:raar|vreemd)|\bweet niet (?:meer )?(?:waar|wie) (?:hij|ze|zij|ik)/i,
    /\bstuiptrekking|\bbewusteloos|\bflauwgevallen|\bflauw ?gevallen|\bingestort|\bin elkaar gezakt|\bwankel/i,
    /\b(?:pijn|druk|steken) op (?:de|mijn|haar|zijn) borst|\bborst (?:\w+ )?(?:doet pijn|pijn)|\bgeen lucht\b|\bkan niet (?:meer )?ademen|\bbenauwd/i,
    /\bzweet niet meer|\bgestopt met zweten|\bbloed (?:gebraakt|gekotst|overgegeven)/i,
    /\bniet (?:stoppen|ophouden) met (?:overgeven|braken|kotsen)|\bblijf\w* (?:maar )?(?:overgeven|braken|kotsen)|\b(?:steeds|constant|de hele tijd|voortdurend|telkens)\b.{0,20}(?:overgeven|braken|kotsen|geef over)|\bgeef\w* (?:steeds|constant|telkens|voortdurend) over/i,
    /\b(?:gewicht|olifant|steen|iets|iemand|band) (?:\w+ ){0,3}op (?:de|mijn|zijn|haar) borst|\b(?:halve|helft van (?:mijn|zijn|haar|het)|een kant van (?:mijn|zijn|haar|het)) (?:gezicht|lichaam)\b.{0,20}(?:verdoofd|gevoelloos|verlamd|hangt)|\bzie (?:\w+ )?dingen die er niet zijn|\bop de grond\b.{0,30}(?:trilt|schokt|schudt|antwoordt|reageert)|\blippen (?:zijn )?blauw|\bblauwe lippen/i,
  ],
  weak: [
    /hoofdpijn/i,
    /\bovergeven|\bbraak|\bbraken|\bovergegeven/i,
    /\bmisselijk/i,
    /\bduizelig/i,
  ],
  swollen: /opgezwollen|gezwollen|\bring\w*\b.{0,20}(?:strak|knel)/i,
  drank: /(?:veel|liter).{0,20}gedronken|te veel (?:water|gedronken)/i,
  gained: /(?:kg|kilo)\b.{0,25}(?:aangekomen|zwaarder)|aangekomen.{0,25}(?:kg|kilo)\b/i,
  hot: /\bhitte|\bheet|\bzon\b/i,
  chills: /\brilling|\bkippenvel|\bbibber/i,
  heart: /\bhartklopping|\bhart (?:\w+ )?(?:slaat over|fladdert|onregelmatig)/i,
  goesOn: /stopt niet|nog steeds|in rust|op dit moment/i,
  urine:
    /\bbloed in (?:de|mijn) (?:urine|plas)|\bplas(?:te)? bloed|\bbloed (?:geplast|plassen)|\b(?:urine|plas) (?:\w+ ){0,4}(?:donker)?(?:bruin|rood|roze|zwart|cola)|\b(?:donker)?(?:bruine|rode|colakleurige) (?:urine|plas)/i,
  typed: ["misselijk", "bewusteloos", "verward", "hoofdpijn", "duizelig", "hartkloppingen"],
};

const SWEDISH: Signs = {
  strong: [
    unlikeAnybody(
      "(?:svarar|reagerar) (?:\\w+ )?inte",
      "r(?:or|eser) sig inte",
      "skakar i hela",
      "kan inte (?:sta|ga) (?:upp|ratt|rakt|pa benen)",
    ),
    /\bforvirrad|\bdesorienterad|\bhallucin|\bsluddrar|\b(?:beter|uppfor) sig (?:\w+ )?(?:konstigt|underligt|markligt)|\bpratar (?:osammanhangande|konstigt)|\bvet inte var (?:han|hon) ar/i,
    /\bkrampanfall|\bmedvetslos|\bsvimma|\bkollapsa|\bvingla/i,
    /\bbrostsmart|\b(?:ont|tryck|smarta|smartor) (?:i|over) brostet|\bbrostet (?:gor|ar) (?:ont|trangt)|\bkan inte andas|\bsvart att andas/i,
    /\bslutat svettas|\bsvettas inte(?! mycket)|\bkrak\w* blod/i,
    /\binte sluta (?:krakas|spy)|\bslutar inte (?:krakas|spy)|\b(?:kraks|spyr)\b[^.?!]{0,6}(?:hela tiden|om och om igen|oavbrutet|gang pa gang)|\bbehaller ingenting/i,
    /\b(?:tyngd|elefant|sten|vikt|nagon|nagot) (?:\w+ ){0,3}(?:pa|over) brostet|\b(?:halva ansiktet|ena sidan av (?:ansiktet|kroppen))\b.{0,20}(?:domn|forlam|hanger)|\bser saker som inte finns|\bpa marken\b.{0,30}(?:skakar|krampar|rycker|svarar|reagerar)|\b(?:blaa?|lila) lappar|\blapparna (?:ar )?bla/i,
  ],
  weak: [/huvudvark/i, /\bkrak|\bspy/i, /\billamaende|\bmar illa/i, /\byr\b|\byrsel/i],
  swollen: /svull|\bring\w*\b.{0,20}(?:trang|sitter at)/i,
  drank: /druckit (?:mycket|for mycket|[3-9])|for mycket vatten/i,
  gained: /\bg(?:att|ick) upp.{0,12}(?:kg|kilo)|(?:kg|kilo) tyngre/i,
  hot: /\bhetta|\bvarmt|\bsol(?:en)?\b/i,
  chills: /\bfrossa|\bgashud|\bhuttrar|\bfryser/i,
  heart: /\bhjartklapp|\bhjartat (?:\w+ )?(?:rusar|fladdrar|slar oregelbundet|hoppar over)/i,
  goesOn: /slutar inte|fortfarande|i vila|just nu/i,
  urine:
    /\bblod i (?:urinen|kisset)|\bkiss\w* blod|\b(?:urin|kiss)\w* (?:\w+ ){0,4}(?:mork)?(?:brun|rod|rosa|svart|cola)|\b(?:mork)?(?:brun|rod|rott|cola\w*)t? (?:urin|kiss)/i,
  typed: ["forvirrad", "illamaende", "huvudvark", "medvetslos", "hjartklappning"],
};

const DANISH: Signs = {
  strong: [
    unlikeAnybody(
      "(?:svarer|reagerer) (?:\\w+ )?ikke",
      "(?:bevaeger|rejser) sig ikke",
      "ryster over hele",
      "kan ikke (?:ga|sta) (?:lige|oprejst|pa benene)",
    ),
    /\bforvirret|\bdesorienteret|\bhallucin|\bsnovler|\b(?:opforer sig) (?:\w+ )?(?:maerkeligt|underligt|saert)|\b(?:taler|snakker) (?:sort|maerkeligt|usammenhaengende)|\bved ikke,? hvor (?:han|hun) er/i,
    /\bkrampeanfald|\bbevidstlos|\bbesvim|\bkollaps|\bvakler/i,
    /\bbrystsmerte|\b(?:ondt|smerter?|trykken) (?:i|for) brystet|\bkan ikke (?:fa vejret|traekke vejret)/i,
    /\bsveder ikke(?! meget)|\bholdt op med at svede|\bkast\w* blod op/i,
    /\bikke (?:holde op|stoppe) med at (?:kaste op|braekke)|\bkaster (?:hele tiden op|op (?:hele tiden|igen og igen|uafbrudt))|\bbliver ved med at (?:kaste op|braekke)/i,
    /\b(?:vaegt|elefant|sten|nogen|noget|tyngde) (?:\w+ ){0,3}(?:pa|over) (?:mit |hans |hendes )?bryst(?:et)?\b|\b(?:halvdelen af|halve|den ene side af) (?:mit |hans |hendes )?(?:ansigtet?|krop(?:pen)?)\b.{0,25}(?:folelseslos|lammet|hanger|haenger)|\bser ting,? (?:der|som) ikke er der|\bpa jorden\b.{0,30}(?:ryster|kramper|svarer|reagerer)|\bbla laeber|\blaeberne er bla/i,
  ],
  weak: [/hovedpine/i, /\bkast(?:er|et) op|\bkaste op|\bopkast/i, /\bkvalme/i, /\bsvimmel/i],
  swollen: /haevet|haevede|opsvulmet|\bring\w*\b.{0,20}stram/i,
  drank: /drukket (?:meget|for meget|[3-9])|for meget vand/i,
  gained: /\btaget.{0,12}(?:kg|kilo) pa|(?:kg|kilo) tungere/i,
  hot: /\bhede|\bvarmt|\bsol(?:en)?\b/i,
  chills: /\bkulderyst|\bgasehud|\bfryser/i,
  heart: /\bhjertebank|\bhjertet (?:\w+ )?(?:hamrer|flagrer|springer over|slar uregelmaessigt)/i,
  goesOn: /stopper ikke|stadig|i hvile|lige nu/i,
  urine:
    /\bblod i (?:urinen|tisset)|\btiss\w* blod|\b(?:urin|tis)\w* (?:\w+ ){0,4}(?:morke)?(?:brun|rod|lyserod|sort|cola)|\b(?:morke)?(?:brun|rod|cola\w*) (?:urin|tis)/i,
  typed: ["forvirret", "hovedpine", "bevidstlos", "hjertebanken", "brystsmerter"],
};

const NORWEGIAN: Signs = {
  strong: [
    unlikeAnybody(
      "(?:svarer|reagerer) (?:\\w+ )?ikke",
      "(?:beveger|reiser) seg ikke",
      "(?:rister|skjelver) over hele",
      "kan ikke (?:ga|sta) (?:rett|oppreist|pa beina)",
    ),
    /\bforvirra|\bforvirret|\bdesorientert|\bhallusin|\bsnovler|\boppforer seg (?:\w+ )?(?:rart|merkelig|underlig)|\bsnakker (?:usammenhengende|rart)|\bvet ikke hvor (?:han|hun) er/i,
    /\bkrampeanfall|\bbevisstlos|\bbesvimt|\bbesvim|\bkollapset|\bsjangl/i,
    /\bbrystsmerte|\b(?:vondt|smerter?|trykk) (?:i|over) brystet|\bfar ikke puste|\bklarer ikke a puste/i,
    /\bsvetter ikke(?! mye)|\bsluttet a svette|\bkast\w* opp blod/i,
    /\bikke (?:a )?slutte a (?:kaste opp|spy)|\bkaster opp (?:hele tiden|om igjen|igjen og igjen|uavbrutt)|\bspyr hele tiden/i,
    /\b(?:vekt|elefant|stein|noen|noe|tyngde) (?:\w+ ){0,3}(?:pa|over) bryst(?:et)?\b|\b(?:halve ansiktet|halvparten av ansiktet|den ene siden av (?:ansiktet|kroppen))\b.{0,20}(?:nummen|lam|henger)|\bser ting som ikke (?:er der|finnes)|\bpa bakken\b.{0,30}(?:rister|skjelver|kramper|svarer|reagerer)|\bbla lepper|\bleppene er bla/i,
  ],
  weak: [
    /hodepine/i,
    /\bkast(?:er|et) opp|\bkaste opp|\boppkast|\bspydd/i,
    /\bkvalm/i,
    /\bsvimmel/i,
  ],
  swollen: /\bhoven\b|\bhovne|oppsvulmet/i,
  drank: /drukket (?:mye|for mye|[3-9])|for mye vann/i,
  gained: /\b(?:gatt|gikk) opp.{0,12}(?:kg|kilo)|lagt pa meg.{0,12}(?:kg|kilo)|(?:kg|kilo) tyngre/i,
  hot: /\bhete|\bvarmt|\bsol(?:en|a)?\b/i,
  chills: /\bfrysning|\bgasehud|\bhutrer|\bfryser/i,
  heart: /\bhjertebank|\bhjertet (?:\w+ )?(?:hamrer|flagrer|hopper over|slar uregelmessig)/i,
  goesOn: /stopper ikke|fortsatt|i hvile|akkurat na/i,
  urine:
    /\bblod i (?:urinen|tisset)|\btiss\w* blod|\b(?:urin|tiss)\w* (?:\w+ ){0,4}(?:morke?)?(?:brun|rod|rosa|svart|cola)|\b(?:morke?)?(?:brun|rod|cola\w*) (?:urin|tiss)/i,
  typed: ["forvirret", "hodepine", "bevisstlos", "hjertebank", "brystsmerter"],
};

const POLISH: Signs = {
  strong: [
    unlikeAnybody(
      "nie reaguj[ea]",
      "nie (?:rusza|podnosi) sie",
      "nie wstaje(?! (?:wczesnie|rano))",
      "(?:ona?|koleg\\w*|kolezank\\w*|zawodni\\w*|biegacz\\w*|kolar\\w*|przyjaci\\w*) (?:\\w+ )?nie odpowiada",
      "trzesie sie (?:cal[ay]|na calym)",
      "nie moze (?:ustac|isc prosto)",
    ),
    /zdezorientowan|splatan|halucyn|\bbelkocze|\bmajacz|\bzachowuje sie (?:\w+ )?(?:dziwnie|nienormalnie)|\bmowi od rzeczy|\bnie wie,? gdzie jest/i,
    /drgawk|nieprzytomn|zemdla|omdla|zaslab|zatacza/i,
    /\b(?:bol\w*|boli mnie|ucisk|klucie) (?:\w+ )?w klatce|\bboli (?:mnie )?klatka|nie moge oddychac|\bbrakuje mi tchu/i,
    /przesta(?:lem|lam|l|la) sie pocic|nie poc(?:e|i) sie(?! (?:duzo|zbytnio))|\bwymiot\w* krwia/i,
    /nie moge przestac wymiotowac|\b(?:ciagle|caly czas|wciaz|bez przerwy|non stop) wymiot|\bwymiot\w*\b[^.?!]{0,12}\b(?:ciagle|caly czas|bez przerwy|wielokrotnie)/i,
    /\b(?:ciezar|slon|kamien|cos|ktos) (?:\w+ ){0,3}na (?:mojej )?(?:klatce|piersi)|\b(?:polowa|pol|jedna strona) (?:mojej )?(?:twarzy|ciala)\b.{0,20}(?:dretw|zdretw|sparaliz|opad)|\bwidze rzeczy,? ktorych nie ma|\bna ziemi\b.{0,30}(?:trzesie|drga|odpowiada|reaguje)|\bsine usta|\busta (?:sa )?sine/i,
  ],
  weak: [
    /bol glowy|boli (?:mnie )?glowa/i,
    /wymiot/i,
    /nudnosci|mdlosci/i,
    /zawroty glowy|kreci (?:mi )?sie w glowie/i,
  ],
  swollen: /spuchniet|opuchniet/i,
  drank: /wypi(?:lem|lam|l|la) (?:duzo|za duzo|zbyt|[3-9])|za duzo wody/i,
  gained: /(?:przyty|przybra)(?:lem|lam|l|la).{0,15}(?:kg|kilo)|(?:kg|kilo\w*) (?:wiecej|ciezsz)/i,
  hot: /upal|gorac|slonc/i,
  chills: /dreszcz|gesia skork|trzese sie/i,
  heart: /kolatani|palpitac|\bserce (?:\w+ )?(?:wali|kolacze|trzepocze|bije nierowno)/i,
  goesOn: /nie przestaje|\bnadal|w spoczynku|w tej chwili|wlasnie teraz/i,
  urine:
    /\bkr(?:ew|wi) w moczu|krwiomocz|\b(?:sikam|oddaje mocz z) krwia|\bmocz\w* (?:\w+ ){0,4}(?:ciemno)?(?:brazow|czerwon|rozow|czarn|koloru coli)|\b(?:ciemno)?(?:brazowy|czerwony) mocz/i,
  typed: ["nieprzytomny", "zdezorientowany", "wymiotuje", "palpitacje", "nudnosci"],
};

const CZECH: Signs = {
  strong: [
    unlikeAnybody(
      "nereaguj[ei]",
      "(?:se nehybe|nehybe se)",
      "nevstava(?! (?:brzo|vcas))",
      "(?:ona?|kamarad\\w*|zavodni\\w*|bezec|bezkyne|pritel\\w*) (?:\\w+ )?neodpovida",
      "trese se (?:na |po )?cel\\w+",
    ),
    /\bzmaten|dezorientovan|halucin|\bblabol|\bchova se (?:\w+ )?(?:divne|podivne|zvlastne)|\bmluvi (?:z cesty|divne|nesmysly|zmatene)|\bmota se(?! mi\b)|\bnevi,? kde je/i,
    /zachvat|krece celeho|bezvedomi|omdle|zkolabova|vravor/i,
    /\b(?:bolest|tlak|boli (?:me )?(?:to )?)(?:i)? ?na hrudi|\bboli (?:me )?(?:hrudnik|na prsou)|nemuzu dychat|\bnemohu dychat/i,
    /presta(?:l|la) (?:jsem )?(?:se )?potit|nepotim se(?! moc)|\bzvrac\w* krev/i,
    /nemuzu prestat zvracet|\b(?:porad|stale|neustale|furt) zvrac|\bzvrac\w*\b[^.?!]{0,12}\b(?:porad|stale|neustale|znovu a znovu)/i,
    /\b(?:tih[au]|slon|kamen|neco|nekdo) (?:\w+ ){0,3}na (?:hrudi|hrudniku|prsou)|\b(?:pulka|polovina|jedna strana) (?:meho )?(?:obliceje|tela)\b.{0,20}(?:necitliv|ochrnut|brni|znecitliv|povisl)|\bvidim veci,? ktere tam nejsou|\bna zemi\b.{0,30}(?:trese|skube|odpovida|reaguje)|\bmodre rty|\brty (?:jsou )?modre/i,
  ],
  weak: [
    /bolest hlavy|boli (?:me )?hlava/i,
    /zvrac/i,
    /nevolnost|je mi spatne/i,
    /zavrat|mota (?:se mi )?hlava/i,
  ],
  swollen: /otekl|opuchl/i,
  drank: /vypi(?:l|la) (?:jsem )?(?:hodne|moc|prilis|[3-9])|moc vody/i,
  gained:
    /(?:pribra|ztloustl)(?:l|la)? (?:jsem )?.{0,15}(?:kg|kilo)|(?:kg|kilo\w*) (?:tezsi|navic)/i,
  hot: /horko|vedro|slunc/i,
  chills: /zimnic|husi kuz|tresu se|tres(?:e|ou) me/i,
  heart:
    /buseni srdce|palpitac|\bbusi (?:mi )?srdce|\bsrdce (?:mi )?(?:\w+ )?(?:busi|preskakuje|trepeta)/i,
  goesOn: /neprestava|\bporad|v klidu|prave ted/i,
  urine:
    /\bkrev v moci|\bcuram krev|\bmoc (?:\w+ ){0,4}(?:tmave ?)?(?:hned|cerven|ruzov|cern|jako (?:kola|cola))|\b(?:tmave ?)?(?:hned|cerven)\w+ moc\b/i,
  typed: ["zmateny", "zvracim", "bezvedomi", "palpitace", "nevolnost"],
};

export const SIGNS_ABROAD: Readonly<Record<Exclude<LanguageCode, "en">, Signs>> = {
  ...{ de: GERMAN, fr: FRENCH, es: SPANISH, it: ITALIAN, pt: PORTUGUESE, nl: DUTCH },
  ...{ sv: SWEDISH, da: DANISH, nb: NORWEGIAN, pl: POLISH, cs: CZECH },
};
