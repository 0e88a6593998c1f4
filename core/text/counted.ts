/** `1 lead`, `2,500 leads`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** Asking for the locale costs more than some checks do, and below a thousand it changes nothing. */
const grouped = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en')
