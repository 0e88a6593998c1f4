import type { LucideIcon } from 'lucide-react'

/** Something the palette does when it is chosen. */
export type Command = {
  id: string
  label: string
  Icon: LucideIcon
  /** Other words a person may type for it. */
  words?: string
  run: () => void
}

const SHOWN_BESIDE_RESULTS = 6

/** Those that hold every word typed, anywhere; all of them while nothing is. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...commands]
  return commands
    .filter(({ label, words: others = '' }) => {
      const said = `${label} ${others}`.toLowerCase()
      return words.every((word) => said.includes(word))
    })
    .slice(0, SHOWN_BESIDE_RESULTS)
}

/** The place after a step up or down, around the ends. */
export function stepTo(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}
