import { choose } from '#core/templates/choose.ts'

export type Weighted = {
  /** A to Z; null once taken out. */
  label: string | null
  /** Its share among the others; 0 sends no more of it. */
  weight: number
}

/** Which variant this lead gets: the same one however often it is asked, each as often as its weight says. */
export function pickVariant<Variant extends Weighted>(
  variants: readonly Variant[],
  seed: string,
): Variant | null {
  const live = variants
    .filter(({ label, weight }) => label !== null && weight > 0)
    .toSorted((a, b) => (a.label! < b.label! ? -1 : 1))
  let place = choose(
    `variant:${seed}`,
    0,
    live.reduce((sum, { weight }) => sum + weight, 0),
  )
  return live.find(({ weight }) => (place -= weight) < 0) ?? null
}
