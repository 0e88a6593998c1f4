import { unspacedVetoes, unspacedWishes } from './unspaced.ts'

const patternOf = (phrases: readonly string[]): RegExp =>
  new RegExp(phrases.map((phrase) => phrase.replaceAll('..', '.{0,10}')).join('|'), 'u')

const WISH = patternOf(unspacedWishes)
const VETO = patternOf(unspacedVetoes)
const SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export function findUnspacedWish(sentence: string): boolean {
  if (!SCRIPT.test(sentence)) return false
  const text = sentence.replaceAll(/\s+/g, '')
  return WISH.test(text) && !VETO.test(text)
}
