// The tasks that pool.test.ts runs in threads.
export const double = (number: number): number => number * 2

export const length = (text: string): number => text.length

export function fail(words: string): never {
  throw new Error(words)
}

export function hang(): never {
  for (;;);
}

export function fill(): never {
  const held: number[][] = []
  for (;;) held.push(Array.from<number>({ length: 100_000 }).fill(held.length + 0.5))
}
