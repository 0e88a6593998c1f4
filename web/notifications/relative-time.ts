const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** '5 minutes ago', 'yesterday'. Less than a minute, or slightly in the future (clocks differ), is 'just now'. */
export function relativeTime(then: Date, now: Date): string {
  const elapsed = (now.getTime() - then.getTime()) / 1000
  const step = steps.findLast(({ seconds }) => elapsed >= seconds)
  return step ? words.format(-Math.floor(elapsed / step.seconds), step.unit) : 'just now'
}
