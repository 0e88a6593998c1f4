/** Mails without a mistake, written before the dictionary was tested on them. */
export const cleanDrafts: readonly string[] = [
  `Hola, Julián:

Al leer su anuncio para un responsable de logística en Zaragoza, entendí que abrirán un segundo almacén antes del verano. En Transbordo, ese mismo paso disparó los plazos: hacían falta once horas para que un pedido saliera del muelle.

Les ayudamos a bajarlos a cuatro, sin contratar a nadie, agrupando las rutas de la mañana. Puedo enviarle la hoja que utilizan; cabe en una sola página y podrá adaptarla usted mismo.

¿Le resultaría útil? Si no es así, dígamelo con toda confianza y no volveré a escribirle.`,
  `Estimada señora Ferrer:

Su charla en la feria de Bilbao sobre cómo conservar a los aprendices me pareció muy acertada, sobre todo el ejemplo del tutor que llama cada viernes. Muchas empresas de la construcción no se atreven a dedicarle una hora semanal.

Una de nuestras clientas, una carpintería de cuarenta empleados, cambió las fichas de papel por un cuaderno compartido. Los abandonos pasaron del 28 % al 9 % en dieciocho meses. A los maestros les lleva cinco minutos, casi siempre desde el móvil y entre dos obras.

¿Quiere que le mande su plantilla? Es gratuita y no tendrá que registrarse en ningún sitio.`,
  `Hola, Tomás:

Tres de sus reseñas recientes hablan de facturas recibidas por duplicado. Suele indicar que dos programas envían el mismo documento: uno desde la tienda en línea y otro desde la contabilidad.

Resolvimos justo ese problema en Cervecería del Puerto. Desde septiembre no han vuelto a ver ningún duplicado, y su contable recupera media jornada al mes. No hizo falta desarrollar nada; bastó un ajuste que el fabricante no explica en ninguna parte.

¿Le enseño dónde se encuentra? Le enviaría una captura de pantalla, nada más. Si el asunto no le interesa, avíseme y dejaré de escribirle.`,
  `Hola, Inés:

Ayer intenté reservar una mesa para ocho en vuestra página. Al elegir la hora, la pantalla se quedó en blanco en el teléfono; en el ordenador funcionaba todo. Por lo que vi en el código, falta un archivo desde la actualización del lunes.

No vendo páginas: vigilamos las de los restaurantes y avisamos a sus dueños antes de que los clientes se den cuenta. Vuestros vecinos de la calle Mayor lo usan desde hace dos años.

¿Os gustaría recibir el detalle del error, con la línea que hay que corregir? Es un regalo, trabajemos juntos o no.`,
  `Buenos días, señor Garrido:

¡Enhorabuena por la apertura de su oficina sevillana! Cuando un equipo comercial se duplica en seis meses, los recién llegados hacen en todas partes las mismas preguntas, y los veteranos acaban dedicándoles las tardes.

Quizá ya hayan encontrado un remedio. En Taller Norte apuntan ahora cada respuesta una sola vez: quien se incorpora firma su primer contrato a las cinco semanas, en lugar de a las catorce. La directora cuenta en dos páginas cómo lo consiguieron, incluido lo que no salió bien.

¿Se lo reenvío? Sin ningún compromiso, por supuesto, y solo le insistiré si usted me lo pide.`,
]
