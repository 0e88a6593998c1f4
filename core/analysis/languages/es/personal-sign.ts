import { patternSign } from '../pattern-sign.ts'
import { factWords } from './fact-words.ts'

export const personalSign = patternSign({
  factWords,
  theySaid:
    /(?<!\p{L})(?:(?:usted |tú |ustedes )?(?:mencionó|mencionaste|comentó|comentaste|escribió|escribiste|preguntó|preguntaste|publicó|publicaste|dijo|dijiste|contaba|contabas)(?: que| en| sobre| cómo)|(?:su|tu) (?:charla|ponencia|artículo|podcast|entrevista|webinar|publicación|conferencia|oferta de empleo) (?:sobre|en|de|del|para))(?!\p{L})/iu,
  looked:
    /^(?:he|hemos) (?:visto|leído|escuchado|oído|notado)(?!\p{L})|^(?:vi|leí|escuché|noté|enhorabuena|felicidades|felicitaciones)(?!\p{L})/iu,
  event:
    /(?<!\p{L})(?:visto|vi|leído|leí|escuchado|escuché|oído|notado|noté|enhorabuena|felicidades|felicitaciones|desde|tras)(?!\p{L})/iu,
  happening:
    /(?<!\p{L})(?:abierto|abrió|abrieron|abren|apertura|contratando|contratado|contratan|buscan|puestos?|vacantes?|ofertas? de empleo|ronda|financiación|levantado|adquirido|adquisición|mudado|mudanza|lanzado|lanzó|lanzamiento|anunciado|anuncio|artículo|charla|podcast|entrevista|memoria anual|nueva (?:oficina|tienda|sede|fábrica|web|planta)|nuevo (?:local|almacén|producto|equipo|puesto))(?!\p{L})/iu,
  ofThem: /(?<!\p{L})(?:usted|ustedes|su|sus|le|les|tú|tu|tus|te|ti|vuestr[oa]s?|os)(?!\p{L})/iu,
  role: /(?<!\p{L})(?:como (?:director|directora|responsable|gerente|jefe|jefa|fundador|fundadora|dueño|dueña)|(?<!para )(?:su|sus|tu|tus|vuestro|vuestra) (?:equipo|equipos|comerciales|soporte|servicio|taller|tienda|agencia|clínica|restaurante|almacén|flota|desarrolladores|contabilidad|despacho|obrador))(?!\p{L})/iu,
  promise:
    /(?<!\p{L})(?:(?:puede|puedes|podrá|podrás|va a|vas a) (?:aumentar|mejorar|reducir|ahorrar|conseguir|duplicar|vender)|(?:ayud(?:a|amos|arle|arte)|permit(?:e|imos)|ofrec(?:e|emos)|aument(?:e|a|ar|amos)|impuls(?:e|a|ar|amos)|optimi(?:ce|za|zar|zamos)|mejor(?:e|a|ar|amos)|redu(?:zca|ce|cir|cimos)|ahorr(?:e|a|ar)|dupli(?:que|ca|car)) (?:a )?(?:le|te|su|sus|tu|tus))(?!\p{L})/iu,
  aboutSender: /^(?:somos|nuestr[oa]s?|mi|mis|ofrecemos|ayudamos)(?!\p{L})/iu,
})
