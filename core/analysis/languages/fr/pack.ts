import type { LanguagePack } from '../language-pack.ts'
import { asks, optOut } from './asks.ts'
import { legalLine } from './legal-line.ts'
import { weakOpener } from './openers.ts'
import { parts } from './parts.ts'
import { personalSign } from './personal-sign.ts'
import { severe } from './severe.ts'
import { guilt, phrases, pressure, silence } from './phrases.ts'
import { readability } from './readability.ts'

const YOU = /^(?:vous|votre|vos|tu|te|toi|ton|ta|tes|t'.+|.+-(?:vous|tu|toi))$/
const WE = /^(?:je|me|moi|mon|ma|mes|nous|notre|nos|j'.+|m'.+)$/

export const french: LanguagePack = {
  code: 'fr',
  name: 'French',
  wordLists: 'ours, tried on mails of our own and outreach of the corpus',
  readability,
  parts,
  asks,
  optOut,
  legalLine,
  isYou: (lower) => YOU.test(lower),
  isWe: (lower) => WE.test(lower),
  weakOpener,
  personalSign,
  severe,
  pressure,
  guilt,
  silence,
  spelling: {
    letters: 'abcdefghijklmnopqrstuvwxyzàâçéèêëîïôùûœ',
    elision: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=.)/i,
    prefix: /^(?:auto|anti|multi|inter|micro|super|hyper|cyber|télé|pré|sur|sous|éco|bio)(?=.{5})/,
  },
  phrases: { ...phrases, pressure },
  // "Vous" alone may address several people, each of them "tu": "chez vous" fits both.
  address: {
    formal: /^(?:votre|vos|(?!rendez-).+-vous)$/i,
    informal: /^(?:tu|te|toi|ton|ta|tes|t['’].+|.+-tu)$/i,
    formalName: 'vous',
    informalName: 'tu',
  },
}
