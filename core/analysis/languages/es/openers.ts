export const weakOpener =
  /^(?:(?:espero|esperamos|espero que|deseo) (?:que|se|este|esté)|¿?(?:cómo está|cómo estás|qué tal)|(?:mi nombre es|me llamo|soy (?:el|la|un|una)?)|me (?:presento|dirijo|pongo|permito|gustaría presentar)|permítame|permíteme|(?:le|te|les) (?:escribo|contacto|hablo)|(?:quería|quisiera|quiero) (?:presentar|contactar|hablar|escribir)(?:me|le|te)?|seré breve|sé que (?:está|estás|tiene|tienes)|(?:perdone|perdona|disculpe|disculpa)|(?:he visto|vi|encontré|he encontrado) su (?:web|página|perfil)|por medio de la presente|a través de este)(?!\p{L})/iu

export const aboutSenderOpener =
  /^(?:(?:yo|nosotros|nosotras|nuestr[oa]s?|mi|mis)(?!\p{L})|somos(?!\p{L})|soy(?!\p{L})|en \p{Lu}[\p{L}]{1,30},? (?:somos|ayudamos|ofrecemos|trabajamos)|(?:ofrecemos|ayudamos|trabajamos|contamos|llevamos|tenemos)(?!\p{L})|como (?:líderes|empresa líder))/iu
