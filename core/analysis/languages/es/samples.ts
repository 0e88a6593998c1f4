import type { Samples } from '../samples.ts'

export const samples: Samples = {
  good: {
    subject: 'las devoluciones de su almacén',
    text: `Hola Marta:

He visto que Fernhill abrió tres puestos de soporte en marzo. Sus nuevos agentes tardarán semanas en conocer los casos viejos.

En Oakline los nuevos responden solos a los cuatro días, y antes eran veinte. La herramienta lee los casos de su almacén y prepara la respuesta.

¿Le sería útil una página sobre cómo lo hicieron? Si no le interesa, dígamelo y no le escribo más.

Un saludo,
Ada Lovelace`,
  },
  poor: {
    subject: 'Oportunidad: aumente sus ventas ahora',
    text: `Estimados señores:

Me dirijo a ustedes porque somos una empresa líder en el sector, con amplia experiencia y soluciones innovadoras. Ofrecemos soluciones integrales llave en mano, a medida, para maximizar las sinergias de su negocio. Prueba gratuita, resultados garantizados y el mejor precio. Oferta limitada, solo hoy.

¿Tiene 30 minutos para una llamada la próxima semana? Haga clic aquí para reservar. ¿Qué te parece? Quedo a su disposición y a la de usted.

Atentamente,
Max Martín`,
  },
  name: 'Marta',
  signature: 'Un saludo,\nAda Lovelace',
  spoilt: [
    ['a greeting to anybody', 'Hola Marta:', 'Estimados señores:', 'greeting'],
    ['a stock opener', 'He visto', 'Espero que se encuentre bien. He visto', 'weak-opener'],
    [
      'an opening about the sender',
      /He visto.*/,
      'Somos una agencia de Madrid para los talleres.',
      'personalization',
    ],
    ['no way to opt out', / Si no le interesa.*/, '', 'opt-out'],
    ['a meeting before interest', /¿Le sería.*/, '¿Tiene 30 minutos el martes?', 'ask-interest'],
    ['no ask', /\n\n¿Le sería.*/, '', 'ask-present'],
    ['pressure', 'La herramienta', 'Última oportunidad, oferta limitada. La herramienta', 'pressure'],
    ['blame', 'La herramienta', 'Usted no me ha respondido. La herramienta', 'guilt'],
    ['jargon', 'La herramienta', 'Sinergias llave en mano, de extremo a extremo. La herramienta', 'jargon'],
    ['boasting', 'La herramienta', 'Somos una empresa líder. La herramienta', 'company-boast'],
    ['mixed address', 'La herramienta', 'Para usted y para tu equipo. La herramienta', 'address-mix'],
  ],
}
