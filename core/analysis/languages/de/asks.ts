import type { AskPatterns } from '../language-pack.ts'

export const asks: AskPatterns = {
  interest:
    /(?<!\p{L})(?:wäre (?:das|es|dies|so etwas)|ist (?:das|dies|es) (?:ein |für |gerade |bei |auch )?|(?:lohnt|lohnte) (?:sich|es)|interessiert|interessant|interesse|(?:soll|darf|kann|dürfte) ich|wollen sie|willst du|möchten sie|möchtest du|relevant|ein thema|klingt das|passt das|neugierig|offen für|hilfreich|nützlich|spannend)(?!\p{L})/iu,
  meeting:
    /(?<!\p{L})(?:termin|terminvorschlag|telefonat|telefonieren|anruf|anrufen|call|meeting|treffen|gespräch|austausch|austauschen|demo|vorführung|zoom|teams|kalender|calendly|videocall|kennenlernen|\d{1,2} ?(?:min|minuten)|(?:fünf|zehn|fünfzehn|zwanzig|dreißig) minuten|viertelstunde|halbe stunde|(?:mon|diens|donners|frei|sams)tag|mittwoch|nächste woche|kommende woche|diese woche|morgen)(?!\p{L})/iu,
  commitment:
    /(?<!\p{L})(?:termin|telefonat|telefonieren|anruf|call|meeting|gespräch|demo|zoom|videocall|\d{1,2} ?(?:min|minuten)|(?:fünf|zehn|fünfzehn|zwanzig|dreißig) minuten|viertelstunde|halbe stunde|(?:mon|diens|donners|frei)tag|mittwoch|nächste woche|kommende woche|diese woche)(?!\p{L})/iu,
  referral:
    /(?<!\p{L})(?:richtige(?:r|n)? (?:ansprechpartner|ansprechpartnerin|person)|ansprechpartner|zuständig|wer (?:kümmert|betreut|entscheidet|verantwortet)|an wen|weiterleiten|bei ihnen (?:dafür|für)|bei euch (?:dafür|für))(?!\p{L})/iu,
  // German imperatives put the verb first: "Antworten Sie", "Schreib mir", "Bitte melden Sie sich".
  action:
    /^(?:(?:also|und|oder|dann|einfach|gerne?|falls (?:ja|interesse)[^,]{0,30},) )?(?:bitte |einfach )?(?:(?:antworten|schreiben|melden|klicken|buchen|rufen|testen|laden|besuchen|lassen|sagen|geben|schauen|vereinbaren|registrieren|nutzen|sichern|bestellen|senden|schicken|wählen|tragen|probieren|füllen|kontaktieren|leiten|lesen) sie|(?:antworte|schreib|schreibe|melde|klick|klicke|buch|buche|ruf|teste|lade|besuche|lass|sag|sage|gib|schau|registriere|nutze|sichere|bestelle|sende|schick|schicke|wähle|probiere|probier|kontaktiere|leite|lies)(?: (?:mir|uns|dir|dich|einfach|doch|mal|gern|gerne|hier|jetzt|kurz|bitte|den|die|das))|(?:hier|jetzt) (?:klicken|buchen|anmelden|bestellen|sichern))(?!\p{L})/iu,
  order:
    /^(?:(?:wenn|falls|sobald|sofern) [^,.?!]{1,60}, (?:dann )?)?(?:dann |also |bitte |einfach |gerne? )?(?:(?!haben|sollten|möchten|wollen|können|könnten|wissen|denken|glauben|wünschen|sparen|gewinnen|profitieren|verpassen|erleben|steigern|verdoppeln|erreichen|erhalten|genießen|verlieren|sind|werden|würden|dürfen|müssen|brauchen|kennen|stellen sie sich)\p{L}{3,16}n sie(?!\p{L})|(?:ruf|meld|melde|trag|probier|probiere|erzähl|erzähle|nenn|nenne|komm|wirf|hak|sag|sage|gib|schau|schick|schicke|schreib|antworte|antwort|lass|frag|guck|leite|leit|lies|teste|test|buch|such|mach|nimm|hör|kläre|klär|zeig|bring|meldet|schreibt|ruft|sagt|gebt|schickt|kommt|schaut|lasst|antwortet) (?:euch|mir|mich|uns|dir|dich|doch|einfach|mal|kurz|gerne?|bitte|es|das|die|den|dem|auf|an|ein|einen|vorbei|zurück|ruhig|hier|mit|nach))(?!\p{L})|["„“»‚'][\p{L} ]{1,20}["”“«'‘] (?:genügt|reicht|tut es)(?!\p{L})|(?<!\p{L})(?:mir|uns) (?:genügt|reicht) (?:ein|eine|der|die|das)(?!\p{L})|(?<!\p{L})(?:ja|nein|wort|satz|zweizeiler)["”“«»]? (?:oder (?:ein )?["„»]?nein["”“«]? )?(?:genügt|reicht|tut es)(?!\p{L})|^bescheid bitte|(?<!\p{L})(?:bitte|bitten) (?:wir )?um (?:(?:eine|einen|ihre|deine|kurze|kurzen|baldige) ){0,2}(?:rückmeldung|antwort|bescheid|nachricht|rückruf)|(?<!\p{L})(?:rückmeldung|antwort|nachricht|rückruf) (?:würde|würden|freue|freuen) (?:ich|wir) (?:mich|uns)(?!\p{L})|(?<!\p{L})(?:sie|du) (?:müssten|müssen|bräuchten|brauchen|müsstest|musst|brauchst) (?:mir|uns|dafür|dazu) nur(?!\p{L})|(?<!\p{L})(?:freue mich|freuen uns|würde mich freuen|wäre dankbar|wäre froh|wären dankbar),? wenn (?:sie|du|ihr)(?!\p{L})|(?<!\p{L})(?:ich|wir) wüssten? gern/iu,
  lateOrder:
    /(?<=[,;:–—-] )(?:(?:antworten|rufen|schreiben|melden|sagen|geben|mailen) sie (?:mir|mich|uns|sich|einfach|kurz|gern|auf|hier|bescheid)|(?:antworte|antwort|ruf|rufe|schreib|schreibe|meld|melde|sag|sage|gib) (?:mir|mich|uns|dich|einfach|kurz|gern|auf|hier|bescheid))(?!\p{L})/iu,
  offered:
    /(?<!\p{L})(?:(?:ich |wir )?freuen? (?:mich|uns) (?:auf|über) (?:ihre|deine|eure|eine) (?:antwort|rückmeldung|nachricht)|(?:ich )?würde (?:mich |ihnen |dir |sie |dich )?(?:gerne?|freuen)|gerne? (?:zeige|stelle|erkläre|rufe|telefoniere|bespreche) ich|(?:sie können|du kannst) (?:hier|direkt|jederzeit))(?!\p{L})/iu,
  request:
    /^(?:(?:und|oder|auch|dann|aber|also),? )?(?:können|könnten|kannst|könntest|würden|würdest|hätten|hättest|haben|hast|dürfen|dürfte|darf|sollen|soll|wollen|willst|möchten|möchtest|sind|bist|wären|wärst|wann|wie wäre|wer|passt|geben|gibst)(?!\p{L})/iu,
  softOffer:
    /(?<!\p{L})(?:gerne? (?:schicke|sende|teile|zeige) ich|(?:schicke|sende) ich (?:ihnen|dir|euch) gerne?|kann ich (?:ihnen|dir|euch) (?:gerne? )?(?:schicken|senden|zeigen)|auf wunsch|(?:falls|wenn|sofern) [^.?!]{3,80}, (?:schicke|sende|bringe|zeige|komme|rufe|erkläre) ich)(?!\p{L})/iu,
}

/** "Sagen Sie kurz Nein", "dann schreibe ich nicht mehr": an opt-out line, not an ask. */
export const optOut =
  /(?<!\p{L})(?:abmelden|abbestellen|abmeldung|austragen|opt[- ]?out|(?:nicht|nie) (?:mehr|weiter|wieder) (?:schreiben|anschreiben|melden|kontaktieren|stören|behelligen)|(?:schreibe|melde|kontaktiere|störe) ich (?:mich |sie |dich |ihnen |dir )?(?:nicht|nie) (?:mehr|wieder|weiter)|keine weiteren? (?:mails?|e-mails?|nachrichten?)|kein(?:e)? (?:interesse|bedarf)|(?:kurzes|einfach|mit|ein) ["„“«»]?nein|(?:falls|wenn|sollte) (?:das|es|dies|ich|sie|du)[^.?!]{0,40} (?:nicht|kein(?:e|en)?|falsch)(?!\p{L})|nicht relevant|uninteressant)(?!\p{L})/iu
