import type { LanguagePack } from '../language-pack.ts'
import { asks, optOut } from './asks.ts'
import { aboutSenderOpener, weakOpener } from './openers.ts'
import { parts } from './parts.ts'
import { personalSign } from './personal-sign.ts'
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
  readability,
  parts,
  asks,
  optOut,
  isYou: (_lower, written) => FORMAL.test(written) || INFORMAL.test(written),
  isWe: (lower) => WE.has(lower),
  weakOpener,
  aboutSenderOpener,
  personalSign,
  pressure,
  guilt,
  silence,
  phrases: { ...phrases, pressure },
  address: { formal: FORMAL, informal: INFORMAL, formalName: 'Sie', informalName: 'du' },
}
