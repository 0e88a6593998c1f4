/** Formats `1 lead`, `2,500 leads`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** Creating a locale formatter costs more than some checks, and changes nothing below a thousand. */
const grouped = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en')
