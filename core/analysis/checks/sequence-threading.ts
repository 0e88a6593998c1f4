import { passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

export const sequenceThreading: Check = {
  id: 'sequence-threading',
  languages: 'any',
  pass: 'Follow-ups stay in the thread',
  fail: 'Follow-ups start new threads',
  why: 'In the same thread the reader sees what it is about; a new subject starts from nothing.',
  evidence: card(
    unmeasured('vendors report both ways without a sample; the thread keeps the context, so we prefer it.'),
  ),
  kinds: ['sequence'],
  run({ steps }) {
    if (steps.length < 2) return null
    const first = bare(steps[0]!.subject)
    const apart = steps
      .slice(1)
      .flatMap(({ subject }, index) => (subject.trim() !== '' && bare(subject) !== first ? [index + 2] : []))
    const target = 'the subject left empty, or the same'
    if (apart.length === 0) return passed('one thread', target)
    return {
      lost: 0.7,
      measured: `mail ${apart.join(', ')} apart`,
      target,
      advice: `Leave the subject of mail ${apart.join(' and ')} empty, so that it is sent as a reply.`,
    }
  },
}

const bare = (subject: string): string =>
  subject
    .trim()
    .toLowerCase()
    .replace(/^(?:re|fwd?):\s{0,5}/, '')
