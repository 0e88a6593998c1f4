/** Returns null for text that is not JSON. */
export function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}
