import { passed, type Check } from '../check.ts'
import { canSpam, card, googleUnsubscribe } from '../evidence/publishers.ts'

export const optOut: Check = {
  id: 'opt-out',
  languages: 'packs',
  pass: 'Says how to say no',
  fail: 'Offers no way to opt out',
  why: 'People who cannot say no press "Spam". The law of most countries requires an opt-out, and so do Google and Yahoo.',
  evidence: card(canSpam, googleUnsubscribe),
  kinds: ['email', 'source'],
  run({ text, sentences, message, words, pack }) {
    if (words.length === 0) return null
    const target = 'one line, or List-Unsubscribe'
    const inHeader = message?.headers.some(({ name }) => name === 'list-unsubscribe') ?? false
    const inText = sentences.some((sentence) =>
      pack.optOut.test(text.slice(sentence.start, Math.min(sentence.end, sentence.start + 600))),
    )
    if (inHeader || inText) return passed(inHeader ? 'List-Unsubscribe' : 'in the text', target)
    return {
      lost: 1,
      measured: 'none',
      target,
      advice: 'Add a line: "If this is not for you, tell me and I will not write again."',
    }
  },
}
