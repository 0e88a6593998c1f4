import type { Samples } from '../samples.ts'

export const samples: Samples = {
  good: {
    subject: 'de retouren in uw magazijn',
    text: `Beste mevrouw Jansen,

Ik zag dat Fernhill in maart drie vacatures voor support heeft geopend. Uw nieuwe mensen hebben weken nodig om de oude tickets te kennen.

Bij Oakline antwoorden nieuwe collega’s na vier dagen zelf, eerst waren dat er twintig. Het programma leest de tickets van uw magazijn en zet het antwoord klaar.

Zou een pagina over hun aanpak nuttig zijn voor u? Als dit niet past, zeg gerust nee, dan schrijf ik niet meer.

Met vriendelijke groet,
Ada Lovelace`,
  },
  poor: {
    subject: 'Samenwerking: verhoog nu uw omzet',
    text: `Geachte heer/mevrouw,

Mijn naam is Max de Vries en wij zijn marktleider met jarenlange ervaring en innovatieve oplossingen. Wij bieden een totaaloplossing op maat om synergieën te maximaliseren en uw organisatie te ontzorgen. Gratis proberen, gegarandeerd resultaat, niet goed geld terug. Alleen vandaag, laatste kans: bestel nu.

Heeft u volgende week 30 minuten voor een belletje? Klik hier om te boeken. Wat vind je ervan? Ik hoor graag van u of van jou.

Met vriendelijke groet,
Max de Vries`,
  },
  name: 'Jansen',
  signature: 'Met vriendelijke groet,\nAda Lovelace',
  spoilt: [
    ['a greeting to anybody', 'Beste mevrouw Jansen', 'Geachte heer/mevrouw', 'greeting'],
    ['a stock opener', 'Ik zag', 'Ik hoop dat het goed met u gaat. Ik zag', 'weak-opener'],
    ['an opening about the sender', /Ik zag.*/, 'Wij zijn een bureau uit Utrecht.', 'personalization'],
    ['no way to opt out', / Als dit niet.*/, '', 'opt-out'],
    ['a meeting before interest', /Zou een pagina.*/, 'Heeft u dinsdag 30 minuten?', 'ask-interest'],
    ['no ask', /\n\nZou een pagina.*/, '', 'ask-present'],
    ['pressure', 'Het programma', 'Laatste kans, alleen vandaag. Het programma', 'pressure'],
    ['blame', 'Het programma', 'U heeft niet gereageerd. Het programma', 'guilt'],
    ['jargon', 'Het programma', 'Holistische synergie, schaalbaar en end-to-end. Het programma', 'jargon'],
    ['boasting', 'Het programma', 'Wij zijn marktleider. Het programma', 'company-boast'],
    ['mixed address', 'Het programma', 'Voor u en voor jouw team. Het programma', 'address-mix'],
  ],
}
