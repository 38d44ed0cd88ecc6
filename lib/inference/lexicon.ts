import type { ActivityType } from "@/lib/contract/vocabulary";

/** What a word indicates: one kind of activity, several in one session, or an activity that has no kind here. */
export type Kind = ActivityType | "several" | "other";

/** How strongly a word indicates its kind: names it, nearly does, mostly refers to it, or hints at it. */
export type Strength = "names" | "likely" | "maybe" | "hint";
export const WEIGHT = { names: 4, likely: 3, maybe: 2, hint: 1 } as const satisfies Record<
  Strength,
  number
>;

/**
 * Words in twelve languages (en, de, fr, es, it, pt, nl, sv, da, nb, pl, cs), by what they indicate. `*` matches any
 * rest of a word, `_` is a space. Accents are written out; titles may drop them, or use ue, oe, ae and aa instead.
 */
export const LEXICON: Readonly<Record<Kind, Partial<Record<Strength, string>>>> = {
  run: {
    names: `run runs runn ran running runing fahrtspiel trailrun* parkrun* jog jogs jogged jogging jogg jogga joggen jogger_runde
      treadmill_run run_walk walk_run run_hike hike_run couch_to_5k c25k ultrarun* longrun fellrun* brick_run
      runseries runstreak jeffing orienteering_run trail_running
      lauf laufen läufe läufchen gelaufen laufe *lauf *läufe *läufchen *laufen laufeinheit laufrunde* lauftraining laufband*
      lauftreff laufabc lauf_abc lauftest laufintervall* laufkm gejoggt dauerlauf* tempodauerlauf joggingrunde
      course_à_pied course_a_pieds courir couru footing footings petit_trot tapis_de_course run_du_* trottiner
      course_du_matin course_du_soir course_du_midi course_le_matin course_le_midi course_le_soir
      course_dans_la_matinée course_dans_l_après_midi course_en_soirée course_de_nuit course_nocturne sortie_running
      correr corriendo corrí corrido trote troteo rodaje carrera_a_pie carrera_continua carrera_de_montaña cinta_de_correr
      carrera_matinal carrera_de_mañana carrera_de_tarde carrera_de_noche carrera_por_la_mañana carrera_por_la_tarde
      carrera_nocturna carrera_vespertina carrera_de_la_mañana trotecito
      corsa corse correre corso_stamattina corsetta corricchiata corsettina tapis_roulant allenamento_di_corsa fondo_lento
      fondo_medio_corsa corsa_lenta corro
      corrida corridas corridinha corri correndo esteira rodagem trote_leve treino_de_corrida trotinho
      hardlopen hardloop* hardgelopen duurloop* *loop looptraining* loopje looprondje* loopgroep loopband* rondje_rennen
      rondje_lopen gaan_lopen
      löpning löpningen löprunda* löppass* löptur* löpträning* löpband* *löpning löp löpa löpte löpintervaller springtur joggingtur joggingrunda
      joggtur jogging_tur löpsteg
      løb løbe løbet løbetur* *løbetur løbetræning løbepas løbebånd* løberute løb_* *løb *løbet løbende løbetid joggetur* løbetest
      løp løpe løpte løping løpet løpetur* *løpetur *løpeøkt løpeøkt* løpetrening løpebånd* *løp *løpet *løping tredemølle* mølleøkt
      mølleintervall* jogget terrengløp motbakkeløp
      bieg biegi biegu biegiem bieganie biegania biegam biegowy biegowa biegowe biegać pobiegane wybieganie rozbieganie
      przebieżka przebieżki trucht truchtanie bieżnia bieżni bieżnię półmaraton dobieg trening_biegowy bieganko pobiegać
      běh běhu běhy běhání běhat běhám běžet běžím zaběhl zaběhla zaběháno běžeck* výběh výklus proběhnutí proběhnout
      oběhnout rozběhání pulmaraton klusání vyběhání běžecký_pás`,
    likely: `treadmill dreadmill mill_run fartlek* marathon* *marathon maraton* *maraton maratona maratón maratonie carrera carreras
      tapis tirada tirada_larga tirada_corta cinta lopen gelopen loopen springa sprungit fondo_lungo fondo_lento mølle
      milloppet klus tempolauf steigerungsläufe steigerungen ripetute ultramarat* ultratrail utmb halbmarat* halvmarat* trail_run c2_5k
      polmaraton* półmarat* půlmarat* semi_marathon semimarat* mezza_maratona media_maratón medio_maratón meia_maratona
      halve_marathon half_marathon longão longao lisboa_run`,
    maybe: `base_miles mile_progression runner runners laufer läufer strides trail trails ultra fondo_corsa milen run_club runclub 5k_race 10k_race tiros
      medio_fondo rennen gerannt orientering orienteering semi meia mezza lopp loppet terrängen crosslauf cross_country xc_race
      pódromo tempo_run nrc nike_run running_club carrerita obstacle_race cursa hm tartan tartanbahn stadionrunde
      course fractionné lungo_lento dlouhý_běh intervaly_běh interwały_biegowe sortie_longue km_pace lauftasche`,
    hint: `progression track tempo pace bahn piste lsd 400er 800er 1000er 200er 400s 800s miles mile vma seuil km_splits shakeout
      strideouts hill_repeats hills fraccionado`,
  },
  bike: {
    names: `bike bikes biked biking bicycle bicycling ride rides riding rode rideout cycle cycled cycling cyclng cyclo cyclocross
      cyclo_cross bike_ride bikepacking bikeerg bike_erg e_bike ebike spinbike spin_bike spin_class peloton_ride turbo
      turbo_trainer turbotrainer mtb mountainbik* mountain_bik* roadbike roadie velodrome zwift_ride zwiftride zwiftrit fatbike
      gravelride gravelbike gran_fondo granfondo gran_fondos crit criterium cyclosportive bikefahrt bike_tour biketour
      rad radeln radelt geradelt radl radltour radfahren radfahrt radtour* radausfahrt* radrunde* radtraining radrennen
      radmarathon radrunden radeinheit radintervall* radkm fahrrad* *fahrrad rennrad* *rennrad radsport indoorrad ausfahrt ausfahrten
      *ausfahrt rennradrunde bergzeitfahren zeitfahren einzelzeitfahren velofahren velotour velorunde velofahrt
      indoor_radfahren radrolle rollentraining freie_rolle radergometer fahrt_am_* vormittagsfahrt
      nachmittagsfahrt morgenfahrt abendfahrt mittagsfahrt lauf_rad laufrad* mountainbiketour koppelrad
      vélo velo vélos velotaf vélotaf cyclisme cycliste cyclotourisme cyclosport* vtt sortie_vélo sortie_vtt home_trainer
      hometrainer course_cycliste vélo_de_course bicloo biclou bicyclette
      bici bicis bicicleta bicicletas bicicletta ciclismo ciclista ciclocross ciclocrós cicloturis* ciclabile ciclo_indoor
      btt bicicleteada bicicletear rodillo pedaleo pedaleada pedalear pedaleando paseo_en_bici ruta_en_bici ciclo carrera_ciclista
      giro_in_bici bici_da_corsa pedalata pedalate pedalando pedalare rulli uscita_in_bici
      pedal pedalada pedaladas pedalar pedalando pedal_de_* volta_de_bicicleta giro_de_bike bike_indoor rolo_de_treino
      fiets fietsen fietsten gefietst fietst fiets* *fiets wielren* wieler* wielertocht rit ritje ochtendrit middagrit avondrit
      *fietsrit *fietstocht lunchrit namiddagrit nachtrit groepsrit duurrit herstelrit koffierit zondagsrit clubrit toerrit
      trainingsrit racefiets rondje_fietsen rondje_racefiets mountainbiken tacx_rit ritje_*
      cykel cykla cyklade cyklat cykling cyklingen cykel* *cykel *cykling *cykeltur cykelpass* cyklar mountainbikelopp
      landsvägscykling cyklet cykle cyklede
      sykkel sykle syklet sykler sykling sykkel* *sykkel *sykling *sykkeltur terrengsykling rulleøkt spinningsykkel
      rowerem rowerze rowerowa rowerowy rowerowo rowerek rowerowe rowerki rowerowanie kolarstwo kolarski kolarska kolarzówka
      kolarka szosa szosowo szosówka szosowa przejażdżka przejażdżki jazda_na_rowerze spining pokręcone kręcenie trening_kolarski
      kolo kole kolem kola cyklistika cyklo cyklotrasa cyklovýlet cyklovýjížďka cyklo* jízda_na_kole na_kole horské_kolo
      silnička silniční_kolo vyjížďka vyjížďky projížďka_na_kole spinning spinningu kolečko_na_kole bajk bajku ježdění_na_kole`,
    likely: `rower rowery gravel spin spins zwift zwifting zwiften rouvy trainerroad trainer_road tacx kickr wattbike sufferfest systm whoosh mywhoosh
      fulgaz ful_gaz bkool wahoo bikefit_ride watopia makuri rolle rolo hometrainen trenażer trenażerze trenażeru trenażér trenažér
      trenažéru trenazer jízda fahrt cross_rad ridelondon strade_bianche alpe_du_zwift alpe_d_huez
      schwalbe ötztaler amstel_gold ronde_van_vlaanderen marmotte vätternrundan styrkeprøven randonneur brevet audax
      ftp ftp_test ftp_intervals sweetspot sweet_spot over_unders over_under chaingang chain_gang rollers trainer_session indoor_trainer smart_trainer
      paceline bunch_ride sportive`,
    maybe: `peloton commute commuting arbeitsweg pendeln pendelt woon_werk trainer_* watts watt jazda tt ergometer indoor_rad
      time_trial contrarreloj cronometro col_du col_de passo_dello stelvio galibier tourmalet ventoux mortirolo zoncolan angliru sa_calobra century coffee_ride kolečko rulle rullen ergometercykel
      rondje_tacx bike_commute dojazd turismo_rodado sortie_club sortie_route sortie_route_club pedaling kicker
      na_szosie góral uscita_club giro_mattutino giro_pomeridiano giro_serale sortie_gravel`,
    hint: `kom climb bergauf col giro vuelta sortie uscita rolling group_ride saddle descent cadence drills_cadence vo2 pass`,
  },
  swim: {
    names: `swim swims swimm swam swimming swiming swum swimset swimmer_set lap_swim pool_swim poolswim openwater open_water open_water_swim
      masters_swim swim_squad aquajogging_swim css_test
      schwimmen schwimm* geschwommen *schwimmen schwamm freiwasser* freischwimmen kraulen kraul* brustschwimmen schwimmtraining
      bahnenschwimmen
      natation nage nager nagé nagée crawl* eau_libre nage_libre piscine_* séance_natation longueurs
      natación nadar nadando nadé nado nadada aguas_abiertas crol
      nuoto nuotare nuotata nuotato nuotando acque_libere vasche stile_libero
      natação nadei nadou águas_abertas treino_de_natação
      zwemmen zwem* gezwommen *zwemmen borstcrawl baantjes baantjes_trekken
      sim simning simma simmade simmat simpass simträning *simning simtag simtur frisim bröstsim crawlsim öppet_vatten simmar
      svømning svømme svømmet svømmetur svømmetræning svømmepas *svømning åbent_vand svømmer
      svømming svømmeøkt svømmetrening *svømming svøm crawling åpent_vann svømte
      pływanie pływania pływać pływam popływane popływać pływack* pływalnia pływalni wody_otwarte woda_otwarta kraulem żabka
      plavání plavat plavu plaveck* plaváček zaplaváno zaplavat bazének otevřená_voda plavba_kraul uplaváno kraulem kraulování`,
    likely: `piscine piscina schwimmbad hallenbad freibad baggersee_schwimmen zwembad simhall simhallen svømmehal svømmehallen
      svømmehall basen basenie basenu bazén bazénu bazéně badehus piscine breaststroke backstroke butterfly_stroke freestyle
      kickset pull_buoy pullbuoy paddles_set swimclub ows`,
    maybe: `pool css masters mästersim lagune lido badesø bassin bassäng basseng becken bahnen dolphin freestyler
      longueur nuotatori wetsuit neopren wave_pool`,
    hint: `lake sea ocean drills kick laps`,
  },
  row: {
    names: `row rowed rowing rowerg row_erg sculling sculls scull ergo erg ergs erging concept2 concept_2 hydrow indoor_row the_rower
      on_rower on_the_rower rower_workout rower_intervals rower_session rower_machine rowers_club rowing_machine regatta_row
      head_race water_rower waterrower coxed coxless quad_scull
      rudern ruder* gerudert *rudern ruderergometer ruderergo rudergerät
      aviron rameur ramer ramé avironner ergomètre_aviron
      remo remar remando remoergómetro remoergómetro máquina_de_remo remo_indoor remoergometro remi remare canottaggio
      canottieri vogatore voga
      remada remergômetro
      roeien roei* geroeid *roeien roeiergometer
      rodd roddmaskin roddpass rodde ro_* roddtur roddträning inomhusrodd
      roning romaskine rotur roet ro_maskine kaproning
      roing romaskin roøkt romaskinen rodde innendørsroing
      wioślarstwo wiosła wioślarski wioślarz wioślarska wiosłowanie wioślowanie ergometr ergometrze ergometr_wioślarski wioślarzu
      veslování veslo veslovat veslařsk* veslařs* trenažér_veslařský veslovací`,
    likely: `rowers crew_practice steady_state_erg`,
    maybe: `kayak* kajak* canoe* canoeing kano kanu* kanute paddle paddling paddeln paddeltour padling padla pagaie piragüismo
      piragua canoa canotage kanot* kanoën kajakpaddling sup stand_up_paddle kajaki spływ kanoistika pádlování boat eights outing skiff achter vierer åttan firer`,
    hint: `strokes catch rate`,
  },
  ski: {
    names: `ski skis skied skiing skying xc_ski xc_skiing nordic_ski nordic_skiing skate_ski skate_skiing skierg ski_erg rollerski* roller_ski
      roller_skiing rollerskiing ski_tour ski_touring skitouring skimo backcountry_ski cross_country_ski cross_country_skiing
      classic_ski classic_skiing alpine_ski downhill_ski telemark skin_track splitboard
      langlauf* langlaufen skilanglauf* skilauf* skifahren skitour* schitour* schi skirollern skiroller* rollski* tourenski
      skibergsteigen skigymnastik_tour loipe loipen skihochtour skike skaten_loipe skirunde skifahrt
      ski_de_fond ski_alpin ski_de_randonnée ski_de_rando rando_à_ski randonnée_à_ski skating_ski ski_alpinisme ski_roue ski_roues ski_à_roulettes
      esquí esqui esquiar esquiando esquiada esquí_de_fondo esquí_nórdico esquí_de_travesía esquí_de_montaña
      sci sciare sciata sci_di_fondo sci_nordico scialpinismo sci_alpinismo skiroll fondo_skating
      esqui_cross_country esqui_nórdico esqui_de_fundo
      langlaufen skiën skieën skien skieen langlaufski langlauftocht rolski toerskiën
      skidor skidåkning skidtur skidpass skidträning längdskidor längdskidåkning längdåkning rullskidor rullskid* skidstakning
      vasaloppet skidspår turskidor skidlöpning toppturning stakning stakmaskin
      langrend langrendsski rulleski rulleskiløb skiløb skitur* langrendstur
      langrenn langrennstrening skiløp skitrening rulleskiøkt *skitur topptur_på_ski randonnee_ski rulleski* skøyting_ski staking
      narty nartach nartami narciar* narciarstwo biegówki biegówkach biegówek biegi_narciarskie narty_biegowe skitury skitour*
      nartorolki nartorolkach bieg_na_nartach bieganie_na_nartach biegi_na_nartach bieg_narciarski
      běžky běžkách běžkami běžek běžkování běžkařsk* na_běžkách lyže lyžích lyžování lyžovačka lyžařsk* skialp* skialpy
      kolečkové_lyže lyžovat běh_na_lyžích běhání_na_lyžích kolečkových_lyžích`,
    likely: `birkebeineren marcialonga jizerská_padesátka engadin_skimarathon bieg_piastów topptur längd fellskate
      backcountry classic_technique skate_technique`,
    maybe: `klassisk klassiskt klassisch fristil skating skatetechnik skate_tech`,
    hint: `loppet snow schnee snø sne śnieg sníh classic klassik`,
  },
  hike: {
    names: `hike hikes hiked hiking walk walks walked walking powerwalk power_walk dogwalk dog_walk ruck rucks rucking ruck_march
      backpacking trekking trek treks snowshoe* snow_shoe nordic_walking nordicwalking stroll bushwalk* tramping hillwalk*
      treadmill_walk walking_pad thru_hike peak_bagging
      wandern wander* gewandert *wanderung *wandern bergwandern bergwanderung wandertour wandertag spazieren spaziergang
      spazier* *spaziergang gassi gassirunde gehen walken nordic_walken schneeschuh* hüttentour zügig_gehen geh_einheit
      randonnée randonnee randonnées rando randos marche marches marcher marché_nordique marche_nordique promenade_à_pied
      raquettes raquette trek_* randonnée_pédestre balade_à_pied
      senderismo caminata caminatas caminar caminando caminé andar_a_pie paseo_a_pie marcha_nórdica excursionismo trekking
      raquetas_de_nieve
      escursione escursioni escursionismo camminata camminate camminare camminando ciaspolata ciaspole passeggiata_in_montagna
      trekking camminata_veloce
      caminhada caminhadas caminhar caminhando trilha_a_pé passeio_a_pé
      wandelen wandel* gewandeld *wandeling wandeltocht wandeling ommetje bergwandeling
      vandring vandra vandrade vandringstur *vandring fjällvandring fjällvandra promenad promenader promenera *promenad
      raskpromenad stavgång power_walk hundpromenad snöskor
      vandretur* vandring vandrede gåtur *gåtur *vandretur gåture til_fots til_fods travetur hiketur gå_en_tur vandreferie
      fottur* fjelltur* gåtur* gåing vandretur turgåing skogstur *fjelltur spasertur toppturen_til_fots truger trugetur
      spacer spacery spacerek spaceru spacerem spacerowo wędrówka wędrówki marsz marszobieg_marsz nordic_walking kijki
      chodzenie chodziarstwo piesza pieszo trekking rakiety_śnieżne piesze górska_wędrówka wyjście_w_góry
      turistika turistický túra_pěšky procházka procházky procházce vycházka chůze pochod pěšky pěší_túra pěší_výlet pěší_turistika výšlap trek sněžnice
      vandr túra_horská výstup_na`,
    likely: `wanderweg gr20 camino_de_santiago jakobsweg fjällen bergtour hochtour klettersteig_zustieg gehtraining munro`,
    maybe: `passeggiata paseo balade promenade passeio excursión excursion trilha túra tur_i_skogen wycieczka wycieczki
      výlet ruta sentier sentiero tramp w_górach w_góry góry tatry summit topptur gipfel gipfeltour munros dolomiti_trek
      sortie_montagne`,
    hint: `tur turen tour montaña montagna fjell fjäll hund dog dogs puppy`,
  },
  lift: {
    names: `weightlifting weight_lifting weight_training weighttraining weights lifting powerlifting lift lifts lifted bodybuilding squat squats
      deadlift* bench_press benchpress bench barbell dumbbell* kettlebell* kettle_bell leg_day legday upper_body lower_body
      push_day pull_day chest_day back_day arm_day full_body fullbody push_pull_legs ppl s_c strength_and_conditioning crossfit
      wod bodypump body_pump calisthenics trx pushups push_ups pullups pull_ups plank planks core_workout core_work
      core_session core_training leg_press lat_pulldown strength_training strength_work strength_session strength_workout
      circuit_training bodyweight gym_session gym_workout barbell_row bent_over_row bent_over_rows seated_row cable_row
      cable_rows dumbbell_row inverted_row upright_row strength_for_* olympic_lifting snatch clean_and_jerk
      krafttraining kraftraum kraft_training gewichte gewichtheben kraftsport kraftzirkel kraftübungen hanteln hanteltraining
      langhantel kniebeugen kreuzheben bankdrücken rumpfstabi rumpftraining rumpfkraft stabi stabitraining stabilisation
      muckibude muskeltraining zirkeltraining bauch_beine_po oberkörper beintraining athletiktraining
      musculation muscu renforcement_musculaire renfo ppg haltérophilie haltères gainage préparation_physique squat
      pesas musculación entrenamiento_de_fuerza fuerza_en_gimnasio sentadillas peso_muerto halterofilia entreno_de_fuerza levantamiento_de_pesas
      pesi sollevamento_pesi pesistica potenziamento allenamento_di_forza allenamento_forza sala_pesi panca_piana stacchi
      addominali
      musculação treino_de_força treino_de_pernas treino_de_peito levantamento supino agachamento
      krachttraining krachtraining krachttrainen gewichtheffen krachthonk kracht_training buikspieren
      styrketräning styrkepass gymmet gympass marklyft knäböj bänkpress styrka_* bålstyrka kroppsstyrka tyngdlyftning
      styrketræning vægttræning vægtløftning dødløft bænkpres mavebøjninger
      styrketrening styrkeøkt styrketrim vektløfting markløft knebøy benkpress kjernestyrke basistrening
      siłownia siłowni siłownię siłka siłce trening_siłowy siłowy siłowe siłowo ciężary podnoszenie_ciężarów martwy_ciąg przysiady
      sztanga hantle wyciskanie ogólnorozwojówka
      posilovna posilovně posilovnu posilování posilovat posílení silový silový_trénink činky vzpírání dřepy mrtvý_tah
      silovka kruhový_trénink`,
    likely: `strength kraft fuerza forza força styrke styrka síla siła kracht force hantel renforcement stärke core crossfitbox
      rumpf musculaire pump gains hypertrophy athletik`,
    maybe: `gym gyms fitness fitnessstudio studio gimnasio palestra academia sportschool salle fitko fitcentrum fitnesscenter
      hiit circuit circuits conditioning barre body_combat tabata functional_training personal_trainer träningscenter
      fitnesz gymnastik zirkel`,
    hint: `reps sets kg workout_legs legs arms chest abs glutes`,
  },
  several: {
    maybe: `triathlon* *triathlon triatlon* triatlón triathlete tri ironman* im70 duathlon* duatlon* duatlón aquathlon* aquatlon*
      aquabike swimrun* swim_run_race multisport multisports multideporte brick bricks koppel koppeltraining koppeleinheit
      enchaînement wechseltraining transition_training transición transições combinado combinato kombipass zakładka zakładki
      koppeltrening koppelpass kopplingspass swim_bike_run challenge_roth hyrox kombinace koppeltræning`,
  },
  other: {
    names: `yoga pilates stretching stretch stretches dehnen étirements estiramientos alongamento strekken tøyning mobility
      mobilität blackroll foam_roll* foam_rolling massage physio physiotherapy sauna meditation tennis padel squash badminton
      football soccer fußball fussball futbol fútbol calcio futebol voetbal fotboll fodbold fotball piłka fotbal basketball
      volleyball handball hockey rugby golf climbing bouldering bouldern klettern escalade escalada arrampicata klimmen
      klättring klatring wspinaczka lezení snowboard* surfing surf surfen kitesurf* windsurf* sailing segeln skateboard*
      ice_skating eislauf* eislaufen schlittschuh* eiskunstlauf* schaatsen schaats* skridsko* skøjteløb skøyter skøyteløp
      łyżwy bruslení bruslích pattinaggio patinage patinaje patinação inline* inlineskat* rollerblad* rolki kolečkové_brusle
      skridskor long_distance_skating boxing boxen boxe kickboxing judo karate zumba dance tanzen baile dancing danse elliptical crosstrainer
      cross_trainer stepper stairmaster rope_skipping horse_riding horse_ride horseback reiten equitación équitation jazda_konna
      jízda_na_koni motorcycle* motorbike* motorrad* motorcykel* motorsykkel* moto motocross dirt_bike car_ride train_ride
      bus_ride taxi_ride uber_ride autofahrt zugfahrt gardening gartenarbeit reparieren repair putzen joga jóga housework shopping einkauf* dentist zahnarzt
      jet_ski water_ski waterski* wasserski run_errands errands dry_run test_run_software bike_fit bikefit bike_fitting bike_wash bike_repair bike_shop
      bike_service bike_maintenance new_bike_day swim_lesson swim_lessons swimming_lesson swimming_lessons schwimmkurs run_club_social
      ski_wax waxing_skis ski_rental ski_holiday_travel skiurlaub_anreise course_recon_drive faire_les_courses golf_course
      crash_course training_course laufstallgitter computer_problem run_out run_down runny_nose run_a_bath
      gait_analysis laufanalyse blood_test bluttest frisbee cricket baseball paragliding diving tauchen scuba snorkel*
      bowling darts chess mowing lawn rasenmähen umzug travel flight flug aquajogging aqua_aerobics jump_rope hula tai_chi qigong`,
    likely: `rest_day restday ruhetag jour_de_repos descanso riposo rustdag vilodag hviledag hviledag dzień_wolny volno recovery_boots
      ice_bath day_off sick krank malade feeling_sick bike_support meeting`,
    maybe: `nap sleep schlafen breakfast lunch_meeting coffee_meeting`,
  },
};

