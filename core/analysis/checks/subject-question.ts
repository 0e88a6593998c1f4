import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { subjectQuestionBad, subjectQuestionGood } from '../evidence/subjects.ts'

export const subjectQuestion: Check = {
  id: 'subject-question',
  languages: 'any',
  pass: 'No question in the subject',
  fail: 'A question in the subject: the studies disagree',
  why: 'One study found questions among the best subjects, another among the worst: test it on your own list.',
  evidence: disputed([subjectQuestionBad], [subjectQuestionGood]),
  kinds: WITH_SUBJECT,
  run({ subject }) {
    const at = subject.indexOf('?')
    if (at < 0) return passed('none', 'no question, or a tested one')
    return {
      lost: 1,
      measured: 'a question',
      target: 'no question, or a tested one',
      advice: 'Try the same subject as a statement, and let an A/B test decide.',
      spans: [{ part: 'subject', start: at, end: at + 1 }],
    }
  },
}
