// The questions of a mail, and the ones that an answer addresses. The match is by shared words, so it may miss an
// answer in other words; the screen must say so.
import { splitSentences } from '#core/text/sentences.ts'
import { readWords } from '#core/text/words.ts'
import { replyText } from './own-text.ts'

type Question = { text: string; isAddressed: boolean }

const MOST = 8
const LONGEST = 240

/** The questions in the writer's own text, not in quoted mail. */
export function findQuestions(mail: string): string[] {
  const text = replyText(mail).slice(0, 20_000)
  const questionTexts = splitSentences(text)
    .map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => /[?？]["”’»)]*$/.test(sentence) && readWords(sentence).length > 0)
  return [...new Set(questionTexts)].slice(0, MOST).map((sentence) => sentence.slice(0, LONGEST))
}

/**
 * A question counts as addressed when the answer shares a significant word with it, or contains the kind of fact it
 * requests.
 */
export function checkQuestions(questions: readonly string[], answer: string): Question[] {
  const answerStems = new Set(readWords(answer.slice(0, 50_000)).map(({ lower }) => stem(lower)))
  return questions.map((text) => ({ text, isAddressed: isAddressed(text, answer, answerStems) }))
}

function isAddressed(question: string, answer: string, said: ReadonlySet<string>): boolean {
  const kind = kinds.find(({ asks }) => asks.test(question))
  if (kind?.answers.test(answer)) return true
  return readWords(question).some(
    ({ lower }) => lower.length > 3 && !common.has(lower) && said.has(stem(lower)),
  )
}

const kinds = [
  {
    asks: /\b(?:how much|price|pricing|cost|costs|budget|was kostet|preis)\b/i,
    answers: /[$€£]\s?\d|\d\s?(?:[$€£]|usd|eur|gbp|euro|dollars?)/i,
  },
  {
    asks: /\b(?:when|what time|which day|available|wann)\b/i,
    answers:
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:tomorrow|today|next week)\b|\b\d{1,2}(?::\d{2}|\s?[ap]m)\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|morgen)\b/i,
  },
  { asks: /\b(?:how long|how many|how often|wie lange|wie viele)\b/i, answers: /\d/ },
  { asks: /\b(?:link|website|where can i|url)\b/i, answers: /https?:\/\// },
]

/** Reduces "cost" and "costs" to the same stem. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|es|ed|s)$/, '') : word)

const common = new Set(
  'about also been could does from have here much many more most just like make need only over some such than that their them then there they this what when where which while will with would your yours please know tell send into been were should really sind haben kann können ihre ihnen eine einen nicht auch oder wenn dass'.split(
    ' ',
  ),
)