/** Words that would match one of the above by their beginning or end, but have nothing to do with it. */
export const UNTOUCHED = `ablauf verlauf kreislauf auflauf anlauf zulauf einlauf lebenslauf schlussverlauf verkaufen laufend laufende
  verloop afloop sloop troop scoop loop hoop galop gallop galløp forløb forløp overløp galop radio radler grad
  kamerad motorrad konrad einrad während během behem run_in_with kursverlauf cyclone bikini oplop beloop ruderal
  stabiler schwimmbadbesuch_kinder row_home wanderlust front_row back_to_back back_row second_row in_a_row death_row
  with_bike_club radiology fietsband cykelbud velocity schwammig laufzeit laufwerk laufsteg fietsenmaker runde
  run_club_meeting blood_run ride_share ride_home_from_airport ski_trip_planning walk_in pool_table pool_party car_pool
  carpool boat_trip bench_mark benchmark lift_off lift_ride ski_lift skilift chairlift forklift face_lift squash_soup kraftwerk kraftlos
  long_weekend after_party runtime run_time sci_fi sim_racing sim_race sim_rig after_work after_school after_dinner after_lunch after_dark
  before_work before_breakfast nach_feierabend nach_der_arbeit vor_der_arbeit envelop develop wallop scallop boardwalk walk_the_line cakewalk walkthrough walk_through bike_rack`;

