import { patternSign } from '../pattern-sign.ts'
import { factWords } from './fact-words.ts'

export const personalSign = patternSign({
  factWords,
  theySaid:
    /(?<!\p{L})(?:(?:u|je|jullie) (?:vertelde|zei|schreef|vroeg|noemde|plaatste|publiceerde|zeiden|schreven)|(?:uw|je|jouw|jullie) (?:lezing|presentatie|artikel|podcast|interview|webinar|column|vacature|blog) (?:over|in|op|bij|voor|van))(?!\p{L})/iu,
  looked:
    /^(?:ik|we|wij) (?:zag|las|hoorde|merkte|zagen|lazen|hoorden)(?!\p{L})|^(?:ik|we|wij) (?:heb|hebben) [^.?!]{0,200}(?:gezien|gelezen|gehoord)(?!\p{L})|^(?:gefeliciteerd|proficiat|het viel me op)(?!\p{L})/iu,
  event:
    /(?<!\p{L})(?:zag|zagen|gezien|las|lazen|gelezen|hoorde|gehoord|merkte|opgevallen|viel me op|gefeliciteerd|proficiat|sinds|nadat)(?!\p{L})/iu,
  happening:
    /(?<!\p{L})(?:geopend|opende|openen|opent|opening|zoeken|zoekt|vacatures?|aangenomen|financiering|investering|investeringsronde|overgenomen|overname|verhuisd|verhuizing|gelanceerd|lanceerde|lancering|aangekondigd|aankondiging|artikel|lezing|presentatie|podcast|interview|jaarverslag|nieuwe (?:vestiging|winkel|locatie|fabriek|website|functie|rol)|nieuw (?:kantoor|filiaal|magazijn|product|team|pand))(?!\p{L})/iu,
  ofThem: /(?<!\p{L})(?:u|uw|je|jij|jou|jouw|jullie)(?!\p{L})/iu,
  role: /(?<!\p{L})(?:als (?:directeur|directrice|eigenaar|eigenaresse|hoofd|manager|oprichter|oprichtster|teamleider)|(?<!voor )(?:uw|jouw|je|jullie) (?:team|verkopers|verkoopteam|support|klantenservice|werkplaats|winkel|webshop|bureau|praktijk|restaurant|magazijn|vloot|wagenpark|ontwikkelaars|boekhouding|kantoor))(?!\p{L})/iu,
  promise:
    /(?<!\p{L})(?:(?:kunt u|kun je|u kunt|je kunt|u zult|je zult) |(?:helpen|helpt|bieden|biedt|besparen|bespaart|verhogen|verhoogt|verbeteren|verbetert|optimaliseren|optimaliseert|verlagen|verlaagt|vergroten|vergroot|laten groeien) (?:we |wij |u |je |uw |jouw |jullie ))/iu,
  aboutSender: /^(?:wij|we|mijn|onze?)(?!\p{L})/iu,
})
