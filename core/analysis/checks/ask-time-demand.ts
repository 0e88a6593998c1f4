import { withoutTold } from '../asks.ts'
import { PROSE, passed, slope, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'

const MINUTES = /\b(\d{1,3}|thirty|forty[ -]?five|sixty)[ -]?(?:min|mins|minute|minutes)\b/gi
const HOURS = /\b(?:an hour|one hour|half an hour|half hour|1 hour|1-hour|full hour)\b/gi
const FIXED =
  /\b(?:i(?:'ll|’ll| will) (?:call|ring|phone|stop by|swing by|be calling)|(?:does|how about|how is|how's|would|is|are you free|free|available)\b[^?.\n]{0,30}\b(?:(?:mon|tues|wednes|thurs|fri)day|tomorrow)\b[^?.\n]{0,20}\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m)?)/gi

export const askTimeDemand: Check = {
  id: 'ask-time-demand',
  pass: 'Demands little time',
  fail: 'Demands a stranger’s time',
  why: 'Half an hour is a lot to give to someone you do not know; a fixed slot is an order.',
  evidence: card(gongAsk),
  kinds: PROSE,
  run({ shown }) {
    const asked = withoutTold(shown)
    const long = [...asked.matchAll(MINUTES)].filter(
      ([, amount]) => !/^\d/.test(amount!) || Number(amount) >= 20,
    )
    const found = [...long, ...asked.matchAll(HOURS), ...shown.matchAll(FIXED)]
    const target = 'under 20 minutes, no fixed slot'
    if (found.length === 0) return passed(undefined, target)
    const spans = found.map((match) => ({
      part: 'text' as const,
      start: match.index,
      end: match.index + match[0].length,
    }))
    return {
      lost: 0.7 + 0.3 * slope(found.length, 1, 2),
      measured: `"${found[0]![0]}"`,
      target,
      advice: 'Ask for interest, or for ten minutes at a time of their choosing.',
      spans,
    }
  },
}
