import type { LanguagePack } from '../language-pack.ts'
import { asks, optOut } from './asks.ts'
import { legalLine } from './legal-line.ts'
import { weakOpener } from './openers.ts'
import { parts } from './parts.ts'
import { personalSign } from './personal-sign.ts'
import { severe } from './severe.ts'
import { guilt, phrases, pressure, silence } from './phrases.ts'
import { readability } from './readability.ts'

const YOU = new Set(
  'usted ustedes su sus le les tú tu tus te ti contigo vosotros vosotras vuestro vuestra vuestros os'.split(
    ' ',
  ),
)
// In Spanish the verb form usually names the speaker: its most frequent forms count as "I" and "we".
const WE = new Set(
  'yo me mi mis mí nosotros nosotras nos nuestro nuestra nuestros nuestras soy somos tenemos ofrecemos ayudamos hacemos trabajamos podemos hemos queremos creemos'.split(
    ' ',
  ),
)

export const spanish: LanguagePack = {
  code: 'es',
  name: 'Spanish',
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
    letters: 'abcdefghijklmnopqrstuvwxyzáéíóúñü',
    prefix: /^(?:auto|anti|multi|inter|micro|super|súper|hiper|ciber|tele|pre|sobre|sub|eco|bio|pos)(?=.{5})/,
  },
  phrases: { ...phrases, pressure },
  // "Su" and "le" also mean his and hers: only the pronoun itself is certainly formal. "Ustedes" is the plural of "tú"
  // in America.
  address: {
    formal: /^(?:usted)$/i,
    informal: /^(?:tú|tu|tus|te|ti|contigo)$/i,
    formalName: 'usted',
    informalName: 'tú',
  },
}
