/**
 * A cache with expiry: two generations, the older one dropped when the newer one is full or a lifetime old. An entry
 * in use lasts for one lifetime at least and two at most, and a flood cannot make it larger than twice `atMost`.
 */
type TwoGenerationCache<Value> = {
  get(key: string, at: number): Value | undefined
  set(key: string, value: Value, at: number): void
}

export function createTwoGenerationCache<Value>(
  atMost: number,
  lifetimeMs = Infinity,
): TwoGenerationCache<Value> {
  let newer = new Map<string, Value>()
  let older = new Map<string, Value>()
  let began = 0
  function turn(at: number): void {
    if (at - began < lifetimeMs && newer.size < atMost) return
    older = at - began < 2 * lifetimeMs ? newer : new Map()
    newer = new Map()
    began = at
  }
  return {
    get(key, at) {
      turn(at)
      const found = newer.get(key)
      if (found !== undefined) return found
      const aged = older.get(key)
      if (aged !== undefined) newer.set(key, aged)
      return aged
    },
    set(key, value, at) {
      turn(at)
      newer.set(key, value)
    },
  }
}
