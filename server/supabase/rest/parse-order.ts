// `order=created_at.desc.nullslast,data->>rank,garden(name).asc`
import { tooMuch } from './errors.ts'
import { limits } from './limits.ts'
import type { OrderTerm } from './request.ts'
import { Scanner } from './scanner.ts'

export function parseOrder(text: string): OrderTerm[] {
  if (text === '') return []
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(parseTerm(scanner))
  while (scanner.take(','))
  scanner.expectEnd('"," or end of input')
  if (terms.length > limits.orderTerms) throw tooMuch(`More than ${limits.orderTerms} things to order by`)
  return terms
}

function parseTerm(scanner: Scanner): OrderTerm {
  const name = scanner.name()
  const isRelated = scanner.take('(')
  const field = isRelated ? scanner.field() : scanner.field(name)
  if (isRelated) scanner.expect(')')
  const [descending = false, nulls] = parseDirection(scanner)
  return { field, ...(isRelated ? { relation: name } : {}), descending, ...(nulls ? { nulls } : {}) }
}

function parseDirection(scanner: Scanner): [descending?: boolean, nulls?: 'first' | 'last'] {
  let descending: boolean | undefined
  while (scanner.take('.')) {
    if (descending === undefined && scanner.take('asc')) descending = false
    else if (descending === undefined && scanner.take('desc')) descending = true
    else if (scanner.take('nullsfirst')) return [descending, 'first']
    else if (scanner.take('nullslast')) return [descending, 'last']
    else scanner.refuse('asc, desc, nullsfirst or nullslast')
  }
  return [descending]
}
