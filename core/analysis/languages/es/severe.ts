import type { Severe } from '../severe.ts'

export const severe: Severe = {
  hostile:
    /(?<!\p{L})(?:(?:se|te|os) (?:arrepentirá|arrepentirás|arrepentiréis|arrepentirán)|(?:lo|la) (?:lamentará|lamentarás|pagará caro)|(?:acciones|medidas|consecuencias|vías?) (?:legales?|judicial(?:es)?|jurídicas?)|(?:mi|nuestro) abogado|(?:publicaré|publicaremos|divulgaré|revelaré|denunciaré|denunciaremos|demandaré|haré público|hare público|lo haré público|informaré a (?:sus|su|la)|avisaré a (?:sus|su|la prensa)|les demandaré)|último aviso|última advertencia|(?:queda|quedan|está|estás) (?:usted )?advertid[oa]s?|(?:aténgase|atente|asuma|sufrirá|asumirá) (?:a )?las consecuencias|sé dónde (?:vive|vives|trabaja)|reseña negativa|(?:idiotas?|imbéciles?|estúpid[oa]s?|tont[oa]s)|(?:usted es|eres|son ustedes|sois) (?:tan |muy |un |una |unos )?(?:tont[oa]|inútil(?:es)?|incompetentes?|ridícul[oa]s?|patétic[oa]s?|vag[oa]s?)|debería darle vergüenza|qué vergüenza|cómo se atreve)(?!\p{L})/iu,
  guarantee:
    /(?<!\p{L})(?<!sin |no |ninguna )(?:garantizam?o?s?|garantizo|garantizad[oa]s?|garantía|promet(?:o|emos))(?!\p{L})[^.?!]{0,90}(?<!\p{L})(?:primer(?:os?|as?)? (?:puestos?|páginas?|posición|posiciones|lugar|resultados?)|número (?:1|uno)|n\.?º ?1|google|posicionamiento|facturación|ingresos?|beneficios?|ganancias?|rentabilidad|resultados?|éxito|clientes|top (?:3|10))(?!\p{L})|(?<!\p{L})(?:primer(?:os?|as?)? (?:puestos?|páginas?|posición|lugar)|número (?:1|uno)|ingresos?|rentabilidad|resultados|éxito)(?!\p{L})[^.?!]{0,60}(?<!\p{L})garantizad[oa]s?(?!\p{L})/iu,
}
