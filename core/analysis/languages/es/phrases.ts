import { phraseList } from '../../phrases.ts'

export const pressure = phraseList(`
    actúe ahora, actúa ahora, última oportunidad, último aviso, último recordatorio, oferta limitada, tiempo limitado,
    plazas limitadas, últimas plazas, quedan pocas plazas, solo quedan, no se lo pierda, no te lo pierdas, no lo deje pasar,
    no espere más, no esperes más, dese prisa, date prisa, solo hoy, sólo hoy, termina hoy, caduca hoy, caduca mañana,
    hasta agotar existencias, compre ahora, compra ahora, reserve ahora, reserva ahora, regístrese ahora, regístrate ahora,
    lo antes posible, cuanto antes, urgente, con urgencia, oferta exclusiva, oferta especial, oportunidad única, ahora o nunca`)

export const guilt = phraseList(`
    no me ha respondido, no me has respondido, nunca me respondió, nunca respondiste, sigue sin responder, sigues sin responder,
    me está ignorando, me estás ignorando, ignora mis correos, ignoras mis correos, estoy decepcionado, estoy decepcionada,
    es mi tercer correo, es mi tercer email, he intentado varias veces, varias veces sin éxito, por cortesía, por educación,
    al menos responda, al menos responde, lo mínimo sería, sigo esperando`)

export const silence = phraseList(`
    no he tenido respuesta, no he recibido respuesta, no hemos recibido respuesta, sin respuesta por su parte, sin respuesta por tu parte,
    no he tenido noticias, no he sabido nada`)

/** Phrase lists, by check ID. */
export const phrases = {
  'spam-phrases': phraseList(`
    100 gratis, totalmente gratis, completamente gratis, gratis, prueba gratuita, sin compromiso, sin riesgo, sin coste alguno,
    devolución garantizada, le devolvemos su dinero, garantizado, garantizados, garantía, resultados garantizados, dinero fácil,
    dinero rápido, gane dinero, gana dinero, ingresos pasivos, ingresos extra, trabaje desde casa, trabaja desde casa, hágase rico,
    mejor precio, precio imbatible, barato, barata, descuento, rebaja, promoción, chollo, regalo, ha ganado, has ganado, ganador,
    lotería, haga clic aquí, haz clic aquí, clic aquí, pulse aquí, crédito rápido, préstamo, perder peso, bitcoin, cripto,
    primera página de google, primera posición en google, esto no es spam, increíble, oferta irrepetible`),
  'subject-pitch': phraseList(`
    !oferta de empleo, !ofertas de empleo, !oferta de trabajo, !oferta de prácticas, gratis, oferta, oferta especial, descuento, promoción, ahorre, ahorra, precio, precios, garantizado, solución, soluciones, impulse,
    impulsa, aumente, aumenta, duplique, duplica, crecimiento, ventas, leads, más leads, oportunidad, colaboración, alianza, propuesta,
    exclusivo, urgente, última oportunidad, importante, webinar, demo, compre, ahora`),
  jargon: phraseList(`
    sinergia, sinergias, llave en mano, a medida, innovador, innovadora, innovadores, innovadoras, disruptivo, disruptiva, disrupción,
    escalable, escalabilidad, ecosistema, transformación digital, mejores prácticas, buenas prácticas, valor añadido, valor agregado,
    propuesta de valor, generar valor, palanca, palancas, growth hacking, omnicanal, data-driven, basado en datos, 360, punta a punta,
    extremo a extremo, end-to-end, paradigma, cambio de paradigma, vanguardia, última generación, revolucionario, revolucionar, optimizar,
    optimización, maximizar, potenciar, apalancar, holístico, holística, integral, integrales, stakeholders, roadmap, quick wins,
    pain points, puntos de dolor, monetizar, empoderar`),
  hedges: phraseList(`
    quizás podríamos, tal vez podríamos, quizá podríamos, eventualmente, creo que, pienso que, me parece que, en caso de que,
    un poquito, si no es mucha molestia, si no le importa, si no te importa, por si acaso`),
  apology: phraseList(`
    perdone la molestia, perdona la molestia, perdone las molestias, disculpe la molestia, disculpe las molestias, disculpa la molestia,
    siento molestarle, siento molestarte, lamento molestarle, no quiero molestar, no quiero molestarle, le pido disculpas, mil disculpas`),
  'ask-vague': phraseList(`
    qué le parece, qué te parece, qué opina, qué opinas, dígame qué piensa, dime qué piensas, no dude en contactarme, no dude en contactar,
    no dudes en contactarme, no dude en, no dudes en, quedo a su disposición, quedo a tu disposición, quedamos a su disposición,
    quedo a la espera, quedo atento, quedo atenta, a la espera de su respuesta, a la espera de tu respuesta, ponerme en contacto,
    intercambiar ideas, explorar sinergias`),
  'company-boast': phraseList(`
    líder del mercado, líderes del mercado, líder en el mercado, líderes en el sector, líder en el sector, empresa líder, líder mundial,
    líder en, líderes en, número uno, número 1, premiado, premiada, galardonado, galardonada, el mejor del mercado, la mejor solución,
    inigualable, inmejorable, único en su clase, amplia experiencia, años de experiencia, dilatada experiencia, décadas de experiencia,
    reconocido prestigio, máxima calidad, alta calidad, apasionados por, soluciones innovadoras, solución innovadora, solución integral,
    soluciones integrales, equipo de expertos, de primer nivel`),
  'just-checking-in': phraseList(`
    solo quería saber, sólo quería saber, quería saber si, solo para saber, hacer seguimiento, dar seguimiento, haciendo seguimiento,
    retomo el contacto, vuelvo a escribirle, vuelvo a escribirte, ha podido ver, has podido ver, pudo ver mi, pudiste ver mi,
    ha tenido oportunidad, has tenido oportunidad, recibió mi, recibiste mi, vio mi correo, viste mi correo, un recordatorio,
    recordatorio amable, pequeño recordatorio, subir este correo, en relación a mi correo anterior`),
  presumption: phraseList(`
    como seguramente sabe, como seguramente sabes, seguro que sabe, seguro que sabes, como bien sabe, como bien sabes, seguramente tiene,
    seguramente tienes, seguro que tiene, seguro que tienes, quién no querría, a quién no le gustaría`),
  flattery: phraseList(`
    gran empresa, magnífica empresa, increíble empresa, excelente empresa, magnífica web, excelente web, me ha impresionado su,
    me ha impresionado tu, impresionado con su, impresionado por su, gran admirador, gran admiradora, impresionante trayectoria,
    admirable trabajo`),
  'note-pitch': phraseList(`
    ayudamos a, ofrecemos, proporcionamos, ayudo a, puedo ayudarle, puedo ayudarte, nuestra plataforma, nuestro producto,
    nuestra solución, nuestros servicios, nuestro software, nuestra herramienta, nuestra agencia, demo, prueba gratuita, caso de éxito,
    más leads, descuento, oferta, una llamada`),
} as const
