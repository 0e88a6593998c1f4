import { passed, type Check } from '../check.ts'
import { card, rfc2046, rfc5322, spamAssassin } from '../evidence/publishers.ts'
import { headerOf } from '../source/headers.ts'
import { counted } from '#core/text/counted.ts'

const SINGLE = ['from', 'date', 'message-id', 'subject', 'to', 'reply-to']

export const sourceStructure: Check = {
  id: 'source-structure',
  languages: 'any',
  pass: 'The message is well made',
  fail: 'The message is malformed',
  why: 'Missing or doubled headers are what hand-made bulk mailers produce.',
  evidence: card(rfc5322, rfc2046, spamAssassin),
  kinds: ['source'],
  run({ message }) {
    if (!message) return null
    const { headers, structure } = message
    const missing = ['from', 'date', 'message-id'].filter((name) => headerOf(headers, name) === null)
    const doubled = SINGLE.filter((name) => headers.filter((header) => header.name === name).length > 1)
    const parts = counted(structure.length, 'part')
    if (missing.length + doubled.length === 0) return passed(parts, 'From, Date and Message-ID once each')
    const problems = [
      missing.length > 0 ? `${missing.join(', ')} missing` : '',
      doubled.length > 0 ? `${doubled.join(', ')} doubled` : '',
    ]
      .filter(Boolean)
      .join('; ')
    return {
      lost: 1,
      measured: problems,
      target: 'From, Date and Message-ID once each',
      advice: `Repair the headers: ${problems}.`,
    }
  },
}
