export const MARK = 'score updated'

export type TraceEvent = {
  name: string
  /** Microseconds on a single clock for the whole browser. */
  ts: number
  /** Microseconds of CPU that the thread has used. */
  tts?: number
  args?: { data?: { type?: string } }
}

/**
 * The latency from a keydown event to the change of the panel: wall time, and CPU of the main thread. In milliseconds.
 */
export type Latency = { wall: number; cpu: number }

/** Only keystrokes that changed the panel before the next one. */
export function latencies(events: readonly TraceEvent[]): Latency[] {
  const found: Latency[] = []
  let pressed: TraceEvent | null = null
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    if (event.name === 'EventDispatch' && event.args?.data?.type === 'keydown') pressed = event
    else if (event.name === MARK && pressed !== null) {
      const cpu = ((event.tts ?? NaN) - (pressed.tts ?? NaN)) / 1000
      found.push({ wall: (event.ts - pressed.ts) / 1000, cpu })
      pressed = null
    }
  }
  return found
}
