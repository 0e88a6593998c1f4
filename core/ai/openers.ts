/** Words that start an English sentence without being names. */
const OPENERS = new Set(
  (
    'a an the this that these those here there it its it’s i i’m i’ve i’d i’ll we we’re we’ve we’d we’ll you you’re you’ve you’d you’ll your ' +
    'he she they they’re their his her our my mine ours yours who who’s whose what what’s which when where why how if whether while although though ' +
    'because since as so and or but nor yet then than until unless after before once during for from in into of off on onto at by with within without ' +
    'about above across against along among around behind below beside between beyond despite down except inside like near over past per through to toward ' +
    'under up upon via is isn’t are aren’t am was wasn’t were be been being do don’t does doesn’t did didn’t has hasn’t have haven’t had can can’t could couldn’t ' +
    'will won’t would wouldn’t shall should shouldn’t may might must let let’s no not none nothing yes ok okay sure maybe perhaps also again always already ' +
    'almost any anyone anything all another each either every everyone everything few fewer first last less least many more most much neither next now one only ' +
    'other others own same several some someone something still such too two very well worth happy glad curious sorry free quick short long new old good great ' +
    'better best big small easy hard high low early late full half open right wrong true ask asks get gets give gives go goes got help helps keep keeps know look ' +
    'make makes mean need needs reply say says see send sent show take takes tell think thought try use used want wants watch work works write wrote read join ' +
    'book call check find found feel saw noticed thanks thank hi hello hey dear best regards cheers sincerely ps re fwd team teams company companies customer customers ' +
    'client clients people person rep reps manager managers founder founders leader leaders buyer buyers reader readers hire hires email emails mail mails reply ' +
    'replies today tomorrow tonight yesterday week weeks month months year years day days time monday tuesday wednesday thursday friday saturday sunday ' +
    'january february march april june july august september october november december sales marketing most please just even rather instead often sometimes usually ' +
    'never soon later together both half whatever whenever wherever however'
  ).split(' '),
)

/** Words formed from a verb or an adjective are rarely names: hiring, recently, interested. */
const FORMED = /(?:ing|ly|ed|ion|ment|ness|able|ful|ive|ous)$/

export const isOrdinaryOpener = (word: string): boolean =>
  OPENERS.has(word.toLowerCase().replaceAll("'", '’')) || FORMED.test(word)
