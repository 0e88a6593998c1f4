import type { LanguagePack } from '../language-pack.ts'
import { asks, optOut } from './asks.ts'
import { legalLine } from './legal-line.ts'
import { weakOpener } from './openers.ts'
import { parts } from './parts.ts'
import { personalSign } from './personal-sign.ts'
import { severe } from './severe.ts'
import { guilt, phrases, pressure, silence } from './phrases.ts'
import { readability } from './readability.ts'

const YOU = new Set('u uw uzelf je jij jou jouw jezelf jullie'.split(' '))
const WE = new Set('ik me mij mijn wij we ons onze'.split(' '))

export const dutch: LanguagePack = {
  code: 'nl',
  name: 'Dutch',
  wordLists: 'ours, tried on mails of our own and outreach of the corpus',
  readability,
  parts,
  asks,
  optOut,
  legalLine,
  isYou: (lower) => YOU.has(lower),
  isWe: (lower) => WE.has(lower),
  weakOpener,
  personalSign,
  severe,
  pressure,
  guilt,
  silence,
  spelling: {
    letters: "abcdefghijklmnopqrstuvwxyzéèëïöü'",
    prefix: /^(?:auto|anti|multi|inter|micro|super|hyper|cyber|tele|her|voor|niet|non)(?=.{5})/,
    compounds: 'any',
  },
  phrases: { ...phrases, pressure },
  address: {
    formal: /^(?:u|uw|uzelf)$/i,
    // "Je" may mean "one", and "jullie" a whole company: neither shows informal address.
    informal: /^(?:jij|jou|jouw|jezelf)$/i,
    formalName: 'u',
    informalName: 'jij',
  },
}
