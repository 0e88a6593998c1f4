import type { Severe } from '../severe.ts'

export const severe: Severe = {
  hostile:
    /(?<!\p{L})(?:(?:werden|wirst|werdet) (?:sie |du |ihr )?(?:es |das |dies )?(?:noch )?bereuen|(?:sie|du|ihr) (?:werden|wirst|werdet) (?:es|das|dies)[^.?!]{0,30}bereuen|(?:rechtliche|juristische|ernste) (?:schritte|konsequenzen|folgen)|(?:mein|unser) anwalt|(?:anzeige erstatten|zeige sie an|zeigen sie an|verklage|verklagen sie|mache (?:es|das|dies) öffentlich|gehe an die (?:presse|öffentlichkeit)|stelle (?:sie|dich) bloß)|(?:veröffentliche|melde|verbreite) ich[^.?!]{0,60}(?:sie|ihre?[mnrs]?|deine?[mnrs]?|dich|finanzamt|behörde|presse|polizei)|(?:letzte|allerletzte) warnung|(?:ich|wir) warnen? (?:sie|dich)|(?:die|mit) konsequenzen (?:tragen|rechnen|leben)|ich weiß,? wo (?:sie|du)|schlechte bewertung (?:hinterlassen|schreiben)|(?:idiot(?:en)?|vollidiot|dummkopf|trottel|versager)|(?:sie sind|du bist) (?:so |zu |wohl |einfach |völlig )?(?:dumm|blöd|unfähig|faul|inkompetent|lächerlich|erbärmlich)|schämen sie sich|schäm dich|unverschämtheit|was fällt ihnen ein)(?!\p{L})/iu,
  guarantee:
    /(?<!\p{L})(?<!keine |nicht |kein )(?:garantier(?:e|en|t|te)|garantie|versprechen (?:wir )?ihnen)(?!\p{L})[^.?!]{0,90}(?<!\p{L})(?:platz (?:1|eins|nummer eins)|nummer (?:1|eins)|ersten? (?:platz|seite|position)|google|rankings?|umsatz|gewinn|einkommen|rendite|erfolg|ergebnisse|neukunden|anfragen|top[ -]?(?:3|10|platzierung|ranking))(?!\p{L})|(?<!\p{L})(?:platz (?:1|eins)|erste seite|ersten? (?:platz|seite)|rankings?|rendite|einkommen|gewinn|erfolg)(?!\p{L})[^.?!]{0,60}(?<!\p{L})garantiert(?!\p{L})/iu,
}
