import { PROSE } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'
import { phraseCheck } from '../phrase-check.ts'

export const askVague = phraseCheck({
  id: 'ask-vague',
  pass: 'The ask is clear',
  fail: 'The ask leaves the work to the reader',
  why: '"Let me know your thoughts" asks for an essay; nobody writes one.',
  evidence: card(gongAsk),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  noun: 'vague ask',
  worst: 1,
  phrases: `
    let me know your thoughts, let me know what you think, what are your thoughts, what do you think,
    any thoughts, your thoughts, thoughts, let me know if you have any questions, feel free to reach out,
    feel free to contact me, please do not hesitate, please don't hesitate, do not hesitate to contact,
    don't hesitate to contact, looking forward to hearing from you, look forward to hearing from you,
    look forward to your response, looking forward to your response, look forward to your reply,
    looking forward to your reply, i hope to hear from you, hope to hear from you, let me know if interested,
    let me know if you are interested, let me know if you're interested, get back to me, happy to chat, let's connect,
    would love to connect, would love to chat, pick your brain, explore synergies, explore opportunities,
    see if there is a fit, see if there's a fit, learn more about your business, learn more about your needs`,
  advice: (quoted) => `Put a yes-or-no question in place of ${quoted}.`,
})
