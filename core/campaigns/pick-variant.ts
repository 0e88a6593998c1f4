import { choose } from '#core/templates/choose.ts'

type Weighted = {
  /** A to Z; null after removal. */
  label: string | null
  /** The share among the other variants; 0 stops sending it. */
  weight: number
}

/**
 * The variant for a lead at a step, the same on every call. Leads alternate in the order of their enrolment, so that
 * even small numbers are evenly split (docs/decisions/401).
 */
export function pickVariant<Variant extends Weighted>(
  variants: readonly Variant[],
  { leadId, stepId }: { leadId: string; stepId: string },
): Variant | null {
  const turns = turnsOf(variants)
  if (turns.length === 0) return null
  const place = enrolmentPlace(leadId)
  const round = Math.floor(place / turns.length)
  // Each round of each step starts at a different variant; otherwise a lead with variant A would get A at every step.
  const start = choose(`variant:${stepId}`, round, turns.length)
  return turns[(place + start) % turns.length]!
}

/** One round: each variant as often as its weight demands, spread evenly. */
function turnsOf<Variant extends Weighted>(variants: readonly Variant[]): Variant[] {
  const live = variants
    .filter(({ label, weight }) => label !== null && weight > 0)
    .toSorted((a, b) => (a.label! < b.label! ? -1 : 1))
  const unit = live.reduce((divisor, { weight }) => greatestDivisor(divisor, weight), 0)
  return live
    .flatMap((variant) => {
      const count = variant.weight / unit
      return Array.from({ length: count }, (_, turn) => ({ variant, at: (turn + 0.5) / count }))
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ variant }) => variant)
}

/** The 12 bits after the version, in which `private.enrol_leads` stores the order of enrolment. */
const enrolmentPlace = (leadId: string): number => Number.parseInt(leadId.slice(15, 18), 16) || 0

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
