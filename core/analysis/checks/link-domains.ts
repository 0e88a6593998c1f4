import { MAIL, passed, slope, type Check } from '../check.ts'
import { card, spamAssassin } from '../evidence/publishers.ts'
import { ownerOf } from '../links.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

export const linkDomains: Check = {
  id: 'link-domains',
  languages: 'any',
  pass: 'Links stay with one owner',
  fail: 'Links go to several owners',
  why: 'Every domain in a mail brings its own reputation; the worst one counts.',
  evidence: card(spamAssassin),
  kinds: MAIL,
  run({ links, context, from }) {
    const own = ownerOf(
      context.senderDomain ?? /@([a-z0-9.-]{1,255})/i.exec(from ?? '')?.[1]?.toLowerCase() ?? '',
    )
    const owners = new Set(links.map(({ host }) => ownerOf(host)).filter((owner) => owner !== own))
    const target = 'one besides your own'
    if (owners.size <= 1) return passed(counted(owners.size, 'other domain'), target)
    return {
      lost: slope(owners.size, 1, 4),
      measured: counted(owners.size, 'other domain'),
      target,
      advice: `Keep one of ${quote([...owners])}.`,
    }
  },
}