/** Abbreviations in capitals; in lowercase they could mean anything. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  CAP: "course à pied",
  HT: "home trainer",
  DL: "dauerlauf",
  LDL: "dauerlauf",
  TDL: "dauerlauf",
  MDL: "dauerlauf",
  LR: "long run",
  OWS: "open water",
  RR: "rennrad",
  SBR: "swim bike run",
  KT: "krafttraining",
  GVA: "home trainer",
};

/** Emoji that stand for an activity. */
export const PICTURES: Readonly<Record<string, ActivityType>> = {
  "🏃": "run",
  "👟": "run",
  "🚴": "bike",
  "🚵": "bike",
  "🚲": "bike",
  "🏊": "swim",
  "🚣": "row",
  "🎿": "ski",
  "⛷": "ski",
  "🥾": "hike",
  "🚶": "hike",
  "🏋": "lift",
};

/** Patterns beyond single words, matched in titles without accents and capitals. */
export const PATTERNS: readonly (readonly [RegExp, Kind, Strength])[] = [
  [/\b(?:5|8|10|12|15|21|42)(?:[.,]\d+)? ?k\b/g, "run", "maybe"],
  [/\b(?:21[.,]1|42[.,]2|21[.,]0975|42[.,]195) ?km?\b/g, "run", "likely"],
  [/\b\d+ ?x ?(?:200|300|400|600|800|1000|1200|1600) ?m?\b/g, "run", "hint"],
  [/\b\d+ ?x ?(?:25|50|75|100) ?m?\b/g, "swim", "hint"],
  [/\b(?:2|6) ?k (?:test|erg|row)\b/g, "row", "maybe"],
  [/\b(?:2|5|6|10) ?k rower\b|\brower (?:2|5|6|10) ?k\b|\brower \d+ ?m\b/g, "row", "names"],
  [/\b\d{2,3} ?w(?:att)?\b/g, "bike", "maybe"],
  [/\b70[.,]3\b|\b140[.,]6\b/g, "several", "maybe"],
];

/** Words followed by what came earlier, by what came later, and by what was merely present. */
export const ASIDE = {
  earlier: `after post following off nach après después tras dopo depois na_het na_de efter etter po`,
  later: `before pre vor vorm avant antes prima voor før före przed před pred`,
  beside: `with for from mit für vom avec pour con para per com met med inför`,
} as const;

/** Words that join parts of a session. */
export const JOINTS = `and then und dann danach et puis y luego e poi depois en dan och sedan og så i potem a pak into to auf`;
