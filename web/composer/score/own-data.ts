import { createContext } from 'react'
import type { Lift } from '#core/analysis/lift/lift.ts'
import { counted } from '#core/text/counted.ts'

/**
 * The correlation of each rule with the workspace's own replies: real data, an invented sample until there is enough,
 * or locked by the plan.
 */
export type OwnData = { state: 'own' | 'sample'; lifts: ReadonlyMap<string, Lift> } | { state: 'locked' }

/** Null for a report without a workspace: a shared or public one. */
export const OwnDataContext = createContext<OwnData | null>(null)

/** A text such as "4.1 points more", and a note if that may be chance. */
export function liftText({ difference: { value, low, high } }: Lift): {
  change: string
  range: string
  sure: boolean
} {
  const points = Math.round(Math.abs(value) * 1000) / 10
  return {
    change: points === 0 ? 'no difference' : `${counted(points, 'point')} ${value > 0 ? 'more' : 'fewer'}`,
    range: `${signed(low)} to ${signed(high)}`,
    sure: low > 0 || high < 0,
  }
}

const signed = (share: number): string => `${share < 0 ? '−' : '+'}${(Math.abs(share) * 100).toFixed(1)}`

export const rateText = ({ part, whole }: { part: number; whole: number }): string =>
  `${((part / whole) * 100).toFixed(1)}% of ${whole.toLocaleString('en')}`
