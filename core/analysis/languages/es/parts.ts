import type { PartPatterns } from '../language-pack.ts'

export const parts: PartPatterns = {
  greeting:
    /^(?:(?:hola|buenos días|buenas(?: tardes| noches)?|buen día|estimad[oa]s?|querid[oa]s?|apreciad[oa]s?|muy señor(?:es)? mío|a quien corresponda)(?!\p{L})[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu,
  inlineGreeting:
    /^(?:(?:[Hh]ola|[Bb]uenos días|[Bb]uenas tardes|[Ee]stimad[oa]|[Qq]uerid[oa])(?: (?:[Ss]r\.|[Ss]ra\.|[Dd]on|[Dd]oña|[Ss]eñora?|[Dd]ra?\.)){0,2} \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,:!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u,
  closing:
    /^(?:(?:un )?(?:cordial |afectuoso )?(?:saludo|abrazo)|(?:muchos |cordiales )?saludos(?: cordiales)?|cordialmente|atentamente|muy atentamente|un saludo(?: cordial)?|hasta pronto|quedo atent[oa]|sinceramente|(?:muchas )?gracias(?: de antemano| por adelantado| por todo)?|que tenga(?:s)? (?:un )?buen (?:día|fin de semana))[,.!]?$/iu,
  name: /(?<=^(?:hola|buenos días|buenas tardes|buenas noches|buenas|buen día|estimad[oa]|querid[oa]|apreciad[oa])(?: (?:sr\.|sra\.|don|doña|señora?|dra?\.)){0,2} )(?!(?:sr\.|sra\.|don|doña|señora?|dra?\.|tardes|noches)(?!\p{L}))\p{Lu}[\p{L}\p{M}'’-]{1,30}|^(?!(?:hola|buenos|buenas|buen|estimad[oa]s?|querid[oa]s?) )\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?=(?: \p{Lu}[\p{L}\p{M}'’.-]{1,30})?\s{0,3}[,:–—-]$)/iu,
  nobody:
    /^(?:Señor|Señora|Señores|Señoras|Equipo|Todos|Todas|Cliente|Clientes|Amigo|Amiga|Amigos|Colega|Colegas|Compañero|Compañera|Socio|Responsable|Director|Directora|Empresario|Hola|Buenos|Buenas|Estimado|Estimada|Tardes|Noches|Qué)(?!\p{L})/iu,
  toAnybody:
    /(?<!\p{L})(?:señor(?:es|as)?|señor o señora|a quien corresponda|equipo|todos|todas|clientes?|amig[oa]s?|colegas?|responsable|empresarios?|director general)(?!\p{L})/iu,
}
