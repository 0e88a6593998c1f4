/**
 * Details that company law and CAN-SPAM require at the foot of a mail: register, tax number, registered office, postal
 * address.
 */
export const legalLine =
  /^(?:(?:[^\n]{0,60}[,|•·–—-] ?)?(?:registered (?:in|office|address|company|number)|(?:company|registration|reg\.?) (?:no\.?|number|reg(?:istration)?)|vat (?:no\.?|number|id|reg)|incorporated in|privacy (?:policy|notice)|p\.? ?o\.? box \d)(?!\p{L})[^\n]{0,160}|[^\n?]{0,60}\d{1,5}[a-z]? (?:[\p{L}'’.-]{1,20} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|boulevard|blvd|drive|dr|square|suite|court)(?:[.,][^\n?!]{0,80})?)$/iu
