// The cost of classifying a reply, which happens for each inbound mail.
import { classifyReply } from '../../core/messages/classify-reply.ts'
import { learnedCategory, type SortedReply } from '../../core/messages/learned-category.ts'
import type { Figure } from './figure.ts'

const REPLY = `Hi Ada,

thanks for the note. We looked at something like this last spring and the team liked it, but the budget went elsewhere in the end. I would be happy to have a short call on Thursday afternoon, if that works for you. Klara from our side would join, she runs the support desk and knows the numbers better than I do.

Could you send over what it costs for fifty seats before then? And does it work with our own help desk, or do we have to move?

Best regards,
Grace Hopper

On Fri, 20 Nov 2026 at 10:00, Ada wrote:
> I saw that Fernhill opened three support roles in March, right after the launch of your Berlin office.
> Would you be open to a short call on Thursday?`
const FACTS = { receivedAt: '2026-11-20T10:00:00Z', known: ['ada@example.com', 'grace@example.org'] }
// The maximum number of compared replies.
const SORTED: SortedReply[] = Array.from({ length: 100 }, (_, i) => ({
  category: i % 2 === 0 ? 'meeting' : 'not_now',
  text: REPLY.replaceAll('Klara', `Klara ${i}`),
}))

export async function measure(): Promise<Figure[]> {
  const rules = cost(() => classifyReply(REPLY, FACTS))
  const learned = cost(() => learnedCategory(REPLY, SORTED), 20)
  return await Promise.resolve([
    {
      name: 'category of a 100-word reply by rules',
      ratio: 1 / rules,
      floor: 1,
      baseline: '1 ms of CPU',
      value: Math.round(rules * 1000) / 1000,
      unit: 'ms',
    },
    {
      name: 'the same reply against 100 that members sorted',
      ratio: 20 / learned,
      floor: 1,
      baseline: '20 ms of CPU',
      value: Math.round(learned * 10) / 10,
      unit: 'ms',
    },
  ])
}

/** CPU of one call in ms, after as many warm-up calls: wall time would measure other processes. */
function cost(work: () => unknown, calls = 1000): number {
  for (let call = 0; call < calls; call++) work()
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}
