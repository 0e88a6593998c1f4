import type { Word } from '#core/text/words.ts'
import type { Part } from '../analysis.ts'
import { findPhrases, phraseList } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import { GRAMMAR_RULES, type GrammarRule } from './grammar-rules.ts'
import { likeWritten, type Mistake } from './mistake.ts'
import { isTerm } from './terms.ts'
import { proseOf } from './tokens.ts'

// Strings that are wrong in any context. Context-dependent mistakes are in grammar-rules.ts.
const INSTEAD = new Map(
  `could of > could have, should of > should have, would of > would have, must of > must have, might of > might have,
  their is > there is, their are > there are, their was > there was, there team > their team,
  there company > their company, there customers > their customers, there own > their own,
  there website > their website, they're team > their team, they're own > their own,
  alot > a lot, alot of > a lot of, aswell > as well, incase > in case,
  infact > in fact, atleast > at least, eachother > each other, everytime > every time, infront > in front,
  inspite > in spite, upto > up to, thankyou > thank you, dont > don't, doesnt > doesn't, didnt > didn't, cant > can't,
  wont > won't, isnt > isn't, arent > aren't, wasnt > wasn't, werent > weren't, havent > haven't, hasnt > hasn't,
  hadnt > hadn't, couldnt > couldn't, shouldnt > shouldn't, wouldnt > wouldn't, im > I'm, ive > I've, youre > you're,
  youve > you've, youll > you'll, theyre > they're, theyve > they've, weve > we've, thats > that's, whats > what's,
  heres > here's, theres > there's, i > I, i'm > I'm, i've > I've, i'd > I'd, i'll > I'll,
  looking forward to hear > looking forward to hearing, look forward to hear > look forward to hearing,
  looking forward to speak > looking forward to speaking, look forward to speak > look forward to speaking,
  looking forward to meet > looking forward to meeting, look forward to meet > look forward to meeting,
  look forward to discuss > look forward to discussing, he don't > he doesn't, she don't > she doesn't,
  it don't > it doesn't, we has > we have, they has > they have, we is > we are, they is > they are,
  does he has > does he have, have went > have gone, has went > has gone, have saw > have seen,
  have did > have done, have came > have come, has came > has come, had went > had gone, discuss about > discuss,
  informations > information, advices > advice, softwares > software, feedbacks > feedback, an advice > advice,
  one of the reason > one of the reasons, one of the thing > one of the things, a companies > companies,
  how it looks like > what it looks like, how does it looks > how does it look, do you has > do you have,
  suppose to > supposed to, for all intensive purposes > for all intents and purposes,
  irregardless > regardless, peak your interest > pique your interest, sneak peak > sneak peek,
  loose customers > lose customers, loose time > lose time, loose money > lose money, to loose > to lose,
  every companies > every company, in regards to > with regard to, as per say > per se, per say > per se,
  these kind of > this kind of, we was > we were, they was > they were, we doesn't > we don't,
  they doesn't > they don't, does it helps > does it help, does it works > does it work, can able to > can,
  interested on > interested in`
    .split(',')
    .map((pair) => pair.trim().replace(/\s+/g, ' ').split(' > ') as [string, string])
    .filter(([wrong, right]) => wrong !== right),
)
const PHRASES = phraseList([...INSTEAD.keys()].join(','))

/** Correct words in the wrong place, found without understanding the sentence. */
export function findGrammarMistakes(reading: Reading, part: Part): Mistake[] {
  const words = part === 'text' ? reading.words : reading.subjectWords
  const prose = proseOf(reading[part], part === 'text' ? reading.template : reading.subjectTemplate)
  const mistakes = [
    ...phraseMistakes(words, prose),
    ...ruleMistakes(words, prose),
    ...articleMistakes(words, prose),
    ...markMistakes(prose),
  ]
  return mistakes.toSorted((a, b) => a.start - b.start).filter(isApart)
}

function phraseMistakes(words: readonly Word[], prose: string): Mistake[] {
  return findPhrases(words, PHRASES).flatMap(({ start, end, phrase }) => {
    const text = prose.slice(start, end)
    // Skips words beside a tag or in capitals, and matches across the end of a sentence.
    if (
      text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ') !== phrase ||
      isAbbreviation(prose, start, end)
    )
      return []
    const right = INSTEAD.get(phrase)!
    if (text.replaceAll('’', "'") === right) return []
    return [{ start, end, instead: [likeWritten(right, text)] }]
  })
}

