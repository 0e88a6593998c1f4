/** A fixed sequence of numbers from 0 to 1 (linear congruential, Numerical Recipes): chance would make every run differ. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export const oneOf = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!

/** So many of them in an order of their own, none twice. */
export function draw<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = [...items]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
}
