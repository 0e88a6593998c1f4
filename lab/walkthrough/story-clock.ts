/** The real time of an event, and its time in the film. */
type Beat = { real: number; told: number }

type StoryClock = {
  /** Ends a part of the story with its intended duration. */
  spend(real: number, meant: number): void
  /** The position in the film of a time in the recording. */
  tell(real: number): number
}

// The overhead of each part on a fast machine.
const SLACK_MS = 30

/** On a slow machine each part takes longer, but not in the film. Times are in milliseconds. */
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
