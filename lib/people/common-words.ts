/**
 * Words that leaked passwords are built from, most frequent first: with digits or symbols around them, doubled, or with
 * digits for letters. Together with the password rules they stand for thousands of known bad passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena senha wachtwoord passw passwd pass secret qwerty qwertz azerty
  qwertyuiop qwertzuiop azertyuiop qwertyuiopasdfghjkl asdfghjkl asdfgh asdf zxcvbnm zxcvbn qazwsx qazwsxedc wsxedc
  iloveyou loveyou lovely love ilove mylove babygirl princess sunshine football baseball basketball softball
  hockey soccer superman batman spiderman starwars pokemon pikachu naruto dragon monkey shadow master michael
  jordan jennifer jessica ashley nicole daniel andrew joshua matthew charlie thomas robert william samantha
  michelle amanda melissa elizabeth alexander christian jonathan anthony letmein welcome trustno trustnoone
  admin administrator root superuser login access hello helloworld whatever freedom forever family flower
  chocolate butterfly rainbow summer winter spring autumn january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday computer internet samsung
  google facebook instagram youtube microsoft windows apple iphone android linux changeme default temp temporary
  test testing tester guest user demo example private nothing killer hunter ranger thunder tigger ginger pepper
  cookie cheese banana orange purple silver golden diamond phoenix mustang ferrari corvette yankees cowboys
  liverpool arsenal chelsea barcelona realmadrid manchester juventus everton rangers celtic jesus jesuschrist
  blessed angel angels heaven godislove mother father mommy daddy brother sister friends bestfriend babyboy
  cricket running runner cycling cyclist triathlon triathlete ironman marathon athlete swimming swimmer coach
  training bicycle kilometer fuel fueling aidstation aid station`.split(/\s+/),
);
