import type { Severe } from '../severe.ts'

export const severe: Severe = {
  hostile:
    /(?<!\p{L})(?:(?:u|je|jullie) (?:krijgt?|krijgen|zult|zal|gaat|zullen) (?:er |hier |nog |hiervan )*spijt|spijt (?:van )?krijgen|(?:juridische|gerechtelijke|ernstige) (?:stappen|gevolgen|consequenties)|(?:mijn|onze) advocaat|(?:publiceer|openbaar|meld|onthul|verspreid) ik[^.?!]{0,60}(?:u|uw|je|jullie|belastingdienst|pers|politie|toezichthouder)|(?:ik|wij) (?:klaag|klagen) (?:u|je|jullie) aan|aangifte (?:doen|tegen)|(?:doe|doen) (?:ik |wij )?aangifte|maak ik (?:het|dit|alles) openbaar|(?:laatste|allerlaatste) waarschuwing|(?:u bent|je bent|wees) gewaarschuwd|(?:de|met) (?:gevolgen|consequenties) (?:dragen|ondervinden|leven)|ik weet waar (?:u|je)|slechte (?:beoordeling|review) (?:achterlaten|plaatsen|schrijven)|(?:idioot|idioten|sukkels?|imbeciel|domkop|stommeling)|(?:u bent|je bent|jullie zijn) (?:zo |te |echt |gewoon )?(?:dom|stom|incompetent|lui|belachelijk|zielig|waardeloos)|schaam (?:u|je)|u moest zich schamen|hoe durft? (?:u|je))(?!\p{L})/iu,
  guarantee:
    /(?<!\p{L})(?<!geen |niet |zonder )(?:garander(?:en|ing)|garandeer(?:t)?|gegarandeerd|garantie|beloven (?:wij )?u)(?!\p{L})[^.?!]{0,90}(?<!\p{L})(?:eerste (?:plaats|pagina|positie|plek)|nummer (?:1|één|een)|plaats 1|google|rankings?|omzet|winst|inkomen|inkomsten|rendement|resultaten?|succes|klanten|aanvragen|top[ -]?(?:3|10))(?!\p{L})|(?<!\p{L})(?:eerste (?:plaats|pagina|positie|plek)|nummer (?:1|één)|rendement|inkomen|resultaten?|succes)(?!\p{L})[^.?!]{0,60}(?<!\p{L})gegarandeerd(?!\p{L})/iu,
}
