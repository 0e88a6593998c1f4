import { MAIL, passed, type Check } from '../check.ts'
import { card, googleSenders, spamAssassin } from '../evidence/publishers.ts'
import { findAddresses, ownerOf } from '../links.ts'

export const linkMismatch: Check = {
  id: 'link-mismatch',
  languages: 'any',
  pass: 'Links go where they say',
  fail: 'A link shows one address and goes to another',
  why: 'It is how phishing works, so filters and browsers warn of it.',
  evidence: card(spamAssassin, googleSenders),
  kinds: MAIL,
  run({ links }) {
    const lying = links.filter(({ label, host }) => {
      const shown = label ? findAddresses(label.slice(0, 300)).links[0]?.host : undefined
      return shown !== undefined && shown !== '' && ownerOf(shown) !== ownerOf(host)
    })
    if (lying.length === 0) return passed('none', 'none')
    const first = lying[0]!
    const spans = lying
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost: 1,
      measured: `"${first.label?.slice(0, 60)}" goes to ${first.host}`,
      target: 'none',
      advice:
        'Show the address that it goes to, or words instead of an address; a tracking domain of your own keeps both alike.',
      spans,
    }
  },
}
