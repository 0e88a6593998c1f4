import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:hallo|hoi|hi|hey|dag|beste|geachte|goede(?:morgen|middag|avond|n?dag)|goede (?:morgen|middag|avond|dag)|lieve|waarde)(?!\p{L})[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Hh]allo|[Hh]oi|[Hh]i|[Dd]ag|[Bb]este|[Gg]eachte|[Gg]oedemorgen|[Gg]oedemiddag)(?: (?:mevrouw|meneer|heer|de heer|dhr\.|mevr\.|dr\.)){0,2} \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:(?:met )?(?:vriendelijke|hartelijke|beste|warme|zonnige) groet(?:en)?(?: uit [\p{L} -]{2,40})?|(?:veel )?groet(?:en|jes)?|hartelijks|mvg|gr|(?:heel |hartelijk )?bedankt(?: alvast)?|alvast bedankt|dank(?: je| u)?(?: wel)?|hoogachtend|tot (?:snel|gauw|ziens|binnenkort)|fijne (?:dag|week|middag|avond)(?: nog)?)[,.!]?$/iu,
  salutation:
    /^(?:hallo|hoi|hi|hey|hé|ha|dag|beste|geachte|lieve|waarde|goede|goede(?:morgen|middag|avond|ndag)|morgen|middag|avond|allemaal|weer)$/iu,
  title: /^(?:mevrouw|mevr|mw|meneer|heer|dhr|dr|drs|ir|mr|prof|professor|dokter)\.?$/iu,
  nobody:
    /^(?:Heer|Mevrouw|Meneer|Heren|Dames|Team|Allemaal|Allen|Iedereen|Klant|Klanten|Relatie|Collega|Collegas|Ondernemer|Ondernemers|Directie|Partner|Vriend|Vrienden|Lezer|Hallo|Hoi|Dag|Beste|Geachte|Daar|Jij)(?!\p{L})/iu,
  toAnybody:
    /(?<!\p{L})(?:heer\/mevrouw|heer of mevrouw|heer, mevrouw|meneer\/mevrouw|dames en heren|team|allemaal|allen|iedereen|klant(?:en)?|relatie|collega['’]?s?|ondernemers?|directie|vriend(?:en)?|lezer)(?!\p{L})/iu,
}
