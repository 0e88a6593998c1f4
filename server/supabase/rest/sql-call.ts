// A function's rows, for a CTE named `source`; a scalar is in its column `value`.
import type { CallPlan } from './plan.ts'
import type { Argument } from './schema.ts'
import { qualified, quote, type Parameters } from './sql-text.ts'

export function writeCall({ routine, arguments: given }: CallPlan, parameters: Parameters): string {
  if (given.from === 'whole body') {
    const type = routine.arguments[0]?.type ?? 'json'
    return select(routine, `${parameters.put(given.json)}::${type}`, '')
  }
  if (given.from === 'query') {
    const passed = declared(
      routine.arguments,
      given.values.map(([name]) => name),
    ).map((argument) => {
      const values = given.values.filter(([name]) => name === argument.name).map(([, value]) => value)
      return pass(argument, writeQueryArgument(argument, values, parameters))
    })
    return select(routine, passed.join(', '), '')
  }
  const args = declared(routine.arguments, given.names)
  if (args.length === 0) return select(routine, '', '')
  const json = `${parameters.put(given.json)}::json`
  if (args.every(isPlain)) {
    // PostgreSQL can inline an SQL function that is not joined, so that filters and limits can use its indexes.
    const values = args.map((argument) =>
      pass(argument, `(${json}->>${parameters.put(argument.name)}::text)::${argument.type}`),
    )
    return select(routine, values.join(', '), '')
  }
  const record = args.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const from = `json_to_record(${json}) as "$args"(${record})`
  return select(
    routine,
    args.map((argument) => pass(argument, `"$args".${quote(argument.name)}`)).join(', '),
    from,
  )
}

function select(routine: CallPlan['routine'], passed: string, from: string): string {
  const call = `${qualified(routine)}(${passed})`
  if (routine.result !== 'row' && !routine.returnsSet)
    return `select ${call} as value${from && ` from ${from}`}`
  const rows = routine.result === 'row' ? '"$result"' : '"$result"(value)'
  return `select "$result".* from ${from && `${from}, lateral `}${call} as ${rows}`
}

/** Types whose text in JSON PostgreSQL can parse; arrays, JSON itself and composites are not among them. */
const plainTypes = new Set(
  'text varchar bpchar uuid int2 int4 int8 float4 float8 numeric bool date time timetz timestamp timestamptz interval'.split(
    ' ',
  ),
)
const isPlain = ({ base, variadic }: Argument) => plainTypes.has(base) && !variadic

const declared = (all: Argument[], names: string[]) => all.filter(({ name }) => names.includes(name))
const pass = ({ name, variadic }: Argument, value: string) =>
  `${variadic ? 'variadic ' : ''}${quote(name)} => ${value}`

// A variadic argument is an array given as `{a,b}` or by repeating its name.
function writeQueryArgument({ type, variadic }: Argument, values: string[], parameters: Parameters): string {
  const [first = ''] = values
  if (!variadic || (values.length === 1 && first.startsWith('{')))
    return `${parameters.put(values.at(-1))}::${type}`
  return `array[${values.map((value) => parameters.put(value)).join(', ')}]::${type}`
}
