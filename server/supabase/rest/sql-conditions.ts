import { comparisons, textSearches } from './operators.ts'
import type { PlannedCondition, PlannedField } from './plan.ts'
import type { Test } from './request.ts'
import { arrayLiteral, qualified, quote, type Parameters } from './sql-text.ts'

export function writeWhere(conditions: PlannedCondition[], parameters: Parameters): string {
  return conditions.map((condition) => writeCondition(condition, parameters)).join(' and ')
}

function writeCondition(condition: PlannedCondition, parameters: Parameters): string {
  if (condition.kind === 'embedded') {
    const { embed, present } = condition
    const marker = embed.spread ? '"$found"' : 'value'
    return `${embed.alias}.${marker} is ${present ? 'not ' : ''}null`
  }
  const { negated } = condition
  const text =
    condition.kind === 'logic'
      ? condition.members.map((member) => writeCondition(member, parameters)).join(` ${condition.operator} `)
      : writeTest(condition.field, condition.test, parameters)
  if (negated) return `not (${text})`
  return condition.kind === 'logic' ? `(${text})` : text
}

function writeTest(field: PlannedField, test: Test, parameters: Parameters): string {
  const subject = writeField(field, parameters)
  if (test.kind === 'is') return `${subject} is ${test.truth}`
  if (test.kind === 'in') return `${subject} = any(${parameters.put(arrayLiteral(test.values))})`
  if (test.kind === 'search') return writeSearch(subject, field, test, parameters)
  const value = parameters.put(test.value)
  return `${subject} ${comparisons[test.operator]} ${test.quantifier ? `${test.quantifier}(${value})` : value}`
}

function writeSearch(
  subject: string,
  { of, steps }: PlannedField,
  { search, config, value }: Extract<Test, { kind: 'search' }>,
  parameters: Parameters,
): string {
  const language = config === undefined ? '' : `${parameters.put(config)}::regconfig, `
  const isVector = 'base' in of && of.base === 'tsvector' && steps.length === 0
  const document = isVector ? subject : `to_tsvector(${language}${subject})`
  return `${document} @@ ${textSearches[search]}(${language}${parameters.put(value)})`
}

// Custom fields are a JSON object in a column of text.
const writeJson = (base: string, of: PlannedField['of']) =>
  'base' in of && of.base === 'text'
    ? `(case when left(${base}, 1) = '{' then ${base}::jsonb else to_jsonb(${base}) end)`
    : `to_jsonb(${base})`

export function writeField({ alias, of, steps }: PlannedField, parameters: Parameters): string {
  const isColumn = 'type' in of
  const base = isColumn ? `${alias}.${quote(of.name)}` : `${qualified(of)}(${alias})`
  if (steps.length === 0) return base
  const document = isColumn && (of.base === 'json' || of.base === 'jsonb') ? base : writeJson(base, of)
  const path = steps.map(({ key, asText }) => {
    const type = typeof key === 'number' ? 'int' : 'text'
    return `${asText ? '->>' : '->'}${parameters.put(String(key))}::${type}`
  })
  return `(${document}${path.join('')})`
}
