// What a measurement says.
export type Figure = {
  name: string
  /** Ours against the baseline; higher is better. For a limit it is limit / measured, so 1 is just kept. */
  ratio: number
  /** The least `ratio` that is good enough. */
  floor: number
  /** What it is measured against, in words. */
  baseline: string
  value?: number
  unit?: string
}

/** `full`: the long forms, minutes of load. */
export type Length = { full: boolean }
