import { PROSE, passed, type Check } from '../check.ts'
import { card, spamAssassin, unicodeSecurity } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'

const REASONS: readonly [RegExp, string][] = [
  [/^(?:\d{1,3}\.){3}\d{1,3}$|^\[/, 'is a number, not a name'],
  [/(?:^|\.)xn--|[^\x20-\x7e]/, 'uses letters of another script'],
  [
    /\.(?:zip|mov|top|xyz|click|link|loan|work|gq|tk|ml|cf|ga|icu|buzz|rest|cam|surf|monster)$/,
    'has an ending that filters distrust',
  ],
]

export const suspiciousHost: Check = {
  id: 'suspicious-host',
  languages: 'any',
  pass: 'Links go to ordinary names',
  fail: 'A link goes to a name that filters distrust',
  why: 'Numbers, look-alike letters and throw-away endings are what phishing uses.',
  evidence: card(spamAssassin, unicodeSecurity),
  kinds: PROSE,
  run({ links, rawHtml }) {
    const odd = links.filter(
      ({ host, url }) =>
        REASONS.some(([pattern]) => pattern.test(host)) || /^https?:\/\/[^/?#]{0,200}@/i.test(url),
    )
    const data =
      rawHtml !== null && /(?:href|src)\s{0,9}=\s{0,9}["']?\s{0,9}(?:data:text|javascript:)/i.test(rawHtml)
    if (odd.length === 0 && !data) return passed('none', 'none')
    const reason = odd[0]
      ? (REASONS.find(([pattern]) => pattern.test(odd[0]!.host))?.[1] ?? 'hides its host behind an @')
      : 'is a script, not an address'
    const spans = odd
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost: 1,
      measured: odd[0]?.host ?? 'script',
      target: 'none',
      advice: `${odd[0] ? quote(odd.map(({ host }) => host)) : 'A link'} ${reason}: link to your own site instead.`,
      spans,
    }
  },
}
