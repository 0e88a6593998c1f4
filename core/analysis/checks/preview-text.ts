import { MAIL, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { phoneCut } from '../evidence/subjects.ts'
import { clip } from '../phrase-check.ts'

const SEEN = 90
const EMPTY =
  /\b(?:hope (?:this|you|all|everything)|my name is|i(?:'m|’m| am) (?:writing|reaching)|reaching out|view (?:this|in) (?:email|browser)|introduce (?:myself|my)|having trouble viewing|click here to view)\b/i

export const previewText: Check = {
  id: 'preview-text',
  pass: 'The preview carries the point',
  fail: 'The preview wastes its 90 characters',
  why: 'Beside the subject, the first 90 characters are all that most people see.',
  evidence: card(phoneCut, unmeasured('90 characters is what common phones show of the first line.')),
  kinds: MAIL,
  run({ shown, parts, sentences, prose }) {
    const preview = shown
      .slice(parts.body.start, parts.body.start + 2000)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, SEEN)
    if (preview === '') return null
    const target = `the reason to read in ${SEEN} characters`
    const first = sentences.find(({ inBody }) => inBody)
    const pushes = first !== undefined && first !== prose[0]
    if (!EMPTY.test(preview) && !pushes) return passed(`"${clip(preview, 40)}"`, target)
    return {
      lost: 1,
      measured: `"${clip(preview, 40)}"`,
      target,
      advice: 'Begin with the reason you write; the preview is your second subject line.',
    }
  },
}
