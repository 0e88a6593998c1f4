import { patternSign } from '../pattern-sign.ts'
import { factWords } from './fact-words.ts'

// German capitalizes every noun, so capitals do not reveal names: the event and the quoted statement must.
export const personalSign = patternSign({
  factWords,
  theySaid:
    /(?<!\p{L})(?:(?:sie|du|ihr) (?:haben|hast|habt)? ?[^.?!]{0,60}(?:erwähnt|gesagt|geschrieben|gefragt|erzählt|gepostet|veröffentlicht)|(?:ihr|ihrem|dein|deinem|ihren|deinen|ihre|deine) (?:vortrag|artikel|beitrag|podcast|interview|stellenanzeige|webinar) (?:über|zu|zum|zur|in|im|auf|bei|vom|von))(?!\p{L})/iu,
  looked:
    /^(?:ich|wir) (?:habe|haben|hab) [^.?!]{0,200}(?:gesehen|gelesen|gehört|bemerkt|entdeckt)|^(?:ich |wir )?(?:sah|las|hörte|glückwunsch|herzlichen glückwunsch|gratulation|mir ist aufgefallen)(?!\p{L})/iu,
  event:
    /(?<!\p{L})(?:gesehen|gelesen|gehört|bemerkt|entdeckt|aufgefallen|sah|las|hörte|glückwunsch|gratuliere|gratulation|seit|nachdem)(?!\p{L})/iu,
  happening:
    /(?<!\p{L})(?:(?:er)?öffne[nt]|eröffnet(?:e|en)?|eröffnung|eingestellt|stellen|stellenanzeigen?|suchen|suchst|suche nach|finanzierung(?:srunde)?|series [a-e]|übernommen|übernahme|umgezogen|umzug|expandier(?:en|t)|angekündigt|ankündigung|gestartet|gelauncht|beitrag|artikel|vortrag|interview|podcast|jahresbericht|neue[nrs]? (?:filiale|standort|niederlassung|werk|büro|produkt|team|rolle|position|website))(?!\p{L})/iu,
  ofThem:
    /(?<!\p{L})(?:sie|ihnen|ihre[mnrs]?|ihr|du|dir|dich|deine[mnrs]?|dein|euch|eure[mnrs]?|euer)(?!\p{L})/iu,
  role: /(?<!\p{L})(?:als (?:leiter|leiterin|geschäftsführer|geschäftsführerin|inhaber|inhaberin|head|cto|ceo|cfo|vertriebsleiter|vertriebsleiterin)|(?<!für )(?:ihr|ihre|ihrem|ihren|ihrer|dein|deine|deinem|deinen|euer|eure|eurem) (?:\p{L}{1,20}-?)?(?:team|vertrieb|support|kundendienst|praxis|werkstatt|shop|laden|agentur|küche|restaurant|betrieb|flotte|lager|kanzlei|buchhaltung|entwickler|entwicklerinnen|außendienst))(?!\p{L})/iu,
  promise:
    /(?<!\p{L})(?:(?:können|könnten|werden|kannst|wirst) (?:sie|du)|(?:helfen|hilft|unterstützen|unterstützt|bieten|bietet|sparen|steigern|optimieren|verbessern|erhöhen|senken) (?:wir |ihnen |sie |dir |ihre[mnrs]? )?)(?!\p{L})/iu,
  aboutSender: /^(?:wir|unser(?:e|en|em|er)?|mein(?:e|en|em|er)?)(?!\p{L})/iu,
})
