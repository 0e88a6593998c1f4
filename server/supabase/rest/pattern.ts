// The regular expressions of `match` and `imatch` that are passed to PostgreSQL. Most of its syntax is matched in
// time linear in the text; expressions that are not, or that grow during compilation, are rejected here. The grammar:
// https://www.postgresql.org/docs/current/functions-matching.html#POSIX-SYNTAX-DETAILS
import { tooMuch } from './errors.ts'
import { limits } from './limits.ts'

const bracket = /\[\^?\]?(?:\\.|\[[:.=].*?[:.=]\]|[^\]\\])*\]?/sy
const bound = /\{(\d+)(?:,(\d*))?\}/y
const options = /^\(\?[a-z]*[beqx]/

/** In a list (`match(any).{…}`) each backslash is doubled. */
export function checkPattern(text: string, isList: boolean): void {
  const pattern = isList ? text.replaceAll(/\\(.)/gs, '$1') : text
  if (pattern.length > limits.patternLength)
    throw tooMuch(`A pattern has at most ${limits.patternLength} characters`)
  if (pattern.startsWith('***') || options.test(pattern))
    throw tooMuch(
      'Patterns are advanced regular expressions, without directors and the options b, e, q and x',
    )
  if (countAtoms(pattern) > limits.patternAtoms)
    throw tooMuch(`With its bounds written out, a pattern has at most ${limits.patternAtoms} atoms`)
}

// `(a{1,9}){1,9}` counts as 81: PostgreSQL copies an atom for each possible repetition.
function countAtoms(pattern: string): number {
  const outer: number[] = []
  let sum = 0
  let last = 0
  for (let at = 0; at < pattern.length; at += 1) {
    const times = match(bound, pattern, at)
    if (times) {
      sum += last * (Math.max(Number(times[1]), Number(times[2] ?? 0), 1) - 1)
      last *= Math.max(Number(times[1]), Number(times[2] ?? 0), 1)
      at += times[0].length - 1
      continue
    }
    const character = pattern[at]
    if (character === '(') {
      if (/^\?(?:[=!]|<[=!])/.test(pattern.slice(at + 1, at + 4)))
        throw tooMuch('A pattern holds no lookahead and no lookbehind')
      outer.push(sum)
      sum = 0
      continue
    }
    if (character === '\\' && /[1-9]/.test(pattern[at + 1] ?? ''))
      throw tooMuch('A pattern holds no back reference')
    last = character === ')' ? sum : 1
    sum = character === ')' ? (outer.pop() ?? 0) + sum : sum + 1
    if (character === '\\') at += 1
    if (character === '[') at += (match(bracket, pattern, at)?.[0].length ?? 1) - 1
  }
  return outer.reduce((total, part) => total + part, sum)
}

function match(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}
