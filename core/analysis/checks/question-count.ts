import { PROSE, passed, slope, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { boomerangQuestions } from '../evidence/wording.ts'
import { counted } from '#core/text/counted.ts'

export const questionCount: Check = {
  id: 'question-count',
  languages: 'any',
  pass: 'One to three questions',
  fail: 'No question, or too many',
  why: 'A question invites an answer; an interrogation does not.',
  evidence: card(boomerangQuestions),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ questions }) {
    const count = questions.length
    const target = '1, at most 3'
    if (count >= 1 && count <= 2) return passed(counted(count, 'question'), target)
    const spans = count > 3 ? questions.map(({ start, end }) => ({ part: 'text' as const, start, end })) : []
    const advice =
      count === 0 ? 'Turn the last line into a question.' : 'Keep the question you most want answered.'
    return {
      lost: count === 0 ? 1 : slope(count, 2, 5),
      measured: counted(count, 'question'),
      target,
      advice,
      spans,
    }
  },
}
