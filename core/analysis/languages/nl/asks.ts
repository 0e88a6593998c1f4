import type { AskPatterns } from '../language-pack.ts'

export const asks: AskPatterns = {
  interest:
    /(?<!\p{L})(?:interesse|interessant|geïnteresseerd|(?:zal|kan|mag|zou) ik (?:u|je|jullie)|(?:wilt u|wil je|willen jullie|zou u|zou je) (?:dat|het|die|deze|zien|weten|ontvangen)|nuttig|relevant|handig|de moeite waard|loont het|een thema|speelt (?:dit|dat)|staat (?:dit|dat) op|open voor|nieuwsgierig|iets voor (?:u|jou|je|jullie))(?!\p{L})/iu,
  meeting:
    /(?<!\p{L})(?:belletje|bellen|telefoontje|gesprek|afspraak|afspreken|meeting|overleg|kennismaken|kennismaking|kennismakingsgesprek|demo|demonstratie|zoom|teams|agenda|calendly|videocall|koffie|\d{1,2} ?(?:min|minuten)|(?:vijf|tien|vijftien|twintig|dertig) minuten|een kwartier|kwartiertje|half uur|halfuur|maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|volgende week|komende week|deze week)(?!\p{L})/iu,
  commitment:
    /(?<!\p{L})(?:belletje|bellen|telefoontje|gesprek|afspraak|afspreken|meeting|overleg|kennismaking|kennismakingsgesprek|demo|zoom|videocall|\d{1,2} ?(?:min|minuten)|(?:vijf|tien|vijftien|twintig|dertig) minuten|een kwartier|kwartiertje|half uur|halfuur|maandag|dinsdag|woensdag|donderdag|vrijdag|volgende week|komende week|deze week)(?!\p{L})/iu,
  referral:
    /(?<!\p{L})(?:juiste persoon|juiste contactpersoon|wie (?:gaat|is|beslist|regelt|houdt|kan ik) (?:er|hier|bij|over|daar|verantwoordelijk|hiervoor|benaderen)|bij wie (?:kan|moet|zou)|doorsturen|doorverwijzen|aan wie)(?!\p{L})/iu,
  action:
    /^(?:(?:dus|en|of|dan|zo ja,|bij interesse,|indien interesse,) )?(?:gelieve |graag |alstublieft |gerust )?(?:antwoord|schrijf|mail|stuur|klik|boek|bel|download|bezoek|neem (?:gerust |direct |dan )?contact|laat (?:me|mij|het|ons)|geef|meld (?:u|je)|schrijf (?:u|je)|probeer|bestel|kies|vul|deel|ontdek|plan|vraag|reserveer|profiteer|lees|bekijk|te antwoorden|te klikken)(?!\p{L})/iu,
  order:
    /^(?:(?:als|indien|mocht) [^,.?!]{1,60}, (?:dan )?)?(?:dan |dus |graag )?(?:(?!het|dat|dit|ik|u|je|we|wij|jullie|hij|zij|die|er|en|maar|ook|nu|dan|als|of|stel)\p{L}{2,14} (?:u )?(?:me|mij|ons|gerust|even|gewoon|maar|eens)(?!\p{L})|laten we (?:even |een |eens |\p{L}{3,12}dag )?(?:bellen|praten|spreken|afspreken|overleggen|een|eens|volgende)|(?:kom|kijk|noem|probeer|kies|prik|plan|stuur|mail|zet|vul|geef|zeg|leg|loop|neem|vraag|reageer|antwoord|schrijf|bel) (?:een|er|het|deze|dit|die|uw|je|langs|terug|op|met|contact|twee|drie|ja|nee)(?!\p{L}))|["“„'][\p{L} ]{1,20}["”'’] (?:is (?:genoeg|voldoende|al genoeg)|volstaat)(?!\p{L})|(?<!\p{L})["“„]?(?:ja|nee|woord|regel)["”]?(?: of ["“„]?nee["”]?)? (?:is (?:genoeg|voldoende)|volstaat)(?!\p{L})|(?<!\p{L})en (?:mail|bel|laat|stuur|zeg|schrijf|vertel|app) (?:me|mij|het|even|dan)(?!\p{L})|(?<!\p{L})stel(?:len)? (?:ik|wij|we) op prijs(?!\p{L})|(?<!\p{L})(?:verneem|vernemen|hoor|horen|zie|ontvang) (?:ik |wij |we )?(?:graag|of|uw|je|wat)(?!\p{L})|(?<!\p{L})(?:u|je|jullie) hoef(?:t|ven)? (?:me|mij|ons)? ?(?:alleen|slechts|enkel)(?!\p{L})/iu,
  lateOrder:
    /^(?:eén|één|een) (?:woord(?:je)?|ja|belletje|berichtje|appje)(?!\p{L})[^.?!]{0,30} en (?:ik|wij|we)(?!\p{L})|(?<=[,;:–—-] )(?:antwoord|reageer|mail|bel|app|stuur|laat|zeg|schrijf) (?:gewoon|me|mij|even|maar|het me|terug|op deze)(?!\p{L})/iu,
  offered:
    /(?<!\p{L})(?:(?:ik|wij|we) (?:kijk|kijken|zie|zien) (?:uit naar|graag (?:uw|je|jouw) (?:reactie|antwoord))|hoor ik graag|hoor graag|(?:ik|wij|we) (?:zou|zouden) (?:u |je |jullie )?graag|(?:u kunt|je kunt|je kan) (?:hier|direct|altijd|mij|me|ons)|graag (?:laat|vertel|toon) ik)(?!\p{L})/iu,
  request:
    /^(?:(?:en|of|maar|dan),? )?(?:kunt u|kun je|kan je|kunnen we|kunnen jullie|zou u|zou je|zouden jullie|heeft u|hebt u|heb je|hebben jullie|bent u|ben je|zijn jullie|wilt u|wil je|willen jullie|mag ik|zullen we|wanneer|welke|wie|bij wie|past|schikt|wat dacht u|wat dacht je)(?!\p{L})/iu,
  softOffer:
    /(?<!\p{L})(?:(?:ik|wij|we) (?:stuur|sturen|deel|delen|laat) (?:het |die |dit |u |je |jullie )?(?:u |je |jullie )?graag|kan ik (?:u |je |jullie )?(?:sturen|toesturen|laten zien)|stuur ik (?:u |je |jullie )?graag|op verzoek|(?:als|mocht) [^.?!]{3,80},? (?:dan )?(?:stuur|breng|laat|bel|kom|leg) ik)(?!\p{L})/iu,
}

/** "Zeg gerust nee, dan schrijf ik niet meer": an opt-out line, not an ask. */
export const optOut =
  /(?<!\p{L})(?:afmelden|uitschrijven|uitschrijving|afmelding|(?:schrijf|mail|benader|stoor|stuur) ik (?:u |je |jullie )?(?:niets|niet|nooit) (?:meer|weer)|(?:niet|geen berichten) meer (?:schrijven|mailen|benaderen|ontvangen|storen)|geen (?:interesse|behoefte)|niet relevant|niet geïnteresseerd|(?:zeg|antwoord|laat|stuur) (?:dan |gerust |even |me |mij )*["“„]?nee(?!\p{L})|(?:als|mocht|indien) (?:dit|het|dat|ik|u|je)[^.?!]{0,40} (?:niet|geen|verkeerd)(?!\p{L}))(?!\p{L})/iu
