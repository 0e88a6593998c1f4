import type { LanguagePack } from './language-pack.ts'
import { german } from './de/pack.ts'
import { english } from './en/pack.ts'
import { spanish } from './es/pack.ts'
import { french } from './fr/pack.ts'
import { dutch } from './nl/pack.ts'

export const PACKS: readonly LanguagePack[] = [english, german, french, spanish, dutch]
export const PACK_CODES: readonly string[] = PACKS.map(({ code }) => code)
/** Languages with a dictionary. */
export const SPELLED_CODES: readonly string[] = PACKS.filter(({ spelling }) => spelling).map(
  ({ code }) => code,
)

/** The pack for a text. A language without a pack is read as English, and few checks apply to it. */
export const packOf = (code: string): LanguagePack => PACKS.find((pack) => pack.code === code) ?? english
