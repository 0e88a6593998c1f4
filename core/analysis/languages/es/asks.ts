import type { AskPatterns } from '../language-pack.ts'

export const asks: AskPatterns = {
  interest:
    /(?<!\p{L})(?:(?:le|te|os|les) (?:interesa|interesaría|sería útil|serviría|sirve|encaja|parece|gustaría|mando|envío|comparto|envíe|mande)|interesad[oa]|(?:quiere|quieres|quieren) que|(?:puedo|podría) (?:enviar|mandar|mostrar|pasar)(?:le|te|les|os)|útil|relevante|vale la pena|merece la pena|tiene sentido|tendría sentido|una prioridad|un tema|curiosidad|abiert[oa] a)(?!\p{L})/iu,
  meeting:
    /(?<!\p{L})(?:llamada|llamar|reunión|reunirnos|cita|charla|hablar|conversar|videollamada|demo|demostración|zoom|teams|agenda|calendario|calendly|hueco|café|\d{1,2} ?(?:min|minutos)|(?:cinco|diez|quince|veinte|treinta) minutos|un cuarto de hora|media hora|lunes|martes|miércoles|jueves|viernes|mañana|próxima semana|semana que viene|esta semana)(?!\p{L})/iu,
  commitment:
    /(?<!\p{L})(?:llamada|reunión|reunirnos|cita|videollamada|demo|demostración|zoom|hueco|\d{1,2} ?(?:min|minutos)|(?:cinco|diez|quince|veinte|treinta) minutos|un cuarto de hora|media hora|lunes|martes|miércoles|jueves|viernes|próxima semana|semana que viene|esta semana)(?!\p{L})/iu,
  referral:
    /(?<!\p{L})(?:persona (?:adecuada|indicada|correcta|responsable)|quién (?:se encarga|lleva|decide|gestiona|es responsable)|con quién (?:puedo|debo|debería)|a quién (?:puedo|debo|debería)|reenviar|ponerme en contacto con)(?!\p{L})/iu,
  action:
    /^(?:(?:entonces|y|o|si le interesa,|si te interesa,|si es así,) )?(?:por favor,? |simplemente |no dude en |no dudes en |puede |puedes )?(?:responda|responde|respóndame|respóndeme|escríbame|escríbeme|escriba|escribe|haga clic|haz clic|pulse|pulsa|reserve|reserva|llámeme|llámame|llame|llama|descargue|descarga|visite|visita|contacte|contacta|contáctenos|contáctanos|dígame|dime|envíeme|envíame|regístrese|regístrate|pruebe|prueba|compre|compra|aproveche|aprovecha|elija|elige|rellene|rellena|comparta|comparte|reenvíe|reenvía|descubra|descubre|agende|agenda|solicite|solicita|responder|escribir|reservar|contactarme|llamarme)(?!\p{L})/iu,
  order:
    /^(?:(?:si (?:le|te|les|quiere|quieres|prefiere|lo)[^,.?!]{0,50}|y|o|pues), ?)?(?:por favor,? )?(?:\p{L}{0,12}[áéíóú]\p{L}{1,6}(?:me|nos|melo|lo|la|le|les|los|se)(?!\p{L})|(?:\p{L}{2,14}dme|dime|dinos|hazme|ponme|vente|contesta|conteste|contesten|hablemos|quedemos|veámonos|pasa|pase|mira|echa|eche|elige|propón|proponga|comenta|comente|confirma|confirme|marca|marque|prueba|pruebe|manda|mande|avisa|avise)(?!\p{L}))|(?<!\p{L})(?:agradec(?:ería|eríamos|eré|ezco) (?:mucho )?(?:su|tu|una|que me)|ya me (?:dirá|dirás|contará|contarás))(?!\p{L})|(?<!\p{L})(?:con|basta con|es suficiente) un ["“«]?(?:simple )?sí(?!\p{L})|(?<!\p{L})con un[ao]? ["“«][\p{L} ]{1,20}["”»] (?:me |nos )?(?:basta|vale|sirve|sobra)(?!\p{L})|(?<!\p{L})(?:solo|sólo|únicamente) (?:necesito|necesitamos|(?:le |te |les )?pido) (?:que|un|una|su|tu)(?!\p{L})|(?<!\p{L})(?:me|nos) (?:encantaría|gustaría|alegraría) (?:saber|que me|que nos|conocer (?:su|tu))(?!\p{L})|(?<!\p{L})(?:quedo|quedamos) a la espera de (?:su|tu)(?!\p{L})/iu,
  lateOrder:
    /^(?:una palabra|un sí|un mensaje|una línea)(?!\p{L})[^.?!]{0,30} y (?:le|te|se|os)(?!\p{L})|(?<=[,;:–—-] )(?:(?:responda|responde|conteste|contesta|escriba|escribe) (?:a este|simplemente|por aquí|con|cuando)|llámame|llámeme|dime|dígame|avísame|avíseme|escríbame|escríbeme)(?!\p{L})/iu,
  offered:
    /(?<!\p{L})(?:quedo (?:a la espera|atento|atenta|pendiente)|quedamos a la espera|(?:espero|esperamos) su respuesta|espero tu respuesta|me (?:encantaría|gustaría) (?:mostrar|enseñar|hablar|reunir|presentar|charlar)(?:le|te|me|nos)?|nos (?:encantaría|gustaría) (?:mostrar|enseñar|hablar|reunir|presentar)(?:le|te|nos)?|(?:puede|puedes) (?:reservar|elegir|escribirme|directamente))(?!\p{L})/iu,
  request:
    /^[¿]?(?:(?:y|o|pero|entonces),? )?[¿]?(?:puede|puedes|podría|podrías|podemos|podríamos|tiene|tienes|tendría|tendrías|está|estás|estaría|estarías|quiere|quieres|querría|cuándo|cuál|quién|a quién|con quién|qué le parece|qué te parece|le gustaría|te gustaría|hablamos)(?!\p{L})/iu,
  softOffer:
    /(?<!\p{L})(?:(?:puedo|podría) (?:enviar|mandar|mostrar|pasar|compartir)(?:le|te|les|os|lo|la|selo|telo)|con gusto (?:le|te|se|les)|encantad[oa] de (?:enviar|mandar|mostrar|compartir)|si (?:quiere|quieres),? (?:le|te|se)|si [^.?!]{3,80}, (?:le |te |se |les |os |lo |la )*(?:mando|envío|enseño|llevo|llamo|explico|acerco))(?!\p{L})/iu,
}

/** "Si no le interesa, dígamelo y no le escribo más": an opt-out line, not an ask. */
export const optOut =
  /(?<!\p{L})(?:darse de baja|darte de baja|dar de baja|cancelar la suscripción|no (?:le|te|les|os) (?:vuelvo|volveré|escribo|escribiré|molesto|molestaré|contacto|contactaré|insistiré)|no (?:insistiré|insisto|recibir)|no (?:le|te) interesa|no es relevante|no está interesad[oa]|(?:un simple|basta con|solo|dígame|dime|responda|responde) ["“«]?(?:que )?no(?!\p{L})|si (?:esto |esta |no |eso )[^.?!]{0,40}(?:no|mal)(?!\p{L}))(?!\p{L})/iu
