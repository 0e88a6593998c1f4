import { PROSE, type Check } from '../check.ts'
import type { Word } from '#core/text/words.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

export const bodyPresent: Check = {
  id: 'body-present',
  languages: 'any',
  pass: 'There is a message',
  fail: 'The message is empty',
  why: 'There is nothing to read and nothing to answer.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: PROSE,
  hardFail: true,
  run({ words, shown, html }) {
    // A mail of images has its own check, with better advice.
    if ((html?.images.length ?? 0) > 0) return null
    if (isMostlyCode(words, shown))
      return {
        lost: 1,
        measured: 'only encoded text',
        target: 'a message',
        advice: 'Replace the encoded text with words that a person can read.',
      }
    return {
      lost: words.length === 0 ? 1 : 0,
      measured: `${words.length} words`,
      target: 'a message',
      advice: 'Write why you write to them, and one question.',
    }
  },
}

const LONGEST_WORD = 60
const SHORTEST_CODE = 16
const CODE = /\d\p{L}|\p{L}\d|\p{Ll}\p{Lu}/u
// Thai and Chinese have no spaces: a sentence of theirs is one long word.
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}'’–-]+$/u

/** True when most letters are in words that nobody can read: base64, hexadecimal digits, a word without end. */
function isMostlyCode(words: readonly Word[], shown: string): boolean {
  let [coded, all] = [0, 0]
  for (const { start, end } of words) {
    const length = end - start
    all += length
    if (length >= SHORTEST_CODE && isCode(shown.slice(start, end))) coded += length
  }
  return coded > all / 2
}

const isCode = (word: string): boolean => (word.length > LONGEST_WORD || CODE.test(word)) && LATIN.test(word)
