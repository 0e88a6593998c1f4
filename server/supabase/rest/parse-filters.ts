// `column=not.eq.5`, `rel.column=in.(a,"b,c")`, `or=(a.lt.1,and(b.is.null,c.like(any).{a*,b*}))`
import { tooMuch } from './errors.ts'
import { limits } from './limits.ts'
import { isComparison, isPattern, isTextSearch, takesQuantifier } from './operators.ts'
import { checkPattern } from './pattern.ts'
import type { At, Condition, Test, IsOperand } from './request.ts'
import { Scanner } from './scanner.ts'

const word = /[a-z]+/y
const logicKey = /^(?:(?!not\.)(.+?)\.)?(not\.)?(and|or)$/
const logicStart = /(not\.)?(and|or)\(/y
const unquoted = /[^,)]*/y
const configName = /\([\w.]+\)/y
const truths: Record<string, IsOperand> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

export function parseFilter(key: string, value: string): At<Condition> {
  const logic = logicKey.exec(key)
  if (logic) return parseLogic(logic, value)
  const scanner = new Scanner(key, 'tree path')
  const path: string[] = []
  let name = scanner.name()
  while (scanner.take('.')) {
    path.push(name)
    name = scanner.name()
  }
  const field = scanner.field(name)
  scanner.expectEnd()
  return { path, value: { kind: 'test', field, ...parseTest(new Scanner(value, 'filter'), false) } }
}

function parseLogic([, prefix, not, operator]: RegExpExecArray, value: string): At<Condition> {
  const scanner = new Scanner(value, 'logic tree')
  scanner.expect('(')
  const members = parseMembers(scanner, 1)
  scanner.expectEnd()
  const path = prefix === undefined ? [] : parsePath(prefix)
  return {
    path,
    value: { kind: 'logic', operator: operator as 'and' | 'or', negated: not !== undefined, members },
  }
}

/** `relation.nested` before the name of a parameter. */
export function parsePath(text: string): string[] {
  const scanner = new Scanner(text, 'tree path')
  const path = [scanner.name()]
  while (scanner.take('.')) path.push(scanner.name())
  scanner.expectEnd()
  return path
}

function parseMembers(scanner: Scanner, depth: number): Condition[] {
  if (depth > limits.nesting) throw tooMuch(`Conditions nested more than ${limits.nesting} levels deep`)
  const members: Condition[] = []
  do members.push(parseMember(scanner, depth))
  while (scanner.take(','))
  scanner.expect(')')
  return members
}

function parseMember(scanner: Scanner, depth: number): Condition {
  const start = scanner.match(logicStart)
  if (start) {
    const operator = start.endsWith('and(') ? 'and' : 'or'
    return {
      kind: 'logic',
      operator,
      negated: start.startsWith('not.'),
      members: parseMembers(scanner, depth + 1),
    }
  }
  const field = scanner.field()
  scanner.expect('.')
  return { kind: 'test', field, ...parseTest(scanner, true) }
}

// Within a logic tree a value ends before the next member; alone it is the whole rest, verbatim.
function parseTest(scanner: Scanner, inTree: boolean): { negated: boolean; test: Test } {
  const negated = scanner.take('not.')
  const start = scanner.at
  const name = scanner.match(word) ?? ''
  const test = parseOperation(scanner, name, inTree)
  if (!test) {
    scanner.at = start
    return scanner.refuse(negated ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)')
  }
  return { negated, test }
}

function parseOperation(scanner: Scanner, name: string, inTree: boolean): Test | undefined {
  if (name === 'in') return parseIn(scanner, inTree)
  if (name === 'is') return parseIs(scanner)
  if (isTextSearch(name)) {
    const config = scanner.match(configName)?.slice(1, -1)
    scanner.expect('.')
    return { kind: 'search', search: name, config, value: parseValue(scanner, inTree) }
  }
  if (!isComparison(name)) return undefined
  const quantifier = takesQuantifier(name) ? parseQuantifier(scanner) : undefined
  scanner.expect('.')
  const value = parseValue(scanner, inTree)
  if (name === 'match' || name === 'imatch') checkPattern(value, quantifier !== undefined)
  return {
    kind: 'compare',
    operator: name,
    quantifier,
    value: isPattern(name) ? value.replaceAll('*', '%') : value,
  }
}

function parseQuantifier(scanner: Scanner): 'any' | 'all' | undefined {
  if (scanner.take('(any)')) return 'any'
  return scanner.take('(all)') ? 'all' : undefined
}

function parseIs(scanner: Scanner): Test {
  scanner.expect('.')
  const start = scanner.at
  const truth = truths[(scanner.match(/[a-z_]+/iy) ?? '').toLowerCase()]
  const ends = scanner.done || scanner.text[scanner.at] === ',' || scanner.text[scanner.at] === ')'
  if (truth && ends) return { kind: 'is', truth }
  scanner.at = start
  return scanner.refuse('null, not_null, true, false or unknown')
}

function parseIn(scanner: Scanner, inTree: boolean): Test {
  scanner.expect('.(')
  const values: string[] = []
  if (!scanner.take(')')) {
    do values.push(parseListed(scanner))
    while (scanner.take(','))
    scanner.expect(')')
  }
  if (!inTree) scanner.expectEnd()
  return { kind: 'in', values }
}

/** A member of a list: quoted if the quotes close right before its end, else verbatim. */
function parseListed(scanner: Scanner): string {
  const start = scanner.at
  const quoted = scanner.quoted()
  if (quoted !== undefined && /[,)]/.test(scanner.text[scanner.at] ?? '')) return quoted
  scanner.at = start
  return scanner.match(unquoted) ?? ''
}

function parseValue(scanner: Scanner, inTree: boolean): string {
  if (!inTree) return scanner.rest()
  return parseBraced(scanner) ?? parseListed(scanner)
}

/** `{…}`, an array or JSON, read as a whole with its commas. */
function parseBraced(scanner: Scanner): string | undefined {
  const start = scanner.at
  if (scanner.text[start] !== '{') return undefined
  let depth = 0
  while (!scanner.done) {
    const character = scanner.text[scanner.at]
    if (character === '"' && scanner.quoted() !== undefined) continue
    scanner.at += 1
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth === 0 && /[,)]/.test(scanner.text[scanner.at] ?? ''))
      return scanner.text.slice(start, scanner.at)
    if (depth === 0) break
  }
  scanner.at = start
  return undefined
}
