import type { LucideIcon } from 'lucide-react'

/** A command of the palette. */
export type Command = {
  id: string
  label: string
  Icon: LucideIcon
  /** Additional search terms. */
  words?: string
  run: () => void
}

const SHOWN_BESIDE_RESULTS = 6

/** The commands that contain every word typed, in any place; all of them for an empty text. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...commands]
  return commands
    .filter(({ label, words: others = '' }) => {
      const searchText = `${label} ${others}`.toLowerCase()
      return words.every((word) => searchText.includes(word))
    })
    .slice(0, SHOWN_BESIDE_RESULTS)
}

/** The index after a step up or down, wrapping around at the ends. */
export function stepTo(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}
