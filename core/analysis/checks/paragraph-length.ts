import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured, plainLanguage } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

// A phone shows about 13 words on two lines, so three lines on a desktop fill much of its screen.
const MOST_WORDS = 50

export const paragraphLength: Check = {
  id: 'paragraph-length',
  languages: 'any',
  pass: 'Paragraphs are short',
  fail: 'A paragraph is a wall of text',
  why: 'Three lines on a desktop are eight on a phone; a block is skipped whole.',
  evidence: card(plainLanguage, unmeasured('the three-line limit is common practice in outreach.')),
  kinds: PROSE,
  run({ paragraphs, words }) {
    let next = 0
    const long: { start: number; end: number; words: number }[] = []
    for (const { start, end } of paragraphs) {
      let count = 0
      for (; next < words.length && words[next]!.start < end; next++) count++
      if (count > MOST_WORDS) long.push({ start, end, words: count })
    }
    const target = `${MOST_WORDS} words or fewer`
    if (long.length === 0) return passed(undefined, target)
    const worst = Math.max(...long.slice(0, 1000).map((paragraph) => paragraph.words))
    return {
      lost: Math.max(slope(worst, MOST_WORDS, 110), slope(long.length, 0, 4)),
      measured: `longest ${counted(worst, 'word')}`,
      target,
      advice: 'Break it where the thought turns; two sentences to a paragraph are enough.',
      spans: long.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}
