/**
 * Mandatory company details (article R123-237 of the Code de commerce), and links to legal notice and privacy pages.
 */
export const legalLine =
  /^(?:[^\n]{0,80}(?<!\p{L})(?:siren|siret|rcs|r\.c\.s\.?|tva intracommunautaire|n[°º] ?(?:de )?tva|code (?:ape|naf)|au capital (?:social )?de|capital social)(?!\p{L})[^\n]{0,160}|(?:siège(?: social)?|gérante?|représentant légal|directeur de la publication) ?:[^\n]{1,160}|(?:mentions légales|politique de confidentialité)(?!\p{L})[^\n]{0,120})$/iu
