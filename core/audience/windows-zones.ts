// Windows time zones and their IANA names (windowsZones of the Unicode CLDR, territory 001, by windows-iana 5.1.0).

const written = `
  Etc/GMT+12=Dateline~; America/Adak=Aleutian~; Pacific/Honolulu=Hawaiian~; Pacific/Marquesas=Marquesas~;
  America/Anchorage=Alaskan~; America/Tijuana=Pacific Standard Time (Mexico); America/Los_Angeles=Pacific~;
  America/Phoenix=US Mountain~; America/Chihuahua=Mountain Standard Time (Mexico); America/Denver=Mountain~;
  America/Whitehorse=Yukon~; America/Guatemala=Central America~; America/Chicago=Central~;
  Pacific/Easter=Easter Island~; America/Mexico_City=Central Standard Time (Mexico);
  America/Regina=Canada Central~; America/Bogota=SA Pacific~; America/Cancun=Eastern Standard Time (Mexico);
  America/New_York=Eastern~; America/Port-au-Prince=Haiti~; America/Havana=Cuba~; America/Indianapolis=US Eastern~;
  America/Grand_Turk=Turks And Caicos~; America/Asuncion=Paraguay~; America/Halifax=Atlantic~;
  America/Caracas=Venezuela~; America/Cuiaba=Central Brazilian~; America/La_Paz=SA Western~;
  America/Santiago=Pacific SA~; America/St_Johns=Newfoundland~; America/Araguaina=Tocantins~;
  America/Sao_Paulo=E. South America~; America/Cayenne=SA Eastern~; America/Buenos_Aires=Argentina~;
  America/Godthab=Greenland~; America/Montevideo=Montevideo~; America/Punta_Arenas=Magallanes~;
  America/Miquelon=Saint Pierre~; America/Bahia=Bahia~; Atlantic/Azores=Azores~; Atlantic/Cape_Verde=Cape Verde~;
  Europe/London=GMT~; Atlantic/Reykjavik=Greenwich~; Africa/Sao_Tome=Sao Tome~; Africa/Casablanca=Morocco~;
  Europe/Berlin=W. Europe~; Europe/Budapest=Central Europe~; Europe/Paris=Romance~;
  Europe/Warsaw=Central European~; Africa/Lagos=W. Central Africa~; Asia/Amman=Jordan~; Europe/Bucharest=GTB~;
  Asia/Beirut=Middle East~; Africa/Cairo=Egypt~; Europe/Chisinau=E. Europe~; Asia/Damascus=Syria~;
  Asia/Hebron=West Bank~; Africa/Johannesburg=South Africa~; Europe/Kiev=FLE~; Asia/Jerusalem=Israel~;
  Africa/Juba=South Sudan~; Europe/Kaliningrad=Kaliningrad~; Africa/Khartoum=Sudan~; Africa/Tripoli=Libya~;
  Africa/Windhoek=Namibia~; Asia/Baghdad=Arabic~; Europe/Istanbul=Turkey~; Asia/Riyadh=Arab~;
  Europe/Minsk=Belarus~; Europe/Moscow=Russian~; Africa/Nairobi=E. Africa~; Asia/Tehran=Iran~; Asia/Dubai=Arabian~;
  Europe/Astrakhan=Astrakhan~; Asia/Baku=Azerbaijan~; Europe/Samara=Russia Time Zone 3;
  Indian/Mauritius=Mauritius~; Europe/Saratov=Saratov~; Asia/Tbilisi=Georgian~; Europe/Volgograd=Volgograd~;
  Asia/Yerevan=Caucasus~; Asia/Kabul=Afghanistan~; Asia/Tashkent=West Asia~; Asia/Yekaterinburg=Ekaterinburg~;
  Asia/Karachi=Pakistan~; Asia/Qyzylorda=Qyzylorda~; Asia/Calcutta=India~; Asia/Colombo=Sri Lanka~;
  Asia/Katmandu=Nepal~; Asia/Almaty=Central Asia~; Asia/Dhaka=Bangladesh~; Asia/Omsk=Omsk~; Asia/Rangoon=Myanmar~;
  Asia/Bangkok=SE Asia~; Asia/Barnaul=Altai~; Asia/Hovd=W. Mongolia~; Asia/Krasnoyarsk=North Asia~;
  Asia/Novosibirsk=N. Central Asia~; Asia/Tomsk=Tomsk~; Asia/Shanghai=China~; Asia/Irkutsk=North Asia East~;
  Asia/Singapore=Singapore~; Australia/Perth=W. Australia~; Asia/Taipei=Taipei~; Asia/Ulaanbaatar=Ulaanbaatar~;
  Australia/Eucla=Aus Central W.~; Asia/Chita=Transbaikal~; Asia/Tokyo=Tokyo~; Asia/Pyongyang=North Korea~;
  Asia/Seoul=Korea~; Asia/Yakutsk=Yakutsk~; Australia/Adelaide=Cen. Australia~; Australia/Darwin=AUS Central~;
  Australia/Brisbane=E. Australia~; Australia/Sydney=AUS Eastern~; Pacific/Port_Moresby=West Pacific~;
  Australia/Hobart=Tasmania~; Asia/Vladivostok=Vladivostok~; Australia/Lord_Howe=Lord Howe~;
  Pacific/Bougainville=Bougainville~; Asia/Srednekolymsk=Russia Time Zone 10; Asia/Magadan=Magadan~;
  Pacific/Norfolk=Norfolk~; Asia/Sakhalin=Sakhalin~; Pacific/Guadalcanal=Central Pacific~;
  Asia/Kamchatka=Russia Time Zone 11; Pacific/Auckland=New Zealand~; Pacific/Fiji=Fiji~;
  Pacific/Chatham=Chatham Islands~; Pacific/Tongatapu=Tonga~; Pacific/Apia=Samoa~;
  Pacific/Kiritimati=Line Islands~
`

/** IANA zones by lower-case Windows name: "w. europe standard time". "Etc" zones and UTC offsets are parsed elsewhere. */
export const windowsZones: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split(/;\s+/)
    .map((pair) => {
      const [zone = '', name = ''] = pair.split('=')
      return [name.replace('~', ' Standard Time').toLowerCase(), zone] as const
    }),
)
