import type { LanguagePack } from '../language-pack.ts'
import { asks, optOut } from './asks.ts'
import { legalLine } from './legal-line.ts'
import { commonWords } from './common-words.ts'
import { weakOpener } from './openers.ts'
import { parts } from './parts.ts'
import { personalSign } from './personal-sign.ts'
import { severe } from './severe.ts'
import { guilt, phrases, pressure, silence } from './phrases.ts'
import { readability } from './readability.ts'

const FORMAL = /^(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)$/
const INFORMAL = /^(?:du|dir|dich|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)$/i
const WE = new Set(
  'ich mir mich mein meine meinem meinen meiner wir uns unser unsere unserem unseren unserer'.split(' '),
)

export const german: LanguagePack = {
  code: 'de',
  name: 'German',
  wordLists: 'ours, tried on mails of our own and outreach of the corpus',
  readability,
  parts,
  asks,
  optOut,
  legalLine,
  isYou: (_lower, written) => FORMAL.test(written) || INFORMAL.test(written),
  isWe: (lower) => WE.has(lower),
  weakOpener,
  personalSign,
  severe,
  pressure,
  guilt,
  silence,
  spelling: {
    letters: 'abcdefghijklmnopqrstuvwxyzäöüß',
    prefix:
      /^(?:un|vor|mit|ein|aus|auf|ab|an|zu|her|hin|nach|zurück|weiter|zusammen|wieder|hinter|über|super|mega|multi|inter|mikro|cyber|anti|bio|öko)(?=.{5})/,
    // Loan words: "the" in a name, "gehostet", "pitchen".
    loan: /^(?:([a-z]{3,4})|(?:ge|auf|aus|ein|ab|an|um|über|re|de)?([a-z]{4,}?)(?:en|(?<=[elr])n|e?t|e?te|e?ten|e?tes|e?ter|e?st|ende|ender))$/,
    digraphs: [
      ['ae', 'ä'],
      ['oe', 'ö'],
      ['ue', 'ü'],
    ],
    nouns: { name: /(?:Herrn?|Frau|Dr\.|Prof\.|Firma|Familie)\s+(\p{Lu}[\p{L}\p{M}]+)/gu },
    common: commonWords,
    // Swiss spelling has no "ß".
    alsoRight: (word) => [word.replaceAll('ß', 'ss')],
  },
  phrases: { ...phrases, pressure },
  address: {
    formal: FORMAL,
    informal: INFORMAL,
    formalName: 'Sie',
    informalName: 'du',
    formalByCapital: true,
  },
}
