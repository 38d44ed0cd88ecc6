import { describe, expect, test } from "vitest";
import { emergencyIn } from "./emergency";
import { LANGUAGE_CODES, WORDS } from "./emergency-texts";

/** For each language: odd behavior, chest, vomiting that doesn't stop, chills in the heat, then heart and urine. */
const ABROAD = {
  en: [
    ...["he is acting strangely", "my chest hurts a lot running", "I can't stop vomiting"],
    ...["I am shivering in the heat", "I have heart palpitations", "there is blood in my urine"],
  ],
  de: [
    ...["Mein Freund verhält sich komisch und torkelt", "Meine Brust tut beim Laufen weh"],
    ...["Ich kann nicht aufhören zu erbrechen", "Mir ist kalt in der Hitze, ich fröstele"],
    ...["Ich hatte Herzrasen auf dem Rad", "Mein Urin ist dunkelbraun"],
  ],
  fr: [
    ...["Mon ami se comporte bizarrement", "J’ai mal à la poitrine en courant"],
    ...["Je n’arrête pas de vomir", "J’ai des frissons en pleine chaleur"],
    ...["J’ai eu des palpitations", "Mes urines sont rouges"],
  ],
  es: [
    ...["mi amigo se comporta raro", "me duele mucho el pecho corriendo"],
    ...["no paro de vomitar", "tengo escalofrios con este calor"],
    ...["tuve palpitaciones en la bici", "tengo sangre en la orina"],
  ],
  it: [
    ...["Il mio amico si comporta in modo strano", "Mi fa male il petto quando corro"],
    ...["Non smetto di vomitare", "Ho i brividi con questo caldo"],
    ...["Ho avuto palpitazioni in bici", "Ho le urine marroni"],
  ],
  pt: [
    ...["O meu amigo está a agir de forma estranha", "Dói-me o peito a correr"],
    ...["nao paro de vomitar", "Tenho calafrios com este calor"],
    ...["Tive palpitações na bicicleta", "Tenho sangue na urina"],
  ],
  nl: [
    ...["Mijn vriend gedraagt zich vreemd", "Ik heb pijn op mijn borst"],
    ...["Ik kan niet stoppen met overgeven", "Ik heb kippenvel in de hitte"],
    ...["Ik had hartkloppingen op de fiets", "Mijn urine is donkerbruin"],
  ],
  sv: [
    ...["Min kompis beter sig konstigt", "Det gör ont i bröstet när jag springer"],
    ...["Jag kan inte sluta kräkas", "Jag har frossa i hettan"],
    ...["Jag hade hjärtklappning", "Jag har blod i urinen"],
  ],
  da: [
    ...["Min ven opfører sig mærkeligt", "Jeg har ondt i brystet"],
    ...["Jeg kan ikke holde op med at kaste op", "Jeg har kulderystelser i solen"],
    ...["Jeg havde hjertebanken", "Jeg har blod i urinen og tisser"],
  ],
  nb: [
    ...["Vennen min oppfører seg rart", "Jeg har vondt i brystet"],
    ...["Jeg klarer ikke å slutte å kaste opp", "Jeg har frysninger i solen"],
    ...["Jeg fikk hjertebank på sykkelen", "Urinen er mørkebrun, vet ikke hva det er"],
  ],
  pl: [
    ...["Kolega zachowuje się dziwnie", "Boli mnie w klatce piersiowej"],
    ...["Nie mogę przestać wymiotować", "Mam dreszcze w upale"],
    ...["Miałem kołatanie serca", "Mam krew w moczu"],
  ],
  cs: [
    ...["Kamarád se chová divně, chová se divně", "Bolí mě na hrudi"],
    ...["Nemůžu přestat zvracet", "Je horko a mám zimnici"],
    ...["Měl jsem bušení srdce", "Mám krev v moči"],
  ],
} as const;

describe.each(LANGUAGE_CODES)("in %s", (code) => {
  test.each(ABROAD[code].slice(0, 4))("an emergency is recognized: %s", (text) => {
    const found = emergencyIn(text);
    expect(found?.isNow).toBe(true);
    expect(found?.text).toContain(WORDS[code].stop);
  });

  test.each(ABROAD[code].slice(4))("a referral to a doctor is recognized: %s", (text) => {
    const found = emergencyIn(text);
    expect(found?.kind).toBe("doctor");
    // Danish and Norwegian use the same words for it.
    const own =
      code === "da" || code === "nb" ? [WORDS.da.doctor, WORDS.nb.doctor] : [WORDS[code].doctor];
    expect(own).toContain(found?.text);
  });
});

