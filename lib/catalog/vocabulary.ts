/** The catalog's synonyms and stop words. */

/** Words that don't distinguish products. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an and the of for with without in on to from by or my und mit für fur ohne et de du des la le les avec pour y con para".split(
    " ",
  ),
);

/** Each search word with its variants on labels and in searches, without accents and in the singular. */
const MEANINGS: Readonly<Record<string, string>> = {
  caffeine: "caf caff caffe caffeinated cafeine cafeina koffein coffein caffeina kofein caffeinate",
  electrolyte:
    "electrolyt elektrolyt elektrolyte elektrolit electrolito elettroliti electro electrolytic lyte",
  sodium: "natrium sodio salt salz sel sal salted salty sale",
  capsule: "cap caps capsul kapsel kapseln gelule pill capsula",
  tablet: "tab tablette tabletten comprime pastille tableta effervescent fizz brausetablette",
  drink: "getrank getraenk boisson bebida bevanda beverage trinken",
  mix: "powder pulver poudre polvo polvere",
  bar: "riegel barre barrita barretta",
  chew: "gummy gummies gummie gumy blok block gomme chewy gominola kaugummi jelly gummibar",
  gel: "gele gelee hydrogel energygel geli",
  waffle: "waffel gaufre wafel wafer stroopwafel stroopvafel vafel",
  energy: "energie energia energetic energetique",
  carb: "carbs carbohydrate cho kohlenhydrat kohlenhydrate glucide hidrato",
  isotonic: "isotonisch isotonique iso isotonico",
  hydration: "hydrate hydrating hydratation",
  orange: "orangen naranja arancia",
  lemon: "zitrone citron limon limone",
  strawberry: "erdbeere erdbeer fraise fresa",
  raspberry: "himbeere himbeer framboise",
  cherry: "kirsche kirsch cerise",
  apple: "apfel pomme manzana",
  chocolate: "schokolade schoko chocolat choco choc chocolade cioccolato",
  coffee: "kaffee cafe espresso",
  blackcurrant: "cassis",
  neutral: "unflavored unflavoured neutre natur nature plain",
  bottle: "flasche bouteille botella",
  food: "solid",
};

/** Maps each variant to its search word. */
export const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(MEANINGS).flatMap(([meant, words]) =>
    words.split(" ").map((word) => [word, meant] as const),
  ),
);

/** Other names for a category's products: comma-separated phrases. */
export const CATEGORY_WORDS = {
  gel: "gel, energy gel",
  chew: "chew, gummy, energy chew",
  bar: "bar, energy bar",
  solid: "food, real food, snack",
  drink_mix: "drink mix, powder, carb drink",
  electrolyte: "electrolyte, hydration, salt, electrolyte drink",
  ready_to_drink: "ready to drink, sports drink, bottle, rtd",
  capsule: "capsule, salt capsule, pill, electrolyte",
} as const;
