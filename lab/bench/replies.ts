// The cost of classifying an inbound mail.
import { classifyInbound } from '../../core/messages/classify-inbound.ts'
import { classifyReply } from '../../core/messages/classify-reply.ts'
import type { InboundMail } from '../../core/messages/inbound-mail.ts'
import { learnedCategory, type SortedReply } from '../../core/messages/learned-category.ts'
import { parseInbound } from '../../server/mailboxes/reading/parse-inbound.ts'
import { readLabelled, TUNED_ON } from '../training/labelled-inbound.ts'
import type { Figure } from './figure.ts'

const REPLY = `Hi Ada,

thanks for the note. We looked at something like this last spring and the team liked it, but the budget went elsewhere in the end. I would be happy to have a short call on Thursday afternoon, if that works for you. Klara from our side would join, she runs the support desk and knows the numbers better than I do.

Could you send over what it costs for fifty seats before then? And does it work with our own help desk, or do we have to move?

Best regards,
Grace Hopper

On Fri, 20 Nov 2026 at 10:00, Ada wrote:
> I saw that Fernhill opened three support roles in March, right after the launch of your Berlin office.
> Would you be open to a short call on Thursday?`
// The maximum number of compared replies.
const SORTED: SortedReply[] = Array.from({ length: 100 }, (_, i) => ({
  category: i % 2 === 0 ? 'meeting' : 'not_now',
  text: REPLY.replaceAll('Klara', `Klara ${i}`),
}))

export async function measure(): Promise<Figure[]> {
  const learned = cost(() => learnedCategory(REPLY, SORTED), 20)
  const mails = await inboundMails()
  const inbound = cost(() => mails.forEach((mail) => classifyEach(mail)), 3) / mails.length
  return [
    {
      name: `kind and category of an inbound mail, on average of ${mails.length} in 27 languages`,
      ratio: 1 / inbound,
      floor: 1,
      baseline: '1 ms of CPU',
      value: Math.round(inbound * 1000) / 1000,
      unit: 'ms',
    },
    {
      name: 'category of a 100-word reply, compared with 100 that members sorted',
      ratio: 20 / learned,
      floor: 1,
      baseline: '20 ms of CPU',
      value: Math.round(learned * 10) / 10,
      unit: 'ms',
    },
  ]
}

/** The mails that the rules are tuned on, parsed: the cost of parsing is not the classifier's. */
async function inboundMails(): Promise<InboundMail[]> {
  const labelled = await readLabelled(TUNED_ON)
  return await Promise.all(
    labelled.map(async ({ raw, receivedAt, sent }) => ({
      ...(await parseInbound(raw, receivedAt)).mail,
      sent: sent.map(({ content }) => content),
      sentSubject: sent[0]?.subject ?? '',
    })),
  )
}

function classifyEach(mail: InboundMail): void {
  classifyInbound(mail)
  classifyReply(mail.text, { ...mail, known: [mail.from] })
}

/** CPU of one call in ms, after as many warm-up calls: wall time would measure other processes. */
function cost(work: () => unknown, calls = 1000): number {
  for (let call = 0; call < calls; call++) work()
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}
