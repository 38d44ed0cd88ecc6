/** A work that articles may cite, with what is needed to find it. */
interface Work {
  authors: string;
  year: number;
  title: string;
  /** Journal, volume and pages. */
  where: string;
  /** Null if we know of none. */
  doi: string | null;
}

const work = (
  authors: string,
  year: number,
  title: string,
  where: string,
  doi: string | null = null,
): Work => ({ authors, year, title, where, doi });

/** Every work that may be cited. An article that cites any other fails its test. */
export const WORKS = {
  "almond-2005": work(
    "Almond et al.",
    2005,
    "Hyponatremia among runners in the Boston Marathon",
    "N Engl J Med 352:1550-1556",
    "10.1056/NEJMoa043901",
  ),
  "armstrong-2007": work(
    "Armstrong et al.",
    2007,
    "Exertional heat illness during training and competition (ACSM position stand)",
    "Med Sci Sports Exerc 39:556-572",
  ),
  "baker-2008": work(
    "Baker, Lang and Kenney",
    2008,
    "Quantitative analysis of serum sodium concentration after prolonged running in the heat",
    "J Appl Physiol 105:91-99",
    "10.1152/japplphysiol.00130.2008",
  ),
  "baker-2016": work(
    "Baker et al.",
    2016,
    "Normative data for regional sweat sodium concentration and whole-body sweating rate in athletes",
    "J Sports Sci 34:358-368",
    "10.1080/02640414.2015.1055291",
  ),
  "baker-2017": work(
    "Baker",
    2017,
    "Sweating rate and sweat sodium concentration in athletes: a review of methodology and intra/interindividual variability",
    "Sports Med 47(S1):111-128",
    "10.1007/s40279-017-0691-5",
  ),
  "barnes-2019": work(
    "Barnes et al.",
    2019,
    "Normative data for sweating rate, sweat sodium concentration, and sweat sodium loss in athletes: an update and analysis by sport",
    "J Sports Sci",
    "10.1080/02640414.2019.1633159",
  ),
  "burke-2019": work(
    "Burke et al.",
    2019,
    "International Association of Athletics Federations consensus statement 2019: nutrition for athletics",
    "Int J Sport Nutr Exerc Metab 29:73-84",
    "10.1123/ijsnem.2019-0065",
  ),
  "burke-distance-2019": work(
    "Burke, Jeukendrup, Jones and Mooses",
    2019,
    "Contemporary nutrition strategies to optimize performance in distance runners and race walkers",
    "Int J Sport Nutr Exerc Metab 29:117-129",
    "10.1123/ijsnem.2019-0004",
  ),
  "carter-2004": work(
    "Carter, Jeukendrup and Jones",
    2004,
    "The effect of carbohydrate mouth rinse on 1-h cycle time trial performance",
    "Med Sci Sports Exerc 36:2107-2111",
  ),
  "cheuvront-2007": work(
    "Cheuvront, Montain and Sawka",
    2007,
    "Fluid replacement and performance during the marathon",
    "Sports Med 37:353-357",
    "10.2165/00007256-200737040-00020",
  ),
  "costa-2017": work(
    "Costa et al.",
    2017,
    "Gut-training: the impact of two weeks repetitive gut-challenge during exercise on gastrointestinal status, glucose availability, fuel kinetics, and running performance",
    "Appl Physiol Nutr Metab",
    "10.1139/apnm-2016-0453",
  ),
  "costa-2019": work(
    "Costa, Knechtle, Tarnopolsky and Hoffman",
    2019,
    "Nutrition for ultramarathon running: trail, track, and road",
    "Int J Sport Nutr Exerc Metab 29:130",
  ),
  "cox-2002": work(
    "Cox, Broad, Riley and Burke",
    2002,
    "Body mass changes and voluntary fluid intakes of elite level water polo players and swimmers",
    "J Sci Med Sport 5:183-193",
    "10.1016/S1440-2440(02)80003-2",
  ),
  "hew-butler-2015": work(
    "Hew-Butler et al.",
    2015,
    "Statement of the Third International Exercise-Associated Hyponatremia Consensus Development Conference",
    "Clin J Sport Med 25:303-320",
  ),
  "holmes-2016": work(
    "Holmes et al.",
    2016,
    "The effect of exercise intensity on sweat rate and sweat sodium and potassium losses in trained endurance athletes",
    "Ann Sports Med Res 3(2):1063",
  ),
  "jeukendrup-2014": work(
    "Jeukendrup",
    2014,
    "A step towards personalized sports nutrition: carbohydrate intake during exercise",
    "Sports Med 44(S1):S25-S33",
    "10.1007/s40279-014-0148-z",
  ),
  "kenefick-2018": work(
    "Kenefick",
    2018,
    "Drinking strategies: planned drinking versus drinking to thirst",
    "Sports Med 48(S1)",
    "10.1007/s40279-017-0844-6",
  ),
  "king-2019": work(
    "King et al.",
    2019,
    "Liver and muscle glycogen oxidation and performance with dose variation of glucose-fructose ingestion during prolonged (3 h) exercise",
    "Eur J Appl Physiol 119:1157-1169",
    "10.1007/s00421-019-04106-9",
  ),
  "lambert-2008": work(
    "Lambert et al.",
    2008,
    "Fluid tolerance while running: effect of repeated trials",
    "Int J Sports Med 29:878-882",
    "10.1055/s-2008-1038620",
  ),
  "lara-2016": work(
    "Lara et al.",
    2016,
    "Interindividual variability in sweat electrolyte concentration in marathoners",
    "J Int Soc Sports Nutr 13:31",
    "10.1186/s12970-016-0141-z",
  ),
  "lara-2017": work(
    "Lara et al.",
    2017,
    "Sweat sodium loss influences serum sodium concentration in a marathon",
    "Scand J Med Sci Sports 27:152-160",
    "10.1111/sms.12637",
  ),
  "linsell-2020": work(
    "Linsell et al.",
    2020,
    "Hiking time trial performance in the heat with real-time observation of heat strain, hydration status and fluid intake behavior",
    "Int J Environ Res Public Health 17:4086",
    "10.3390/ijerph17114086",
  ),
  "mccubbin-2018": work(
    "McCubbin and Costa",
    2018,
    "Impact of sodium ingestion during exercise on endurance performance: a systematic review",
    "Int J Sports Sci 8:97-107",
    "10.5923/j.sports.20180803.05",
  ),
  "miall-2018": work(
    "Miall et al.",
    2018,
    "Two weeks of repetitive gut-challenge reduce exercise-associated gastrointestinal symptoms and malabsorption",
    "Scand J Med Sci Sports",
    "10.1111/sms.12912",
  ),
  "nolte-2010": work(
    "Nolte, Noakes and van Vuuren",
    2010,
    "Ad libitum fluid replacement in military personnel during a 4-h route march",
    "Med Sci Sports Exerc 42:1675-1680",
    "10.1249/MSS.0b013e3181d6f9d0",
  ),
  "oliveira-2014": work(
    "de Oliveira and Burini",
    2014,
    "Carbohydrate-dependent, exercise-induced gastrointestinal distress",
    "Nutrients 6:4191-4199",
    "10.3390/nu6104191",
  ),
  "podlogar-2022": work(
    "Podlogar et al.",
    2022,
    "Increased exogenous but unaltered endogenous carbohydrate oxidation with combined fructose-maltodextrin ingested at 120 g/h versus 90 g/h at different ratios",
    "PMC9560939",
  ),
  "sawka-2007": work(
    "Sawka et al.",
    2007,
    "Exercise and fluid replacement (ACSM position stand)",
    "Med Sci Sports Exerc 39:377-390",
    "10.1249/mss.0b013e31802ca597",
  ),
  "smith-2013": work(
    "Smith et al.",
    2013,
    "Curvilinear dose-response relationship of carbohydrate (0-120 g/h) and performance",
    "Med Sci Sports Exerc 45:336-341",
    "10.1249/MSS.0b013e31827205d1",
  ),
  "speedy-2001": work(
    "Speedy et al.",
    2001,
    "Fluid balance during and after an Ironman triathlon",
    "Clin J Sport Med 11:44-50",
    "10.1097/00042752-200101000-00008",
  ),
  "smith-2021": work(
    "Smith, Bello and Price",
    2021,
    "A case-series observation of sweat rate variability in endurance-trained athletes",
    "Nutrients 13:1807",
    "10.3390/nu13061807",
  ),
  "thomas-2016": work(
    "Thomas, Erdman and Burke",
    2016,
    "Nutrition and athletic performance (joint position statement)",
    "Med Sci Sports Exerc 48:543-568",
    "10.1249/MSS.0000000000000852",
  ),
  "tiller-2019": work(
    "Tiller et al.",
    2019,
    "International Society of Sports Nutrition position stand: nutritional considerations for single-stage ultra-marathon training and racing",
    "J Int Soc Sports Nutr 16:50",
    "10.1186/s12970-019-0312-9",
  ),
  "viribay-2020": work(
    "Viribay et al.",
    2020,
    "Effects of 120 g/h of carbohydrates intake during a mountain marathon on exercise-induced muscle damage in elite runners",
    "Nutrients 12:1367",
    "10.3390/nu12051367",
  ),
  /** Claims about what the calculator does are sourced to the calculator itself. */
  "our-engine": work(
    "Aidstation",
    2026,
    "The fueling engine 1.1.0, its constants and its comparison with published findings",
    "docs/science-validation.md of this project",
  ),
} as const satisfies Record<string, Work>;
export type WorkId = keyof typeof WORKS;

/** Formats a work as in a list of references, without its DOI. */
export const citationOf = ({ authors, year, title, where }: Work): string =>
  `${authors} (${year}). ${title}. ${where}.`;
