// Phrases that determine a reply's category in English, German, French, Spanish and Dutch. A phrase must match within
// one sentence. Every quantifier has a bound, so that each list matches in linear time.
import type { ReplyCategory } from './reply-categories.ts'

export type PhraseCategory = Exclude<ReplyCategory, 'question' | 'other' | 'opt_out'>

/** Matches whole words of a lower-case text, also when they start or end with non-Latin letters. */
const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}@.])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u')

const NOT = "(?:not|n't|never|no longer)"
const TALK = '(?:call|chat|meeting|demo|zoom|talk|conversation|coffee|catch[ -]?up)'
const WHEN =
  "(?:tomorrow|today|tonight|this (?:morning|afternoon|evening|week|friday|thursday)|(?:next|this|on|any) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|next week|\\d{1,2}(?::\\d\\d)?\\s?(?:am|pm|a\\.m|p\\.m|o'clock))"

const CLEARLY_INTERESTED = [
  "(?:i'?m|i am|we are|we're|we would be|i would be|i'd be|we'd be|definitely|very|certainly|really|potentially|might be|may be|could be|both|seemed) (?:definitely |very |really |quite |certainly |also |still )?(?:interested|keen|intrigued|curious)(?! parties)",
  '(?:tell|send|give|show) (?:me|us|over)(?: (?:some|a (?:bit|little)|over|the|your|any))? (?:more|info\\w{0,9}|details|a (?:quote|proposal|deck|demo|copy|link|sample)|pricing|prices?|deck|case stud(?:y|ies)|proposal|brochure|resume|his|her)|send (?:it|them|that|this)(?: (?:over|across|along|through|on|my way))?(?:[,.! ]|$)|(?:more|further|additional) (?:info\\w{0,9}|details)(?: (?:please|about|on|would))?|would like (?:more|to (?:learn|know|hear|see)|some)',
]

/** Phrases that show interest even in a long mail, in which "that sounds good" may refer to anything. */
export const CLEAR_INTEREST = anyOf(...CLEARLY_INTERESTED)

