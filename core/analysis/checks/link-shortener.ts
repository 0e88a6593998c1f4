import { PROSE, passed, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'

const SHORTENERS = new Set(
  'bit.ly tinyurl.com goo.gl t.co ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at t.ly bl.ink lnkd.in short.io tiny.cc v.gd soo.gd s.id adf.ly clck.ru shorte.st urlz.fr trib.al dlvr.it fb.me wp.me j.mp qr.ae bitly.com tiny.one snip.ly rotf.lol u.to x.co po.st mcaf.ee su.pr db.tt git.io amzn.to'.split(
    ' ',
  ),
)

export const linkShortener: Check = {
  id: 'link-shortener',
  languages: 'any',
  pass: 'No shortened links',
  fail: 'A shortened link hides where it goes',
  why: 'Shorteners are shared with phishers; many filters block the host outright.',
  evidence: card(spamAssassin),
  kinds: PROSE,
  run({ links }) {
    const short = links.filter(({ host }) => SHORTENERS.has(host))
    if (short.length === 0) return passed('none', 'none')
    const spans = short
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    const advice = `Put the full address in place of ${quote(short.map(({ host }) => host))}, on your own domain.`
    return { lost: 1, measured: String(short.length), target: 'none', advice, spans }
  },
}
