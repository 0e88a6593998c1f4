// The result of a measurement.
export type Figure = {
  name: string
  /** Our result relative to the baseline; higher is better. For a limit it is limit / measured, so 1 just meets it. */
  ratio: number
  /** The lowest acceptable `ratio`. */
  floor: number
  /** The description of the baseline. */
  baseline: string
  value?: number
  unit?: string
}

/** `full`: the long forms, with minutes of load. */
export type Length = { full: boolean }
