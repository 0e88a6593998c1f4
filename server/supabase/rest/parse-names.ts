// `columns="a","b"` and `on_conflict=a,b`
import { tooMuch } from './errors.ts'
import { limits } from './limits.ts'
import { Scanner } from './scanner.ts'

export function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what)
  const names = new Set<string>()
  do names.add(scanner.name())
  while (scanner.take(','))
  scanner.expectEnd('"," or end of input')
  if (names.size > limits.selectItems) throw tooMuch(`More than ${limits.selectItems} columns`)
  return [...names]
}
