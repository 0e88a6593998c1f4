import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:hola|buenos días|buenas(?: tardes| noches)?|buen día|estimad[oa]s?|querid[oa]s?|apreciad[oa]s?|distinguid[oa]s?|muy buenas|muy señor(?:es)? mío|a quien corresponda)(?!\p{L})[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Hh]ola|[Bb]uenos días|[Bb]uenas tardes|[Ee]stimad[oa]|[Qq]uerid[oa]),?(?: (?:[Ss]r\.|[Ss]ra\.|[Dd]on|[Dd]oña|[Ss]eñora?|[Dd]ra?\.)){0,2} \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,:!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:(?:un )?(?:cordial |afectuoso )?(?:saludo|abrazo)|(?:muchos |cordiales )?saludos(?: cordiales)?|cordialmente|atentamente|muy atentamente|un saludo(?: cordial)?|hasta pronto|quedo atent[oa]|sinceramente|(?:muchas )?gracias(?: de antemano| por adelantado| por todo)?|que tenga(?:s)? (?:un )?buen (?:día|fin de semana))[,.!]?$/iu,
  salutation:
    /^(?:hola|buenos|buenas|buen|muy|días|día|tardes|noches|(?:estimad|querid|apreciad|distinguid)[oa]s?|qué|tal|de|nuevo)$/iu,
  title:
    /^(?:sr|sra|srta|señor|señora|señorita|don|doña|dr|dra|doctor|doctora|prof|profesor|profesora|d|dña|ing|lic)\.?$/iu,
  nobody:
    /^(?:Señor|Señora|Señores|Señoras|Equipo|Todos|Todas|Cliente|Clientes|Amigo|Amiga|Amigos|Colega|Colegas|Compañero|Compañera|Socio|Responsable|Director|Directora|Empresario|Lector|Lectores|Suscriptor|Suscriptores|Socios|Hola|Buenos|Buenas|Estimado|Estimada|Tardes|Noches|Qué)(?!\p{L})/iu,
  toAnybody:
    /(?<!\p{L})(?:señor(?:es|as)?|señor o señora|a quien corresponda|equipo|todos|todas|clientes?|amig[oa]s?|colegas?|responsable|empresarios?|lector(?:es|as)?|suscriptor(?:es|as)?|director general)(?!\p{L})/iu,
}
