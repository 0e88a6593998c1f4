/**
 * Mandatory company details (article 24 of the Código de Comercio, 10 of the LSSI), and links to legal notice and
 * privacy pages.
 */
export const legalLine =
  /^(?:[^\n]{0,80}(?<!\p{L})(?:(?:c\.?i\.?f\.?|n\.?i\.?f\.?):? ?[a-z]?-?\d{7,8}|registro mercantil|inscrita en el registro)[^\n]{0,160}|(?:domicilio(?: social| fiscal)?|sede social|administrador(?:a)?(?: únic[oa])?) ?:[^\n]{1,160}|(?:aviso legal|política de privacidad|protección de datos)(?!\p{L})[^\n]{0,120})$/iu