function ruleMistakes(words: readonly Word[], prose: string): Mistake[] {
  const plain = prose.replaceAll('’', "'")
  const found: Mistake[] = []
  for (const { start, lower } of words) {
    const mistake = firstMistake(GRAMMAR_RULES.get(lower) ?? NO_RULES, plain, start)
    if (mistake) found.push(mistake)
  }
  return found
}

const NO_RULES: readonly GrammarRule[] = []

function firstMistake(rules: readonly GrammarRule[], prose: string, at: number): Mistake | null {
  for (const rule of rules) {
    const mistake = ruleMistake(rule, prose, at)
    if (mistake) return mistake
  }
  return null
}

function ruleMistake({ wrong, right }: GrammarRule, prose: string, at: number): Mistake | null {
  wrong.lastIndex = at
  const [text] = wrong.exec(prose) ?? []
  if (text === undefined) return null
  const instead = typeof right === 'string' ? right : right(text)
  return { start: at, end: at + text.length, instead: [likeWritten(instead, text)] }
}

/** "i.e.", a list's "(i)" and a name in capitals are not mistakes. */
const isAbbreviation = (prose: string, start: number, end: number): boolean =>
  (/[.)@/\\-]/.test(prose[end] ?? '') || / \p{Lu}/u.test(prose.slice(end, end + 2))) && end - start === 1
    ? true
    : /[@/\\#_.-]/.test(prose[start - 1] ?? '') ||
      (end - start > 1 && /^[A-Z]{2,}$/.test(prose.slice(start, end)))

const LIKE_A_CONSONANT = /^(?:one|once|eu|ewe|uni(?![nm])|us[aeui]|ut[ie]|ubi|ur[aeiou]|u$|oui|ouija)/
const LIKE_A_VOWEL = /^(?:hour|honest|honou?r|heir|herb|[fhlmnrsx]-|x-?ray)/

/** Finds wrong articles: "a email", "an company". */
function articleMistakes(words: readonly Word[], prose: string): Mistake[] {
  const found: Mistake[] = []
  for (const [index, { start, end, lower }] of words.entries()) {
    if (lower !== 'a' && lower !== 'an') continue
    const next = words[index + 1]
    if (!next || prose.slice(end, next.start) !== ' ') continue
    // Skips the letter A: "between the A and the Y".
    if (/\p{L} A$/u.test(prose.slice(start - 2, end))) continue
    const right = articleBefore(prose.slice(next.start, next.end))
    if (right === null || right === lower) continue
    found.push({ start, end, instead: [likeWritten(right, prose.slice(start, end))] })
  }
  return found
}

/**
 * Returns null when spelling does not determine the sound, such as for letters that are read one by one ("an SDR").
 */
function articleBefore(text: string): 'a' | 'an' | null {
  if (!/^[a-z]{3,}$/.test(text) || !/[aeiouy]/.test(text.slice(0, 3)) || isTerm(text)) return null
  return LIKE_A_VOWEL.test(text) || (/^[aeiou]/.test(text) && !LIKE_A_CONSONANT.test(text)) ? 'an' : 'a'
}

const MARKS = /(?<=\p{L}) (?=[,;:!?](?:\s|$))|(?<=\p{L}{2}),(?=\p{L}{2})|(?<=\p{L}),,(?=\s|$)/gu

/** Finds a space before a comma, none after it, and doubled commas. */
function markMistakes(prose: string): Mistake[] {
  const found = [...prose.matchAll(MARKS)].filter(
    ({ 0: mark, index }) => mark !== ',' || isProse(prose, index),
  )
  return found.map(({ 0: mark, index }) => {
    if (mark === ' ') return { start: index, end: index + 2, instead: [prose[index + 1]!] }
    return { start: index, end: index + mark.length, instead: [', '.trimEnd() + (mark === ',' ? ' ' : '')] }
  })
}

/** False for "alt.news,misc.sale" and parts of an address. */
const isProse = (prose: string, at: number): boolean =>
  !/[\w.:/=&@%-]{0,60}[.:/=&@%][\w.:/=&@%,-]{0,60}$/.test(prose.slice(Math.max(0, at - 120), at)) &&
  !/^,[\w-]{0,60}[.:/=&@%]\S/.test(prose.slice(at, at + 120))

const isApart = (mistake: Mistake, index: number, all: readonly Mistake[]): boolean =>
  index === 0 || mistake.start >= all[index - 1]!.end
