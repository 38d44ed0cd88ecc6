/** What to say before anything else, in each supported language. */

interface Words {
  stop: string;
  fluid: string;
  heat: string;
  /** For a serious sign that is no emergency by itself: blood in the urine, an irregular heartbeat. */
  doctor: string;
  /** For signs after drinking more than is safe. */
  diluted: string;
  /** For an athlete who weighs more after a session than before. */
  gained: string;
  /** For questions about the signs from somebody who has none. */
  ifSigns: string;
  /** Says that all other answers are in English. */
  inEnglish: string;
}

export const LANGUAGE_CODES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "sv",
  "da",
  "nb",
  "pl",
  "cs",
] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

export const WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: {
    stop: "Stop and get medical help now: call the emergency number.",
    fluid: "Do not drink any more until somebody medical has seen you.",
    heat: "Get out of the sun and cool the whole body with cold water while help comes.",
    doctor:
      "Stop, and see a doctor today; do no more sessions until then. Call the emergency number if it goes on at rest, or if there is chest pain, trouble breathing, faintness, confusion or vomiting.",
    diluted:
      "A headache, nausea, dizziness or swollen hands after drinking more than is safe can mean diluted blood. Whoever has them now: stop drinking and get medical help today. With vomiting, confusion or a fit, call the emergency number.",
    gained:
      "Heavier after a session than before it means that more was drunk than was lost. Don’t drink more now; with a headache, nausea or confusion, get medical help at once.",
    ifSigns:
      "If somebody is confused, keeps vomiting, has a fit or collapses: stop and get medical help at once.",
    inEnglish: "I answer in English.",
  },
  de: {
    stop: "Sofort aufhören und medizinische Hilfe holen: Rufe jetzt den Notruf.",
    fluid: "Trinke nichts mehr, bis dich jemand medizinisch untersucht hat.",
    heat: "Raus aus der Sonne und den ganzen Körper mit kaltem Wasser kühlen, bis Hilfe da ist.",
    doctor:
      "Hör auf und geh heute noch zum Arzt; bis dahin kein Training. Rufe den Notruf, wenn es in Ruhe weitergeht oder Brustschmerzen, Atemnot, Schwäche bis zur Ohnmacht, Verwirrtheit oder Erbrechen dazukommen.",
    diluted:
      "Kopfschmerzen, Übelkeit, Schwindel oder geschwollene Hände nach mehr Trinken, als sicher ist, können verdünntes Blut bedeuten. Wer sie jetzt hat: nichts mehr trinken und noch heute medizinische Hilfe holen. Bei Erbrechen, Verwirrtheit oder Krämpfen den Notruf rufen.",
    gained:
      "Nach einer Einheit schwerer als davor heißt: Es wurde mehr getrunken als verloren. Trinke jetzt nichts mehr; bei Kopfschmerzen, Übelkeit oder Verwirrtheit sofort medizinische Hilfe holen.",
    ifSigns:
      "Ist jemand verwirrt, erbricht immer wieder, krampft oder bricht zusammen: sofort aufhören und medizinische Hilfe holen.",
    inEnglish: "Ich antworte nur auf Englisch: Stelle die Frage bitte auf Englisch.",
  },
  fr: {
    stop: "Arrêtez-vous et demandez une aide médicale tout de suite : appelez le numéro d’urgence.",
    fluid: "Ne buvez plus rien avant d’avoir été vu par un soignant.",
    heat: "Quittez le soleil et refroidissez tout le corps à l’eau froide en attendant les secours.",
    doctor:
      "Arrêtez-vous et consultez un médecin aujourd’hui ; pas d’entraînement d’ici là. Appelez le numéro d’urgence si cela continue au repos, ou en cas de douleur à la poitrine, de gêne pour respirer, de malaise, de confusion ou de vomissements.",
    diluted:
      "Un mal de tête, des nausées, des vertiges ou des mains gonflées après avoir trop bu peuvent signaler un sang dilué. Si c’est le cas maintenant : ne plus boire et demander une aide médicale aujourd’hui. En cas de vomissements, de confusion ou de convulsions, appelez le numéro d’urgence.",
    gained:
      "Être plus lourd après une séance qu’avant signifie avoir bu plus que ce qui a été perdu. Ne buvez plus maintenant ; en cas de mal de tête, de nausées ou de confusion, demandez aussitôt une aide médicale.",
    ifSigns:
      "Si quelqu’un est confus, vomit sans arrêt, convulse ou s’effondre : arrêtez tout et demandez une aide médicale.",
    inEnglish: "Je ne réponds qu’en anglais : posez la question en anglais, s’il vous plaît.",
  },
  es: {
    stop: "Para y pide ayuda médica ahora: llama al número de emergencias.",
    fluid: "No bebas más hasta que te haya visto personal médico.",
    heat: "Sal del sol y enfría todo el cuerpo con agua fría mientras llega la ayuda.",
    doctor:
      "Para y ve al médico hoy mismo; no entrenes hasta entonces. Llama al número de emergencias si sigue en reposo o si hay dolor en el pecho, dificultad para respirar, desmayo, confusión o vómitos.",
    diluted:
      "Dolor de cabeza, náuseas, mareo o manos hinchadas después de beber más de lo seguro pueden indicar sangre diluida. Quien los tenga ahora: que no beba más y pida ayuda médica hoy. Con vómitos, confusión o convulsiones, llama al número de emergencias.",
    gained:
      "Pesar más después de una sesión que antes significa haber bebido más de lo que se perdió. No bebas más ahora; con dolor de cabeza, náuseas o confusión, pide ayuda médica enseguida.",
    ifSigns:
      "Si alguien está confundido, no deja de vomitar, convulsiona o se desploma: para y pide ayuda médica de inmediato.",
    inEnglish: "Solo respondo en inglés: haz la pregunta en inglés, por favor.",
  },
  it: {
    stop: "Fermati e chiedi aiuto medico adesso: chiama il numero di emergenza.",
    fluid: "Non bere altro finché non ti ha visto un medico.",
    heat: "Esci dal sole e raffredda tutto il corpo con acqua fredda mentre arrivano i soccorsi.",
    doctor:
      "Fermati e vai dal medico oggi stesso; fino ad allora niente allenamento. Chiama il numero di emergenza se continua a riposo o se ci sono dolore al petto, difficoltà a respirare, svenimento, confusione o vomito.",
    diluted:
      "Mal di testa, nausea, vertigini o mani gonfie dopo aver bevuto più di quanto è sicuro possono indicare sangue diluito. Chi li ha adesso: non beva altro e chieda aiuto medico oggi. Con vomito, confusione o convulsioni, chiama il numero di emergenza.",
    gained:
      "Pesare di più dopo una sessione che prima significa aver bevuto più di quanto si è perso. Ora non bere altro; con mal di testa, nausea o confusione, chiedi subito aiuto medico.",
    ifSigns:
      "Se qualcuno è confuso, continua a vomitare, ha convulsioni o crolla: fermati e chiedi subito aiuto medico.",
    inEnglish: "Rispondo solo in inglese: fai la domanda in inglese, per favore.",
  },
  pt: {
    stop: "Pare e procure ajuda médica agora: ligue para o número de emergência.",
    fluid: "Não beba mais nada até ser visto por um profissional de saúde.",
    heat: "Saia do sol e arrefeça o corpo todo com água fria enquanto a ajuda não chega.",
    doctor:
      "Pare e vá ao médico ainda hoje; até lá, não treine. Ligue para o número de emergência se continuar em repouso ou se houver dor no peito, dificuldade em respirar, desmaio, confusão ou vómitos.",
    diluted:
      "Dor de cabeça, náuseas, tonturas ou mãos inchadas depois de beber mais do que é seguro podem indicar sangue diluído. Quem as tiver agora: não beba mais e procure ajuda médica hoje. Com vómitos, confusão ou convulsões, ligue para o número de emergência.",
    gained:
      "Pesar mais depois de uma sessão do que antes significa ter bebido mais do que se perdeu. Não beba mais agora; com dor de cabeça, náusea ou confusão, procure logo ajuda médica.",
    ifSigns:
      "Se alguém estiver confuso, não parar de vomitar, tiver convulsões ou desmaiar: pare e procure ajuda médica já.",
    inEnglish: "Só respondo em inglês: faça a pergunta em inglês, por favor.",
  },
  nl: {
    stop: "Stop en haal nu medische hulp: bel het alarmnummer.",
    fluid: "Drink niets meer totdat iemand medisch naar je heeft gekeken.",
    heat: "Ga uit de zon en koel het hele lichaam met koud water terwijl je op hulp wacht.",
    doctor:
      "Stop en ga vandaag nog naar een arts; train tot die tijd niet. Bel het alarmnummer als het in rust doorgaat, of bij pijn op de borst, benauwdheid, flauwvallen, verwardheid of braken.",
    diluted:
      "Hoofdpijn, misselijkheid, duizeligheid of gezwollen handen na meer drinken dan veilig is, kunnen verdund bloed betekenen. Wie ze nu heeft: drink niets meer en haal vandaag medische hulp. Bij braken, verwardheid of een toeval: bel het alarmnummer.",
    gained:
      "Na een sessie zwaarder dan ervoor betekent dat er meer is gedronken dan verloren. Drink nu niets meer; haal bij hoofdpijn, misselijkheid of verwardheid meteen medische hulp.",
    ifSigns:
      "Is iemand verward, blijft braken, heeft een toeval of stort in: stop en haal meteen medische hulp.",
    inEnglish: "Ik antwoord alleen in het Engels: stel de vraag in het Engels.",
  },
  sv: {
    stop: "Stanna och sök medicinsk hjälp nu: ring nödnumret.",
    fluid: "Drick inget mer förrän sjukvården har sett dig.",
    heat: "Gå ur solen och kyl hela kroppen med kallt vatten medan hjälpen är på väg.",
    doctor:
      "Stanna och gå till en läkare i dag; träna inte innan dess. Ring nödnumret om det fortsätter i vila, eller vid bröstsmärta, svårt att andas, svimning, förvirring eller kräkningar.",
    diluted:
      "Huvudvärk, illamående, yrsel eller svullna händer efter att ha druckit mer än vad som är säkert kan betyda utspätt blod. Den som har det nu: drick inget mer och sök vård i dag. Vid kräkningar, förvirring eller kramper, ring nödnumret.",
    gained:
      "Tyngre efter ett pass än före betyder att mer dracks än vad som förlorades. Drick inget mer nu; sök vård genast vid huvudvärk, illamående eller förvirring.",
    ifSigns:
      "Om någon är förvirrad, kräks om och om igen, krampar eller kollapsar: stanna och sök medicinsk hjälp genast.",
    inEnglish: "Jag svarar bara på engelska: ställ frågan på engelska.",
  },
  da: {
    stop: "Stop og få lægehjælp nu: ring til alarmcentralen.",
    fluid: "Drik ikke mere, før en sundhedsfaglig person har set dig.",
    heat: "Kom ud af solen, og køl hele kroppen med koldt vand, mens hjælpen er på vej.",
    doctor:
      "Stop, og gå til læge i dag; træn ikke før da. Ring til alarmcentralen, hvis det fortsætter i hvile, eller ved brystsmerter, åndenød, besvimelse, forvirring eller opkastning.",
    diluted:
      "Hovedpine, kvalme, svimmelhed eller hævede hænder efter at have drukket mere, end det er sikkert, kan betyde fortyndet blod. Den, der har det nu: drik ikke mere, og få lægehjælp i dag. Ved opkastning, forvirring eller kramper: ring til alarmcentralen.",
    gained:
      "Tungere efter et pas end før betyder, at der blev drukket mere, end der blev tabt. Drik ikke mere nu; få straks lægehjælp ved hovedpine, kvalme eller forvirring.",
    ifSigns:
      "Hvis nogen er forvirret, kaster op igen og igen, får kramper eller falder om: stop og få lægehjælp med det samme.",
    inEnglish: "Jeg svarer kun på engelsk: stil spørgsmålet på engelsk.",
  },
  nb: {
    stop: "Stopp og få medisinsk hjelp nå: ring nødnummeret.",
    fluid: "Ikke drikk mer før helsepersonell har sett deg.",
    heat: "Kom deg ut av solen, og kjøl hele kroppen med kaldt vann mens du venter på hjelp.",
    doctor:
      "Stopp, og gå til lege i dag; ikke tren før det. Ring nødnummeret hvis det fortsetter i hvile, eller ved brystsmerter, pustevansker, besvimelse, forvirring eller oppkast.",
    diluted:
      "Hodepine, kvalme, svimmelhet eller hovne hender etter å ha drukket mer enn det som er trygt, kan bety fortynnet blod. Den som har det nå: ikke drikk mer, og få medisinsk hjelp i dag. Ved oppkast, forvirring eller kramper: ring nødnummeret.",
    gained:
      "Tyngre etter en økt enn før betyr at det ble drukket mer enn det som ble tapt. Ikke drikk mer nå; få medisinsk hjelp med en gang ved hodepine, kvalme eller forvirring.",
    ifSigns:
      "Hvis noen er forvirret, kaster opp om igjen, får krampeanfall eller faller om: stopp og få medisinsk hjelp med en gang.",
    inEnglish: "Jeg svarer bare på engelsk: still spørsmålet på engelsk.",
  },
  pl: {
    stop: "Przerwij i natychmiast wezwij pomoc medyczną: zadzwoń na numer alarmowy.",
    fluid: "Nie pij więcej, dopóki nie zbada cię ktoś z personelu medycznego.",
    heat: "Zejdź ze słońca i chłodź całe ciało zimną wodą, aż przyjedzie pomoc.",
    doctor:
      "Przerwij i jeszcze dziś idź do lekarza; do tego czasu nie trenuj. Zadzwoń na numer alarmowy, jeśli to trwa w spoczynku albo gdy pojawi się ból w klatce piersiowej, duszność, omdlenie, splątanie lub wymioty.",
    diluted:
      "Ból głowy, nudności, zawroty głowy lub opuchnięte dłonie po wypiciu więcej, niż jest bezpieczne, mogą oznaczać rozcieńczoną krew. Kto ma je teraz: niech już nie pije i jeszcze dziś szuka pomocy medycznej. Przy wymiotach, splątaniu lub drgawkach zadzwoń na numer alarmowy.",
    gained:
      "Większa waga po treningu niż przed nim oznacza, że wypito więcej, niż stracono. Nie pij teraz więcej; przy bólu głowy, nudnościach lub splątaniu od razu szukaj pomocy medycznej.",
    ifSigns:
      "Jeśli ktoś jest zdezorientowany, ciągle wymiotuje, ma drgawki lub upada: przerwij i natychmiast wezwij pomoc medyczną.",
    inEnglish: "Odpowiadam tylko po angielsku: zadaj pytanie po angielsku.",
  },
  cs: {
    stop: "Přestaňte a hned vyhledejte lékařskou pomoc: volejte tísňovou linku.",
    fluid: "Nic dalšího nepijte, dokud vás neprohlédne zdravotník.",
    heat: "Jděte ze slunce a chlaďte celé tělo studenou vodou, než dorazí pomoc.",
    doctor:
      "Přestaňte a ještě dnes jděte k lékaři; do té doby netrénujte. Volejte tísňovou linku, pokud to trvá i v klidu, nebo při bolesti na hrudi, dušnosti, mdlobách, zmatenosti či zvracení.",
    diluted:
      "Bolest hlavy, nevolnost, závratě nebo oteklé ruce po vypití více, než je bezpečné, mohou znamenat zředěnou krev. Kdo je má teď: ať už nepije a ještě dnes vyhledá lékařskou pomoc. Při zvracení, zmatenosti nebo křečích volejte tísňovou linku.",
    gained:
      "Vyšší váha po tréninku než před ním znamená, že se vypilo víc, než se ztratilo. Teď už nepij; při bolesti hlavy, nevolnosti nebo zmatenosti hned vyhledej lékařskou pomoc.",
    ifSigns:
      "Pokud je někdo zmatený, stále zvrací, má křeče nebo zkolabuje: přestaňte a hned vyhledejte lékařskou pomoc.",
    inEnglish: "Odpovídám jen anglicky: zeptejte se prosím anglicky.",
  },
};
