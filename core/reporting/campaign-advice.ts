// Advice about a campaign from its own numbers. Below a small sample there is none.
import { ALARM_LIMITS, isTooMany } from './alarms.ts'
import { difference, rateOf, SMALL_SAMPLE, wilson, type Share } from './proportions.ts'
import { compareArms } from './variant-test.ts'

export type Counts = {
  sent: number
  delivered: number
  opened: number
  clicked: number
  replied: number
  positive: number
  bounced: number
  unsubscribed: number
  uncertain: number
  in_hand: number
}

export type AdviceFacts = {
  all: Counts
  steps: { place: number; counts: Counts; score: number | null; topFix: string | null }[]
  variants: { place: number; label: string; counts: Counts }[]
  families: { name: string; counts: Counts }[]
}

type Advice = { id: string; tone: 'warning' | 'info' | 'accent'; text: string }

export const replyShare = ({ replied, delivered }: Counts): Share => ({
  // A bounced email may still be answered from another address.
  part: Math.min(replied, delivered),
  whole: delivered,
})

export function adviseCampaign(facts: AdviceFacts): Advice[] {
  return [
    ...bounceAdvice(facts.all),
    ...uncertainAdvice(facts.all),
    ...optOutAdvice(facts.all),
    ...variantAdvice(facts.variants),
    ...familyAdvice(facts.families),
    ...stepAdvice(facts.steps),
  ]
}

function bounceAdvice({ sent, bounced }: Counts): Advice[] {
  if (!isTooMany({ part: bounced, whole: sent }, ALARM_LIMITS.bounces)) return []
  return [
    {
      id: 'bounces',
      tone: 'warning',
      text: `${percent(bounced / sent)} bounced. Above 2% receivers begin to distrust the sender: check where these addresses came from, and remove those that were guessed or bought.`,
    },
  ]
}

function uncertainAdvice({ uncertain }: Counts): Advice[] {
  if (uncertain === 0) return []
  return [
    {
      id: 'uncertain',
      tone: 'info',
      text: `${uncertain} may not have arrived: the connection broke before the server confirmed ${uncertain === 1 ? 'it' : 'them'}. ${uncertain === 1 ? 'It is' : 'They are'} not sent again automatically. Look into the Sent folder, then decide.`,
    },
  ]
}

function optOutAdvice({ sent, unsubscribed }: Counts): Advice[] {
  if (!isTooMany({ part: unsubscribed, whole: sent }, ALARM_LIMITS.opt_outs)) return []
  return [
    {
      id: 'opt-outs',
      tone: 'warning',
      text: `${percent(unsubscribed / sent)} opted out, more than one in a hundred: the offer does not suit the list. Narrow the target audience before you continue.`,
    },
  ]
}

function variantAdvice(variants: AdviceFacts['variants']): Advice[] {
  const places = [...new Set(variants.map(({ place }) => place))]
  return places.flatMap((place): Advice[] => {
    const rivals = variants.filter((variant) => variant.place === place)
    if (rivals.length < 2) return []
    const { state, best } = compareArms(
      rivals.map(({ label, counts }) => ({ id: label, ...replyShare(counts) })),
    )
    if (state === 'winner')
      return [
        {
          id: `winner-${place}`,
          tone: 'accent',
          text: `Step ${place}: variant ${best} gets more replies, which is certain at 95% however often you look. Send only this one, and test the next idea against it.`,
        },
      ]
    if (state === 'no_difference')
      return [
        {
          id: `alike-${place}`,
          tone: 'info',
          text: `Step ${place}: the variants get the same share of replies, to within one in a hundred. Keep the one you like, and test something that differs more.`,
        },
      ]
    return []
  })
}

function familyAdvice(families: AdviceFacts['families']): Advice[] {
  return families.flatMap(({ name, counts }): Advice[] => {
    const rest = families
      .filter((family) => family.name !== name)
      .reduce(
        (sum, family) => ({
          part: sum.part + family.counts.replied,
          whole: sum.whole + family.counts.delivered,
        }),
        {
          part: 0,
          whole: 0,
        },
      )
    const own = replyShare(counts)
    if (own.whole < SMALL_SAMPLE || rest.whole < SMALL_SAMPLE || difference(own, rest).high >= 0) return []
    return [
      {
        id: `family-${name}`,
        tone: 'warning',
        text: `${name} recipients reply less (${percent(rateOf(own))}) than the rest (${percent(rateOf(rest))}), more than chance explains. Check SPF, DKIM and DMARC, and whether a test to such an address lands in spam.`,
      },
    ]
  })
}

function stepAdvice(steps: AdviceFacts['steps']): Advice[] {
  return steps.flatMap(({ place, counts, score, topFix }): Advice[] => {
    const share = replyShare(counts)
    const isSilent = share.whole >= SMALL_SAMPLE && wilson(share).high < 0.02
    if (!isSilent) return []
    const hint =
      topFix && score !== null ? ` The analyser gives it ${score}; first it would change this: ${topFix}` : ''
    return [
      {
        id: `silent-${place}`,
        tone: 'warning',
        text: `Step ${place} gets hardly any replies: ${counts.replied} of ${counts.delivered}.${hint}`,
      },
    ]
  })
}

const percent = (rate: number): string => `${(rate * 100).toFixed(1).replace(/\.0$/, '')}%`
