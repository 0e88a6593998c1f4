import type { Tone } from '#web/ui/badge.tsx'

type Described = { tone: Tone; label: string; sentence: string }
type Facts = { subscription_status: string; current_period_end: string | null; cancel_at_period_end: boolean }

/** A subscription's state as a badge and a sentence. Dates are in the user's time zone. */
export function describeSubscription({
  subscription_status,
  current_period_end,
  cancel_at_period_end,
}: Facts): Described {
  const day = formatDay(current_period_end)
  if (subscription_status === 'past_due') {
    return {
      tone: 'danger',
      label: 'Payment failed',
      sentence: 'The last payment failed. Pay to keep your plan.',
    }
  }
  if (subscription_status !== 'active' && subscription_status !== 'trialing') {
    return { tone: 'neutral', label: 'Ended', sentence: day ? `Ended on ${day}.` : 'It has ended.' }
  }
  if (cancel_at_period_end) {
    return {
      tone: 'warning',
      label: 'Canceled',
      sentence: `Canceled. You keep everything until ${day ?? 'the period ends'}.`,
    }
  }
  if (subscription_status === 'trialing') {
    return {
      tone: 'info',
      label: 'Trial',
      sentence: day ? `Your trial ends on ${day}.` : 'You are on a trial.',
    }
  }
  return { tone: 'accent', label: 'Active', sentence: day ? `Renews on ${day}.` : 'It has no end date.' }
}

export function formatDay(at: string | null): string | null {
  return at && new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
