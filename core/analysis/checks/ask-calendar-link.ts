import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'

const CALENDARS =
  /(?:^|\.)(?:calendly\.com|cal\.com|savvycal\.com|chilipiper\.com|youcanbook\.me|zcal\.co|hubspot\.com|doodle\.com|acuityscheduling\.com|appointlet\.com|tidycal\.com|calendar\.app\.google|calendar\.google\.com|outlook\.office365\.com)$/

export const askCalendarLink: Check = {
  id: 'ask-calendar-link',
  languages: 'any',
  pass: 'No calendar link before a yes',
  fail: 'A calendar link before there is a yes',
  why: 'It asks a stranger to do your scheduling.',
  evidence: card(gongAsk, unmeasured('a calendar link by itself was not measured anywhere we could read.')),
  kinds: PROSE,
  run({ links }) {
    const calendars = links.filter(({ host }) => CALENDARS.test(host))
    if (calendars.length === 0) return passed('none', 'none in a first mail')
    const spans = calendars
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost: 1,
      measured: calendars[0]!.host,
      target: 'none in a first mail',
      advice: 'Ask for interest now; send the link in your answer to their yes.',
      spans,
    }
  },
}
