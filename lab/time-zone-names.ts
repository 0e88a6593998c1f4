// Additions to the installed data about places: native names of cities, and zones and domains that differ from their
// name.

export const renamedZones: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'Europe/Uzhgorod': 'Europe/Kyiv',
  'Europe/Zaporozhye': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Montreal': 'America/Toronto',
}

/** Sold worldwide, so they do not indicate a country. */
export const genericCountryDomains: ReadonlySet<string> = new Set(
  'ac ad ag ai am as bz cc cd co cx dj eu fm gg gl gs im io is je ki la li lu ly me ms mu nu pm pn re sc sh sr st sx tc tf tk to tv vc vg ws'
    .split(' ')
    // Companies of these countries do use them.
    .filter((domain) => !['is', 'li', 'lu'].includes(domain)),
)

/** The languages of country names in spreadsheets. */
export const nameLocales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs']

export const endonyms: Readonly<Record<string, readonly string[]>> = {
  Munich: ['München', 'Muenchen'],
  Cologne: ['Köln', 'Koeln'],
  Nuremberg: ['Nürnberg', 'Nuernberg'],
  Hannover: ['Hanover'],
  Düsseldorf: ['Duesseldorf'],
  Vienna: ['Wien'],
  Zürich: ['Zuerich'],
  Geneva: ['Genf', 'Genève'],
  Basel: ['Bâle'],
  Bern: ['Berne'],
  Milan: ['Milano', 'Mailand'],
  Rome: ['Roma', 'Rom'],
  Turin: ['Torino'],
  Naples: ['Napoli', 'Neapel'],
  Florence: ['Firenze', 'Florenz'],
  Venice: ['Venezia', 'Venedig'],
  Genoa: ['Genova', 'Genua'],
  Lisbon: ['Lisboa', 'Lissabon'],
  Seville: ['Sevilla'],
  Copenhagen: ['København', 'Kopenhagen'],
  Gothenburg: ['Göteborg', 'Goeteborg'],
  Aarhus: ['Århus'],
  Brussels: ['Bruxelles', 'Brussel', 'Brüssel'],
  Antwerpen: ['Antwerp', 'Anvers'],
  'The Hague': ['Den Haag', "'s-Gravenhage"],
  Warsaw: ['Warszawa', 'Warschau'],
  Kraków: ['Krakow', 'Krakau', 'Cracow'],
  Prague: ['Praha', 'Prag'],
  Brno: ['Brünn'],
  Bucharest: ['București', 'Bukarest'],
  Athens: ['Athína', 'Athen'],
  Belgrade: ['Beograd', 'Belgrad'],
  Kyiv: ['Kiev', 'Kiew'],
  Moscow: ['Moskva', 'Moskau'],
  'New York': ['New York City', 'NYC', 'Manhattan', 'Brooklyn'],
  'San Francisco': ['San Francisco Bay Area', 'Bay Area'],
  Washington: ['Washington DC', 'Washington, D.C.'],
  'Los Angeles': ['Los Angeles Metropolitan Area'],
  London: ['Greater London', 'City of London', 'London Area'],
  Bengaluru: ['Bangalore'],
  Mumbai: ['Bombay'],
  Istanbul: ['İstanbul'],
}

/** Names of countries besides those in the languages above. */
export const countryAliases: Readonly<Record<string, string[]>> = {
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  US: ['usa', 'u s a', 'america', 'united states of america'],
  AE: ['uae'],
  NL: ['holland'],
  CZ: ['czech republic'],
}
