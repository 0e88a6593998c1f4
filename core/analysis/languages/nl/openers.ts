export const weakOpener =
  /^(?:(?:ik|wij|we) (?:hoop|hopen)(?!\p{L})|hopelijk (?:gaat|bent|ben|heeft|heb)|hoe (?:gaat het|is het)|(?:mijn naam is|ik ben de|ik heet)(?!\p{L})|(?:ik|wij|we) (?:wil|willen|wilde|wilden|zou|zouden) (?:me|mij|ons|u|je|jullie|graag|even|mezelf)|(?:ik|wij|we) (?:schrijf|schrijven|mail|mailen|benader|benaderen|neem|nemen|stuur|sturen) (?:u|je|jullie|contact)|(?:hierbij|bij deze|middels deze|via deze weg)(?!\p{L})|sta mij toe|ik zal (?:het )?kort|ik weet dat (?:u|je|jullie)|(?:sorry|excuses) (?:dat|voor)|(?:ik kwam|ik ben) (?:uw|je|jullie|op) (?:website|site|profiel|bedrijf|uw|je))(?!\p{L})/iu

export const aboutSenderOpener =
  /^(?:ik(?! (?:zag|las|hoorde|merkte|luisterde))(?! heb [^.?!]{0,80}(?:gezien|gelezen|gehoord|beluisterd))|wij|we(?! (?:zagen|lazen))|mijn|onze?|bij ons|als (?:marktleider|specialist))(?!\p{L})/iu