export const PHRASES: Readonly<Record<PhraseCategory, RegExp>> = {
  out_of_office: anyOf(
    "(?:i am|i'm|i will be|i'll be|we are) (?:currently |now |presently )?(?:out of (?:the |my )?(?:office|country)|on (?:annual |maternity |paternity |parental |medical |sick )?(?:leave|vacation|holidays?)|away from (?:the |my )?(?:office|desk))\\b[^.?!]{0,80}(?:until|till|through|returning|return|back|from|to|with)",
    '(?:currently|presently) out of (?:the |my )?office',
    "(?:i will be|i'll be) out of (?:the |my )?office (?:on|starting|from|the (?:week|rest)|this week|next week|(?:mon|tues|wednes|thurs|fri)day)",
    'this is an auto(?:mated|matic) (?:response|reply)',
    'i will (?:reply|respond) to (?:your|you)\\b[^.?!]{0,30} when i (?:return|get back)',
    'ich bin (?:derzeit|zurzeit|zur zeit|aktuell|momentan|ab|vom|bis|im urlaub|in elternzeit|nicht im (?:büro|haus)) [^?!]{0,60}(?:nicht im (?:büro|haus|hause)|abwesend|urlaub|elternzeit|nicht erreichbar|wieder)',
    'nicht im (?:büro|hause?)(?:[.!,]|$)',
    'je suis (?:actuellement )?(?:absente?|en congés?|en vacances|hors du bureau)',
    '(?:actualmente )?(?:estoy|estaré|me encuentro) (?:fuera de la oficina|de vacaciones|ausente|de baja)',
    'ik ben (?:momenteel |tot |van )?[^.?!]{0,30}(?:afwezig|niet op kantoor|met vakantie|op vakantie)',
  ),
  hostile: anyOf(
    '(?:fuck|f\\*+k?|screw) (?:off|you|your)|fucking (?:spam|spammers?|e-?mails?|idiots?|list)|(?:stfu|gtfo)',
    "(?:you|you're|you are|your|such|what|bunch of|bloody) (?:a |an |all |people are |are |guys are |bunch of |complete |total |stupid ){0,3}(?:idiots?|morons?|assholes?|arseholes?|scum|scammers?|spammers?|parasites?|bullshit)",
    '^(?:piss|bugger|sod|buzz) off|go to hell|get lost|get a (?:life|(?:real|proper) job|hobby)|(?:absolute |utter |bit of |pure )rubbish|pathetic|screw you|(?:just )?shut up',
    "leave (?:me|us) (?:the hell )?alone|how dare you|waste of (?:my|our|everyone's) time|wasting (?:my|our) time",
    "(?:this is|your|you are|you're|stop|more|reported?(?: (?:you|this))?(?: as)?|marked?(?: (?:you|this))? as|reporting (?:you|this) (?:as|for)) (?:a )?(?:spam(?:mers?|ming)?|junk mail)(?! (?:filter|score|folder|check|trap|rate))",
    "(?:i|we)(?:'ll| will| am going to|'m going to| shall)? (?:report(?:ed|ing)? (?:you|this)|sue|take legal action|(?:be )?contact(?:ing)? (?:my|our) (?:lawyer|attorney|solicitor))",
    '(?:illegal|unlawful|gdpr (?:violation|breach|complaint)|violation of (?:the )?(?:gdpr|can-?spam)|harass(?:ment|ing))\\b[^.?!]{0,40}(?:e-?mail|mail|contact|message|report|authorit|me|us)\\p{L}{0,4}',
    'frechheit|unverschämt\\p{L}{0,4}|verpissen? sie|belästig\\p{L}{1,6}|abmahn\\p{L}{1,8}|anzeige erstatten|idiot(?:en)?|arschloch',
    'foutez|connards?|minable|honteux|harc[èe]lement|arrêtez (?:de (?:me |nous )?(?:harceler|spammer)|vos spams)|porter plainte',
    'gilipollas|qué pesad[oa]s|vaya morro|qué vergüenza|zoek een hobby|ongevraagde? (?:verkoop|reclame|mail)\\p{L}{0,10}|váyase a|déjenme en paz|denunciar(?:é|emos|les)|idiota|(?:rot|lazer|flikker|sodemieter|donder|krijg) (?:toch )?op(?! tijd)|klootzak|schandalig|laat (?:me|mij|ons) met rust',
  ),
  wrong_person: anyOf(
    '(?:the )?wrong (?:person|address|contact|guy|department|company|email|e-mail|man|woman|number|recipient)',
    '(?:sent|reached|came|coming|emailed|delivered) (?:to )?(?:me |us )?(?:again )?(?:to me |to us )?(?:in error|by mistake)',
    "(?:i am|i'm|am|we are|we're) (?:really |probably |unfortunately |afraid )?not (?:the )?(?:right|correct|best|appropriate) (?:person|contact|one|department|company|team)",
    `not (?:my|our) (?:area|department|responsibility|remit|decision|job)`,
    "(?:i(?:'m| am)|we(?:'re| are)) (?:not|no longer) (?:responsible|in charge|involved|the one|handling|working (?:there|with|at|for))",
    "i (?:do not|don't|no longer) (?:handle|deal with|manage|work (?:at|for|with|in|there|on)|make (?:these|those|such|that)|look after)",
    "(?:has|have|i've|i) (?:already )?left (?:the|this) (?:company|organi[sz]ation|team|business|firm)",
    '(?:is|are) no longer (?:with|at|working|employed|part of)',
    "(?:you )?(?:must|may|might) have (?:the|got the) wrong|(?:intended|meant) for (?:someone|somebody) else|you(?:'ve| have) (?:got )?(?:me )?(?:confused|mistaken)",
    '(?:bin|sind|ist) (?:ich |wir )?(?:hierfür |dafür |leider |da )?(?:nicht|nicht mehr) (?:(?:mehr )?zuständig|der richtige|die richtige|(?:mehr )?verantwortlich|(?:mehr )?im unternehmen|(?:mehr )?tätig)',
    'falsche[rn]? (?:ansprechpartner(?:in)?|person|adresse|empfänger|abteilung)|arbeite (?:dort |hier )?nicht mehr|nicht mehr (?:im unternehmen|bei uns|beschäftigt)',
    'pas la bonne (?:personne|adresse)|(?:ne suis|suis) pas (?:la personne|responsable|en charge|le bon|la bonne)|ne travaille plus|plus dans (?:la|cette) (?:société|entreprise)|mauvais (?:contact|interlocuteur|destinataire)',
    'no soy la persona|persona equivocada|ya no trabaj[oa]|no (?:me encargo|soy el responsable|soy la responsable|llevo)|correo equivocado',
    'verkeerde (?:persoon|adres|afdeling)|niet de juiste persoon|(?:ga|ben|gaat) (?:hier )?niet (?:over|verantwoordelijk)|werk(?:t)? (?:hier |daar )?niet meer',
  ),
  referral: anyOf(
    "(?:please |you (?:should|could|can|may|might|need to|would need to|will need to)|best to|(?:i|i'd|i would) suggest (?:you |that you |to )?|(?:s?he|they|you) (?:should|needs? to|ought to)|let me know|can you,? please,?|would you) (?:contact|speak (?:to|with)|talk (?:to|with)|reach out to|e-?mail|write to|ask|get in touch with|check with|try)(?! (?:me|us|you|back|again|if|it|whether|a|the office|this|that|them|him|her|for|any|out|to)\\b)",
    '(?:is|are|be|would be|will be|is actually|being) (?:the )?(?:right|best|correct|appropriate|person|one|main) (?:person|contact|one|place|team|in charge|who|to)',
    '(?:he|she|they|who|colleague|[a-z]{2,20}) (?:is|are) (?:in charge of|responsible for|the person)',
    '(?:he|she|who|they) (?:handles?|looks after|takes care of|oversees|owns|manages|runs|leads) (?:this|that|these|all|our|it|the)\\b',
    "(?:i(?:'ve| have|'m| am|'ll| will)?|we(?:'ve| have)?) (?:forward(?:ed|ing)?|pass(?:ed|ing)?|cc'?(?:e?d|ing)|cop(?:ied|y|ying)|loop(?:ed|ing)|add(?:ed|ing)|introduc(?:e|ed|ing)) (?:(?:in|this|your|it|on|you|along|the|to|my|our|a)\\s?){0,4}(?:e-?mail|message|note|information|details|document|colleague|team|boss|manager|[a-z]{2,20} (?:who|so|to|and|for))",
    'wenden sie sich (?:bitte |doch |gern |gerne )?(?:direkt )?an (?!mich|uns)|(?:zuständig|ansprechpartner(?:in)?|verantwortlich)(?: dafür| hierfür| bei uns)? (?:ist|wäre|sind)|(?:habe|hab) (?:ihre|die|deine) (?:mail|nachricht|e-mail|anfrage) (?:an .{2,40} )?weitergeleitet|leite (?:ihre|die|das|es) .{0,30}weiter|(?:mein kollege|meine kollegin|kollege|kollegin)[^.?!]{0,50}(?:kümmert|zuständig|verantwortlich|übernimmt)',
    '(?:contactez|adressez-vous à|voyez avec|rapprochez-vous de)(?! moi|-moi)|(?:je )?(?:transmets|transfère|ai transmis|ai transféré) (?:votre|à)|(?:mon|ma) collègue[^.?!]{0,40}(?:charge|responsable|occupe)',
    '(?:contacte|contacta|hable|habla|escriba|escribe|póngase en contacto)n? (?:con|a)(?! (?:mí|nosotros))|(?:reenvío|reenviado|le paso) (?:su|tu|el|a)|mi compañer[oa][^.?!]{0,40}(?:lleva|encarga|responsable)',
    '(?:neem|u kunt)[^.?!]{0,20} contact op(?:nemen)? met|mijn collega[^.?!]{0,40}(?:gaat|verantwoordelijk|over)|(?:stuur|heb)[^.?!]{0,30}door(?:gestuurd)? (?:naar|aan)',
  ),
  not_now: anyOf(
    `(?:not|n't|cannot|no)\\b[^.?!]{0,20}(?:interested|looking|ready|able|need|want|budget|priority|planning|in a position|available|possible|time|hiring|buying|good|fit|considering|something|for us|taking|adding|changing)\\b[^.?!]{0,30}(?:right now|at the moment|at this (?:time|point|stage)|this (?:week|month|quarter|year)|currently|just now|at present)`,
    `(?:right now|at the moment|at this (?:time|point|stage)|currently|at present),? (?:we|i)\\b[^.?!]{0,25}${NOT}`,
    "not (?:now|the right time|a good time|great timing)|^(?:no,? |sorry,? )?not (?:yet|right now|at the moment|today)|(?:bad|wrong|poor|not great) timing|timing (?:is|isn't|is not) (?:bad|off|not|right|great|ideal|good)",
    '(?:no|out of|budget is|without|not have) (?:the )?budget(?: left| for| this| until| right)?|budgets? (?:are|is|has been|have been) (?:frozen|spent|gone|allocated|set|closed|fixed)|hiring freeze|on hold|put (?:this|it) on (?:hold|the back burner)|parked this',
    '(?:circle back|touch base|(?:reach|check|come|get) (?:back|out|in)(?: (?:with|to) (?:me|us)))(?: again)? (?:in|after|next|later|around|early|at the (?:end|beginning)|once|when)\\b(?! you)',
    "(?:i|we)(?: shall|'ll| will| can)(?: be able to)? (?:get back|come back|revert|respond|reply|circle back|follow up) (?:to|with|on) (?:you|this)\\b",
    '(?:get back|will get back|come back|revert) to (?:you|u)\\b',
    '(?:contact|try|write to|e-?mail|ping|remind|ask|call|approach|reach out to) (?:me|us)(?: again)?(?: back)? (?:in (?!touch|case|any|the meantime|person|order|advance)|after|next (?:month|quarter|year|spring|summer|autumn|fall|winter)|later|again (?:in|after|next))',
    "(?:maybe|perhaps|possibly|let's (?:talk|speak|discuss)|revisit|look at (?:it|this)|reconsider|discuss this) (?:it |this )?(?:later|next (?:month|quarter|year|spring|summer)|in (?:a few|the new|q[1-4]|\\d{1,2} (?:days|weeks|months))|some other time|another time|down the (?:road|line))|some other time|another time,? perhaps|later this year|in the (?:near )?future,? (?:maybe|perhaps)|give (?:me|us) (?:a few|some|until|another)\\b[^.?!]{0,15}(?:days?|weeks?|months?|time|more)",
    '(?:too|very|really|super|swamped|extremely) (?:busy|swamped|slammed)|(?:busy|swamped|slammed|tied up|buried)(?: with [^.?!]{1,30})? (?:right now|at the moment|until|till|through|these days|this (?:week|month|quarter))',
    '(?:zurzeit|zur zeit|derzeit|momentan|aktuell|im moment|gerade|noch) (?:kein|nicht|leider|keine|keinen)|später (?:noch|wieder|gern|nochmal)|(?:melden sie sich|kommen sie|schreiben sie)[^.?!]{0,20}(?:im|nächste|in|nach|ende|anfang|später)\\b[^.?!]{0,20}(?:wieder|nochmal|noch einmal|monat\\p{L}{0,2}|woche\\p{L}{0,2}|jahr\\p{L}{0,2}|quartal|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|kein budget|budget (?:ist|bereits|schon)|passt (?:gerade|derzeit|im moment|zurzeit) nicht|komme (?:auf sie|darauf|gern) zurück',
    "pas (?:pour l'instant|pour le moment|maintenant|en ce moment|tout de suite|cette année)|(?:recontactez|rappelez|relancez)[ -](?:moi|nous)|plus tard|revenez vers|reviens vers vous|pas de budget|budget (?:est )?(?:bouclé|épuisé)|pas le bon moment",
    '(?:ahora|de momento|por ahora|en este momento|por el momento) no|no (?:ahora|en este momento|por el momento|es (?:el|buen) (?:buen )?momento)|más adelante|(?:escríba|contácte|contacte|llám)(?:me|nos)[^.?!]{0,10} (?:en|después|dentro)|sin presupuesto|no (?:tenemos|hay) presupuesto',
    'op dit moment (?:niet|geen)|momenteel (?:niet|geen)|(?:nu|even) (?:niet|geen tijd)|nog niet|later (?:dit jaar|nog eens|weer)|geen budget|niet het juiste moment|kom (?:er )?(?:later )?op terug',
  ),
  not_interested: anyOf(
    '(?:prefer|rather|happy) to stay with|(?:keinen|kein) (?:nutzen|mehrwert)|bleiben (?:wir )?bei unser\\p{L}{1,3}',
    `(?:not|n't|no longer|un) ?(?:really |very |particularly |currently |be |at all |something )?(?:interested|keen|looking (?:for|to)|for (?:us|me)|relevant|a (?:good |great )?(?:fit|match)|a priority|of interest|something (?:we|i))`,
    '(?:have |has |^|there is )no (?:interest|need)(?! to )|no need (?:here|at|from our|on our)|no interest(?: (?:in|from|here|at)|[.,!]|$)|(?:i|we)(?: really| currently| just| simply)? (?:do not|don.t) (?:need|want|require|have (?:a |any )?(?:need|interest|use))(?! to (?:know|miss|hear|be|do|worry|violate|add|go|see|mix|offend))',
    "no,? (?:thanks|thank you|thx|ta)|thanks,? but no|(?:i|we|i'll|we'll|i will|we will)(?: have to| must|'d like to)? (?:pass|decline)(?: on (?:this|it)|(?: on)? this (?:one|time)|(?: for)? now|[.!,]|$)|(?:going to|have to|must|regret to|respectfully|politely|wish to) (?:pass|decline)|take a pass|hard pass|i'll pass",
    "we(?:'re| are) (?:all set|good|fine|happy|satisfied|covered|sorted)(?: (?:with|here|for now|thanks|on (?:this|that))|[,.!]|$)|(?:happy|satisfied) with (?:our|what we|the one|the current)|(?:i|we)(?:'ve| have)? (?:already )?(?:got|have) (?:that|this|it) (?:covered|sorted)",
    '(?:already|currently) (?:have|use|using|work with|working with|partner with|signed with|went with|covered|in place)\\b[^.?!]{0,30}(?:solution|provider|vendor|tool|partner|supplier|agency|system|one|someone|in-?house|service|product|this|competitor|contract)|(?:went|gone|going|decided to go) with (?:another|a different|someone|a competitor|one of)|(?:do|handle|build|built|manage) (?:this|that|it|all of this) (?:in-?house|internally|ourselves)',
    "regret to (?:inform|decline|say)|unable to (?:accept|participate|proceed|pursue|offer)|(?:cannot|can't|impossible for us to) (?:proceed|make exceptions|pursue this|accept)|not (?:going to|in a position to) (?:proceed|pursue|move forward|happen)|(?:won't|will not) be (?:moving forward|proceeding|pursuing|needing|working for us)",
    "(?:do not|don't) (?:think|believe|see|feel) (?:that )?(?:this|it|there|we|our|how|much|he|she|the|\\p{L}{3,12})\\b[^.?!]{0,30}(?:makes? (?:any )?sense|is (?:a (?:good )?(?:fit|match)|for us|right for)|(?:would|will|could) (?:help|work|fit|be (?:useful|relevant|interest))|ha(?:s|ve) (?:the )?(?:skills|value|need)|need|value|benefit)|not a (?:good )?(?:fit|match)|there is not a (?:good )?fit",
    'kein(?:en|e|erlei)? (?:interesse|bedarf|verwendung)|(?:nicht|wenig) (?:interessiert|interessant|relevant|von interesse)|nein,? danke|danke,? nein|haben (?:bereits|schon) (?:ein(?:e|en)?|eine|unser)|(?:bereits|schon) (?:einen (?:anbieter|partner|dienstleister)|eine lösung|versorgt|gut aufgestellt)|sind (?:zufrieden|versorgt|gut aufgestellt)|kommt (?:für uns )?nicht in ?frage|benötigen (?:das |dies |wir )?(?:nicht|keine)|brauchen (?:das |wir )?(?:nicht|keine)',
    "pas (?:du tout )?(?:int[ée]ress[ée]\\p{L}{0,2}|besoin|concern[ée]\\p{L}{0,2})|non,? merci|merci,? (?:mais )?non|(?:avons|ai) déjà (?:une|un|notre|ce)|ne (?:nous |m')?int[ée]resse pas|sans suite|aucun (?:intérêt|besoin)",
    'no,? gracias|gracias,? (?:pero )?no|no (?:me|nos|estamos|estoy) (?:interesa\\p{L}{0,4})|no (?:lo )?(?:necesitamos|necesito)|ya (?:tenemos|tengo|contamos con|trabajamos con|usamos)',
    'geen (?:interesse|behoefte|belangstelling)|niet ge[ïi]nteresseerd|nee,? (?:bedankt|dank je|dank u)|bedankt,? maar (?:nee|niet|geen)|hebben (?:al|reeds) (?:een|iets)|niet (?:relevant|van toepassing)|non (?:mi|ci) interessa',
  ),
  meeting: anyOf(
    `(?:book|set up|schedule|arrange|set|organi[sz]e|have|hop on|jump on|do|grab|fix|plan|up for|put in|for) (?:in )?(?:a|an|the|our|some)?\\s?(?:quick |short |brief |intro |introductory |first |time for a |conf(?:erence)? |phone |video |\\d\\d[ -]?min(?:ute)? )?${TALK}(?! (?:for|of) (?:the )?(?:group|team|all))`,
    `(?:let's|let us|lets|can we|could we|shall we|we (?:can|could|should)|happy to|glad to|love to|like to|able to|free to|available to|want to|happy for) (?:all )?(?:meet(?! the)|talk(?! about)|speak|chat|connect|catch up|sync|discuss|have (?:a |lunch|dinner|coffee))[^.?!]{0,60}(?:${WHEN}|you|then|soon|further|phone|call|lunch|person|zoom|teams|\\d)?`,
    `(?:i am|i'm|we are|we're|am|are you|be|will be|wide open|only|both) (?:free|available|open|around)(?! (?:of|for download|in (?:the )?(?:store|app)|as))[^.?!]{0,40}${WHEN}`,
    `(?:how about|what about|how does|would|does|is|can you do|could you do|can you (?:meet|talk|speak)|maybe|perhaps|say|free|works?:?|best|prefer(?:red)?) (?:then )?(?:on )?${WHEN}(?: (?:work|suit|ok|okay|at|afternoon|morning|be good|good)|\\?|[^.?!]{0,30}(?:work|suit|free|convenient))`,
    `${WHEN}[^.?!]{0,30}(?:works?|suits?|is (?:good|fine|great|perfect|best)|are (?:fine|good|ok|best)|would (?:work|be (?:good|great|fine|best))|looks? good|sounds? good|is open)(?: for (?:me|us))?`,
    `(?:please,? )?(?:call|phone|ring) me(?:,? please)?(?: back)?(?: (?:on|at|after|when|anytime|${WHEN})|[.!,]|$)|give (?:me|us) a (?:call|ring|shout|buzz|bell)`,
    `(?:i|we)(?:'ll| will| shall)(?: try to)? (?:call|phone|ring) you(?: (?:back|up))?|put you on (?:his|her|my|our|the) calend[ae]r|lock in a time|(?:send|sent|forward)(?:ing)? (?:me |you |over )?(?:a |an |the |your )?(?:calendar )?invit(?:e|ation)|what (?:time|times|day|days) (?:work|suit|are you|would)|when (?:are you|would you be|can we|can you|could we|works|suits|is (?:a )?(?:good|convenient|best))[^.?!]{0,30}(?:free|available|talk|meet|speak|time|best|you)|(?:my|his|her|your|our) (?:calendar|schedule|availability|diary|calendly)|convenient (?:time|date)|(?:look(?:ing)? forward to (?:meeting|visiting|speaking|talking|our (?:call|meeting)|seeing))`,
    `(?:calendly\\.com|cal\\.com|savvycal\\.com|meetings\\.hubspot\\.com|zcal\\.co|tidycal\\.com|chilipiper\\.com)`,
    'termin (?:vereinbaren|ausmachen|machen|finden|vorschlagen)|(?:terminvorschlag|terminvorschläge)|(?:passt(?! (?:null|nicht|gar|leider|überhaupt|kein|so nicht))|würde|ginge)[^.?!]{0,40}(?:mir|uns|ihnen|gut|uhr|montag|dienstag|mittwoch|donnerstag|freitag|woche)|(?:rufen sie|ruf) (?:mich|uns)|(?:telefonieren|sprechen wir|kurz sprechen|gern(?:e)? sprechen|uns treffen|telefonat|kurzes gespräch)|wann (?:passt|hätten sie|haben sie|können)',
    "(?:appelez|rappelez)-(?:moi|nous)|(?:prendre|fixer|caler|convenir d')\\s?(?:un )?(?:rendez-vous|rdv|appel|créneau)|(?:disponible|dispo|libre)s?[^.?!]{0,30}(?:lundi|mardi|mercredi|jeudi|vendredi|semaine|demain|\\d{1,2}\\s?h)|quand (?:êtes|seriez)-vous (?:disponible|libre)|(?:lundi|mardi|mercredi|jeudi|vendredi|demain)[^.?!]{0,25}(?:convient|me va|à \\d)",
    '(?:agendar|concertar|programar|tener|hacer) (?:una )?(?:reunión|llamada|videollamada|cita)|(?:llámeme|llámame|llámenos)|(?:podemos|podríamos) (?:hablar|reunirnos|vernos)|(?:disponible|libre)[^.?!]{0,30}(?:lunes|martes|miércoles|jueves|viernes|semana|mañana)|(?:lunes|martes|miércoles|jueves|viernes|mañana) (?:a las|me (?:va|viene))',
    '(?:afspraak|gesprek|belafspraak|call) (?:maken|plannen|inplannen)|(?:bel|belt u) (?:mij|me|ons)(?! niet)|(?:even|kort) (?:bellen|spreken)|(?:maandag|dinsdag|woensdag|donderdag|vrijdag|morgen)[^.?!]{0,25}(?:schikt|past|kan ik|uitkomt|prima|goed)|wanneer (?:schikt|kunt|past)',
  ),
  interested: anyOf(
    ...CLEARLY_INTERESTED,
    'worth (?:a|having a) (?:look|try|chat|go)|(?:please |do )?send (?:some |more |the |your |over )?(?:details|info\\w{0,9})|caught my eye|(?:gern(?:e)? )?(?:zeigen|vorführen|erklären) lassen',
    '(?:that |this |it |all |everything |which )?(?:sounds|looks|seems) (?:really |very |pretty |quite |super |definitely |like a )?(?:good|great|interesting|promising|fine|intriguing|perfect|wonderful|exciting|useful|plan|fantastic|helpful)(?! but)',
    "(?:i|we)(?:'d| would| shall| will|'ll)? (?:be )?(?:(?:very |more than |most )?(?:happy|glad|delighted|pleased|willing)|love|like|be interested|appreciate)(?: very much)? (?:to (?:hear|learn|see|know|try|join|do|help|support|take|make|discuss|explore|have|get|host|receive|participate|attend|share|accept|give it|continue)|that|it|a (?:demo|trial|quote|copy)|more)",
    "(?:that|it|this)(?: would|'d| will|'ll) (?:be|work)(?: really| very| absolutely)? (?:great|good|fine|wonderful|perfect|awesome|lovely|helpful|useful|fantastic|well|nice|interesting)|count (?:me|us) in|sign (?:me|us) up|i'm in[.!]|we're in[.!]|yes,? please(?:[.!,]|$)|sure,? (?:i'd|why not|send|sounds|please|happy|let)|absolutely[.!,]|let's (?:do it|do this|move (?:forward|ahead)|proceed|give it a (?:try|go|shot)|go (?:ahead|for it))|good idea|great idea|(?:it|that|this)(?:'s| is) (?:fine|ok|okay|good|great) (?:with|for|by) (?:me|us)",
    'klingt (?:sehr |wirklich |ganz |richtig )?(?:gut|interessant|spannend|super|vielversprechend)|(?:sind|bin|wäre|wären|hätte|hätten|habe|haben) (?:sehr |durchaus |grundsätzlich |wirklich )?(?:interessiert|interesse)|(?:mehr|weitere|nähere) (?:infos?|informationen|details|erfahren)|(?:schicken|senden|schick|sende) (?:sie )?(?:mir|uns|es|gern|gerne)|sehr gerne?|ja,? gerne?|gerne? (?:mehr|erfahren|ansehen|anschauen|testen|[.!,])|was kostet|(?:das ist|wäre) (?:sehr )?(?:interessant|spannend)|^gerne?',
    "(?:je suis|nous sommes|serais|serions|suis) (?:très |plutôt |vivement )?int[ée]ress[ée]\\p{L}{0,2}|en savoir plus|(?:envoyez|envoie|transmettez)-(?:moi|nous)|(?:ça|cela) (?:m'|nous )?int[ée]resse(?! pas)|(?:avec plaisir|volontiers|bien volontiers)|plus d'(?:informations?|infos?)|ça a l'air (?:intéressant|bien)|pourquoi pas",
    '(?<!no )(?:me|nos) (?:interesa|interesaría)|(?:estoy|estamos) (?:muy )?interesad[oa]s?|más (?:información|detalles|info)|(?:mánde|envíe|envía|manda)(?:me|nos)|suena (?:muy )?(?:bien|interesante)|(?:sí,? )?por favor,? (?:envíe|mande)|me gustaría (?:saber|ver|conocer|probar)|con (?:mucho )?gusto|claro que sí',
    '(?:klinkt|lijkt (?:me|mij|ons)?) ?(?:heel |erg )?(?:goed|interessant|leuk|prima)|(?:ben|zijn|heb|hebben) (?:zeker |wel |erg )?(?:ge[ïi]nteresseerd|interesse|belangstelling)|meer (?:informatie|info|weten)|stuur (?:maar|het|me|mij|ons)|graag[.!, ]|vertel (?:me )?meer',
  ),
}

/** Conjunctions after which the rest of the sentence is the writer's actual opinion. */
export const BUT =
  /(?<![\p{L}])(?:but|however|although|aber|jedoch|allerdings|mais|cependant|pero|sin embargo|maar|echter)(?![\p{L}])/iu
