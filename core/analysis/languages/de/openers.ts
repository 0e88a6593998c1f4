export const weakOpener =
  /^(?:(?:ich|wir) (?:hoffe|hoffen)(?:,| )|ich hoffe,? (?:es|dass|sie|dir|ihnen)|wie geht(?:'|’)?s|wie geht es|(?:mein name ist|ich heiße|ich bin der|ich bin die)(?!\p{L})|(?:ich|wir) (?:möchte|möchten|wollte|wollten|würde|würden) (?:mich|uns|ihnen|dir|sie|dich|kurz)|(?:ich|wir) (?:schreibe|schreiben|wende|wenden|melde|melden|kontaktiere|kontaktieren) (?:ihnen|dir|sie|dich|mich|uns)|(?:gestatten|erlauben) sie|darf ich mich|hiermit(?!\p{L})|entschuldigen sie|entschuldige|ich weiß,? (?:sie|du)|(?:ich bin|bin) (?:auf|über) (?:ihre?|deine?) (?:website|webseite|seite|profil|unternehmen)|ich fasse mich kurz)/iu

export const aboutSenderOpener =
  /^(?:ich(?! (?:habe|hab) [^.?!]{0,80}(?:gesehen|gelesen|gehört|bemerkt|entdeckt))(?! (?:sah|las|hörte))|wir|mein(?:e|en|em|er)?|unser(?:e|en|em|er)?|als (?:führende[rs]?|marktführer)|bei uns)(?!\p{L})/iu
