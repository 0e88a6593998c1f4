import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend)|liebe[rs]?|sehr geehrte[rs]?|werte[rs]?|grüß (?:gott|dich|sie)|grüezi)(?!\p{L})[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Hh]allo|[Hh]i|[Hh]ey|[Mm]oin|[Gg]uten (?:Tag|Morgen|Abend)|[Ll]iebe[rs]?|[Ss]ehr geehrte[rs]?)(?: (?:Frau|Herrn?|Dr\.|Prof\.)){0,3} \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:(?:mit )?(?:freundlichen?|besten?|vielen?|herzlichen?|lieben?|schönen?|sonnigen?) (?:grüßen?|grüssen?|gruß|gruss)(?: aus [\p{L} -]{2,40})?|grüße|grüsse|gruß|mfg|lg|vg|bg|danke|vielen dank(?: im voraus)?|besten dank|herzlichen dank|bis bald|hochachtungsvoll|ihre?|euer|dein|alles gute)[,.!]?$/iu,
  salutation:
    /^(?:hallo|hi|hey|moin|servus|guten|gute|morgen|tag|abend|liebe[rs]?|sehr|geehrte[rs]?|werte[rs]?|verehrte[rs]?|grüß|gott|dich|sie|grüezi|zusammen|noch|mal|wieder)$/iu,
  title: /^(?:herrn?|frau|hr|fr|dr|prof|professor(?:in)?|doktor|mag|ing|dipl)\.?(?:-ing\.?)?$/iu,
  nobody:
    /^(?:Damen|Herren|Team|Alle|Zusammen|Kunde|Kunden|Kundin|Interessent|Interessenten|Kollege|Kollegen|Kolleginnen|Freunde|Geschäftsführung|Geschäftsleitung|Unternehmer|Geschäftspartner|Leser|Leserin|Leserinnen|Abonnent|Abonnenten|Mitglied|Mitglieder|Hallo|Hi|Hey|Guten|Sehr|Herr|Frau|Leute)(?!\p{L})/iu,
  toAnybody:
    /(?<!\p{L})(?:damen|herren|zusammen|alle|team|kunde|kundin|kunden|interessenten?|geschäftsführung|geschäftsleitung|geschäftspartner|unternehmer|leser(?:in|innen)?|abonnent(?:en|innen)?|mitglied(?:er)?|freunde|kolleg(?:e|en|innen))(?!\p{L})/iu,
}