test.each([
  ["de", "Es fühlt sich an wie ein Gewicht auf der Brust"],
  ["de", "Sie liegt am Boden, zittert und antwortet nicht"],
  ["de", "Ich sehe Dinge, die nicht da sind"],
  ["fr", "J’ai comme un poids sur la poitrine"],
  ["fr", "Il est par terre et ne répond pas"],
  ["es", "Siento un peso en el pecho"],
  ["es", "Está en el suelo y no contesta"],
  ["it", "Sento un peso sul petto"],
  ["it", "È a terra e trema"],
  ["pt", "Sinto um peso no peito"],
  ["pt", "Ele está no chão a tremer"],
  ["nl", "Het voelt als een gewicht op mijn borst"],
  ["nl", "Hij ligt op de grond en trilt"],
  ["sv", "Det känns som en tyngd över bröstet"],
  ["sv", "Hon ligger på marken och skakar"],
  ["da", "Det føles som en vægt på brystet"],
  ["da", "Hun ligger på jorden og ryster"],
  ["nb", "Det kjennes som noen sitter på brystet mitt"],
  ["nb", "Hun ligger på bakken og rister"],
  ["pl", "Czuję ciężar na klatce piersiowej"],
  ["pl", "Leży na ziemi i nie odpowiada"],
  ["cs", "Cítím tíhu na hrudi"],
  ["cs", "Leží na zemi a neodpovídá"],
  ["de", "Ein Läufer reagiert nicht auf Ansprache"],
  ["de", "Er ist im Ziel zusammengesackt"],
  ["de", "Er ist nicht mehr bei Bewusstsein"],
  ["fr", "Mon ami ne réagit pas"],
  ["fr", "Un coureur est par terre et ne se relève pas"],
  ["es", "Un corredor no se mueve"],
  ["it", "La mia compagna non reagisce"],
  ["pt", "A minha amiga não reage"],
  ["nl", "Mijn vriendin reageert niet"],
  ["sv", "Min kompis svarar inte"],
  ["da", "Han snakker usammenhængende og kan ikke gå lige"],
  ["nb", "Kameraten min svarer ikke og rister over hele kroppen"],
  ["pl", "Zawodniczka nie reaguje na wołanie"],
  ["cs", "Kamarád mluví nesmysly a motá se"],
] as const)("an emergency is recognized by visible signs, in %s: %s", (code, text) => {
  const found = emergencyIn(text);
  expect(found?.isNow).toBe(true);
  expect(found?.text).toContain(WORDS[code].stop);
});

test.each([
  "Das Gewicht meiner Flasche ist 750 g",
  "Der Gel liegt am Boden der Tasche",
  "Quel poids pour une gourde ?",
  "La borraccia è caduta a terra",
  "Mi pulsera de pecho no funciona",
  "Wie viel soll ich bei Hitze trinken?",
  "Was hilft gegen Krämpfe?",
  "Ich schwitze im Winter nicht viel",
  "Combien de sel par heure quand il fait chaud ?",
  "¿Cuánta agua debo beber con calor?",
  "¿Qué color debe tener la orina?",
  "Quanto devo bere con il caldo?",
  "Quantos géis levo para a maratona?",
  "Hoeveel moet ik drinken in de hitte?",
  "Hur mycket ska jag dricka i solen?",
  "Hvor meget skal jeg drikke i varmt vejr?",
  "Hvor mye skal jeg drikke i solen?",
  "Ile pić w upale?",
  "Kolik mám pít v horku?",
  "Meine Uhr reagiert nicht",
  "Er steht nicht auf Gels",
  "Il ne bouge pas assez la semaine",
  "Mein Körper reagiert nicht auf Koffein",
  "Mes athlètes ne répondent pas à mes messages",
  "Cela ne répond pas à ma question",
  "No responde la app",
  "Il mio orologio non risponde",
  "Min klocka reagerar inte",
  "Ta dawka mi nie odpowiada",
])("%s is no emergency", (text) => {
  expect(emergencyIn(text)).toBeNull();
});

test.each([
  ["de", "er ist auf den Kopf gestürzt und fragt immer wieder dasselbe"],
  ["fr", "elle est tombée sur la tête et vomit"],
  ["es", "se golpeó en la cabeza y no recuerda nada"],
  ["it", "ha battuto la testa e vomita"],
] as const)("in %s, a blow to the head with further signs: %s", (code, text) => {
  expect(emergencyIn(text)?.text).toContain(WORDS[code].stop);
});
