import type { FactWords } from '../fact-words.ts'

export const factWords: FactWords = {
  you: /(?<!\p{L})(?:u|uw|je|jij|jou|jouw|jullie)(?!\p{L})/iu,
  your: /^(?:uw|jouw|jullie|je)$/iu,
  between:
    /^(?:nieuwe?|nieuwste|laatste|eerste|tweede|derde|oude?|eigen|grote|grootste|kleine|beste|slechtste|witte|recente|hele|twee|drie|vier|vijf|tien|\d+)$/iu,
  general:
    /^(?:.{0,20}(?:bedrij(?:f|ven)|ondernemings?|organisatie|zaak|website|websites|site|webpagina|branche|sector|markt|klanten|concurrent(?:en|ie)|omzet|verkoop|marketing|teams?|medewerkers|personeel|mensen|gegevens|processen|kosten|resultaten|afspraken|kantoor|doelen|doelgroep|behoeften|wensen|vermelding|tijd|antwoord|reactie|mening|interesse|aandacht|mail|inbox|agenda|account|budget|merk|zichtbaarheid|positie|vindbaarheid|verkeer|aanwezigheid|producten?|diensten?|aanbod|werk|profiel|regio|huis|woning|succes|toekomst|groei|rendement|projecten?|dag|imago|visitekaartjes|software)|kunt|kan|hebt|heb|heeft|bent|ben|wilt|wil|zult|zou|moet|mag|krijgt|krijgen|kunnen|hebben|zijn|willen|zullen|gaat|weet|doet|vindt|bespaart|besparen|leest|ziet|hoeft|zoekt|ook|niet|graag|nu|al|er|een|de|het|dat|die|dit|hoe|wat|meer|een|met|in|op|naar|van|voor|bij|en|of|zo|zelf|misschien|helpen|laten|bellen|sturen|iets)$/iu,
  said: /(?<!\p{L})(?:(?:je|jij|u|jullie) had(?:den)? het over|(?:je|jij|u|jullie) (?:zei|zeiden|vertelde|vertelden|schreef|schreven|noemde|noemden|vroeg|vroegen|plaatste|meldde|klaagde)|(?:zei|zeiden|vertelde|vertelden|schreef|schreven|noemde|noemden|vroeg|plaatste) (?:je|jij|u|jullie))(?!\p{L})/iu,
  says: /(?<!\p{L})(?:(?:je|jij|u|jullie) (?:vertelt|vertellen|schrijft|schrijven|noemt|noemen|zegt|zeggen|beschrijft|beschrijven|belooft|raadt)|(?:vertel|vertelt|vertellen|schrijf|schrijft|schrijven|noem|noemt|noemen|zeg|zegt|zeggen|beschrijf|beschrijft) (?:je|jij|u|jullie))(?!\p{L})/iu,
  did: /(?<!\p{L})(?:(?:u bent|je bent|jullie zijn|bent u|ben je|zijn jullie) (?:de|het) (?:enige|eerste|laatste|oudste|jongste|grootste|kleinste)(?!\p{L})|(?:u|je|jij) (?:heeft|hebt|bent)|(?:heeft|hebt) u|heb je|ben je|bent u|jullie (?:hebben|zijn)|(?:hebben|zijn) jullie)(?!\p{L})[^.?!]{0,120}(?<!\p{L})(?:(?:\p{L}{2,6})?ge\p{L}{2,20}(?:d|t|en)|(?:be|ver|her|ont|over)\p{L}{2,20}(?:d|t|en))(?!\p{L})|(?<!\p{L})(?:dat )?(?:(?:u|je|jij|jullie) (?:\p{L}{1,15} ){0,3}(?:zoekt|zoeken|opent|openen|verkoopt|verkopen|leidt|leid|leiden|bouwt|bouwen|verhuist|verhuizen|sluit|sluiten|verdubbelt|verdubbelen|onderhoudt|onderhouden|maakt|maken|levert|leveren|doet|organiseert|organiseren|plant|plannen|lanceert|lanceren|werft|werven|overneemt)|(?:zoek|zoekt|open|opent|verkoop|verkoopt|leid|leidt|bouw|bouwt|sluit|organiseer|lanceer) (?:je|jij|u))(?!\p{L})/iu,
  since:
    /(?<!\p{L})(?:sinds|vanaf)(?!\p{L})[^.?!]{0,60}(?<!\p{L})(?:bij u|bij je|bij jullie|u|je|jullie|uw)(?!\p{L})|(?<!\p{L})(?:u|je|uw|jullie|jouw)(?!\p{L})[^.?!]{0,60}(?<!\p{L})(?:sinds|al \p{L}{2,10} jaar)(?!\p{L})/iu,
  saw: /(?<!\p{L})(?:gezien|gelezen|gehoord|gemerkt|geprobeerd|getest|bekeken|beluisterd|ontdekt|opgevallen|gevonden|langs gelopen|langsgelopen|langs gereden|bleef hangen|(?:ik|we|wij) (?:las|zag|hoorde|lees|zie|merkte|vond|stond|zat|probeerde|telde)|(?:las|zag|hoorde|lees|zie|stond|zat|vond) (?:ik|we|wij)|staat,? dat|stond,? dat)(?!\p{L})/iu,
  met: /(?<!\p{L})(?:te praten|aan de praat|gepraat|ontmoet(?:te)?|gesproken|sprak|spraken|gebeld|belde|besteld|bestelde|gekocht|kocht|bezocht|gegeten|geslapen|gelogeerd|naast elkaar|naast (?:je|jou|u)|stonden we naast|zaten we naast|kwamen (?:we|elkaar) tegen)(?!\p{L})/iu,
  congratulated: /(?<!\p{L})(?:gefeliciteerd|proficiat|felicitaties|van harte) met(?!\p{L})/iu,
  gaveName:
    /(?<!\p{L})(?:(?:gaf|gaven|heeft|noemde|noemt)[^.?!]{0,30}(?:me|mij|ons)? ?(?:uw|je|jouw|jullie) (?:naam|nummer|adres|contact)|(?:raadde|raadt|beval|beveelt) (?:me |mij )?(?:u|je|jullie)(?: aan)?|(?:zegt|zei|vertelde|vertelt)(?: me| mij)? dat (?:u|je|jullie))(?!\p{L})/iu,
  page: /(?<!\p{L})(?:knop|formulier|tabblad|link|winkelmandje|bestelpagina|menu)(?!\p{L})/iu,
  when: /(?<!\p{L})(?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|(?:maan|dins|woens|donder|vrij|zater|zon)dag(?:avond|ochtend|middag)?|gisteren|in het weekend|afgelopen weekend|eergisteren|vanmorgen|vanochtend|vanmiddag|(?:vorige|afgelopen|volgende) (?:week|maand|zomer|herfst|winter|jaar)|vorig jaar|afgelopen jaar|(?:de|deze) zomer|dit (?:najaar|voorjaar)|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|twintig|dertig|veertig|vijftig|honderd|tweede|derde)(?!\p{L})/iu,
  place: /(?<!\p{L})\p{Lu}\p{L}{2,25}(?:straat|plein|laan|weg|gracht|kade|dijk|beurs|congres)(?!\p{L})/u,
  commonCapital:
    /^(?:Google|LinkedIn|Facebook|Instagram|Nederland|Nederlandse|AI|SEO|CRM|ROI|HR|IT|B2B|PDF|Internet|[\p{Lu}\d&.-]{4,30})\.?$/u,
  jobAd: /(?<!\p{L})(?:vacatures?|advertentie|personeelsadvertentie|aanbesteding)(?!\p{L})/iu,
  paper:
    /(?<!\p{L})(?:krant|gemeenteblad|weekblad|nieuwsbrief|jaarverslag|persbericht|brochure|interview|artikel|podcast|aflevering|bouwcommissie|kadaster|register|notulen|courant)(?!\p{L})/iu,
  reports:
    /(?<!\p{L})(?:staat|stond|schrijft|schreef|meldt|meldde|volgens|bericht|noemt|lees|las|gelezen)(?!\p{L})/iu,
  notice: /(?<!\p{L})(?:briefje|bordje|spandoek|affiche|aanplakbiljet|etalage)(?!\p{L})/iu,
  used: /^ik (?:heb me|heb|wilde|probeerde)(?!\p{L})[^.?!]{0,60}(?<!\p{L})(?:bij|op|in|voor) \p{Lu}[^.?!]{0,60}(?:aangemeld|geregistreerd|besteld|geboekt|bestellen|boeken|aanmelden|gegeten|geslapen)(?!\p{L})/u,
  sender: /(?<!\p{L})(?:wij|we|ik)(?!\p{L})|^\P{L}{0,3}(?:onze?|mijn|dit|dat|het)(?!\p{L})/iu,
  offer:
    /(?<!\p{L})(?:(?:als|indien|mocht|of) (?:u|je|jullie|uw|dat)|(?:kunt|krijgt|bespaart|ontvangt|moet|zult|verdient|wint|verliest|heeft nodig) u|u (?:kunt|krijgt|bespaart|ontvangt|moet|zult|leest|verdient|verliest|niets|hoeft)|(?:kan|kun|krijg|bespaar|moet|zul) je|je (?:kunt|kan|krijgt|bespaart|moet|zult)|(?:krijgen|besparen|kunnen) jullie|(?:helpen|bieden|laten|brengen|presenteren|geven|regelen|verzekeren) (?:wij |we )?(?:u|je|jullie|uw)|(?:helpt|biedt|laat|levert|brengt|geeft) (?:u|je|jullie)|wij (?:helpen|bieden|brengen|laten|presenteren)|(?:bestel|verzeker|vul|meld|bezoek|presenteer|word|profiteer|boek|ontdek|bekijk|probeer)(?: nu)? (?:u|uw|je|ons|sponsor|onze|het)|(?:zoals|als) (?:het|de|die van) (?:uwe|jouwe|jullie|u)|zoals (?:u|jullie|die van u)|gratis|korting|garander(?:en|ing)|gegarandeerd|genomineerd|geselecteerd|mijn (?:laatste |vorige )?(?:mail|e-mail|bericht)|(?:onze|ons) (?:nieuwe )?(?:product|software|oplossing|systeem|platform|webinar|diensten?|catalogus|bedrijvengids|team|expert)|steeds meer|(?:u|je) (?:ziet|stuurt|kiest|betaalt|uploadt|klikt|geeft)|demo|veel bedrijven|alle bedrijven|wist u|als (?:directeur|ondernemer|eigenaar|manager)|uw concurrenten|ook uw (?:branche|sector)|stel u voor|heb u|heb je (?:vorige|afgelopen))(?!\p{L})/iu,
}
