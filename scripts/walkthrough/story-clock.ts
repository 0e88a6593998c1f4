/** When something really was done, and when that is in the film. */
type Beat = { real: number; told: number }

export type StoryClock = {
  /** Ends a part of the story that was meant to take so long. */
  spend(real: number, meant: number): void
  /** Where in the film a moment of the recording stands. */
  tell(real: number): number
}

// What a quick machine adds to each part by itself.
const SLACK_MS = 30

/** A slow machine takes longer over each part; the film of it does not. Times are milliseconds. */
export function startStoryClock(): StoryClock {
  const beats: Beat[] = [{ real: 0, told: 0 }]
  return {
    spend(real, meant) {
      const last = beats.at(-1)!
      const took = real - last.real
      beats.push({ real, told: last.told + Math.min(took, meant + SLACK_MS) })
    },
    tell(real) {
      const next = beats.findIndex((beat) => beat.real >= real)
      if (next === 0) return 0
      if (next < 0) return beats.at(-1)!.told
      const [from, to] = [beats[next - 1]!, beats[next]!]
      return from.told + ((real - from.real) / (to.real - from.real)) * (to.told - from.told)
    },
  }
}
