/** Mandatory company details (article 27 of the Handelsregisterwet), and links to privacy pages. */
export const legalLine =
  /^(?:[^\n]{0,80}(?<!\p{L})(?:kvk|k\.v\.k\.?|kamer van koophandel|btw|ondernemingsnummer|rpr)(?:[- ]?(?:nummer|nr\.?|id))?:? ?(?:nl|be)? ?\d[^\n]{0,160}|(?:statutair gevestigd|statutaire zetel|handelsregister|vestigingsadres)(?!\p{L})[^\n]{1,160}|(?:privacyverklaring|privacybeleid|algemene voorwaarden)(?!\p{L})[^\n]{0,120})$/iu
