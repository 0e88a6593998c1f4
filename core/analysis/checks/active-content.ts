import { MAIL, passed, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'

export const activeContent: Check = {
  id: 'active-content',
  languages: 'any',
  pass: 'No scripts, forms or frames',
  fail: 'Contains scripts, forms or frames',
  why: 'Mail clients strip them, and filters treat them as an attack.',
  evidence: card(spamAssassin),
  kinds: MAIL,
  run({ html, rawHtml }) {
    if (!html) return null
    const handlers = /<[a-z][^<>]{0,500}\son(?:click|load|error|mouseover|focus|submit)\s{0,9}=/i.test(
      (rawHtml ?? '').slice(0, 200_000),
    )
    if (html.activeElements.length === 0 && !handlers) return passed('none', 'none')
    const found =
      html.activeElements.length > 0
        ? quote(html.activeElements.map((tag) => `<${tag}>`))
        : 'an event handler'
    return { lost: 1, measured: found, target: 'none', advice: `Remove ${found}; link to a page instead.` }
  },
}
