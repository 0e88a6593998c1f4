// A type of PostgreSQL as JSON Schema.
type Typed = { base: string; type: string }

const formats: Record<string, object> = {
  uuid: { type: 'string', format: 'uuid' },
  timestamptz: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string' },
  bool: { type: 'boolean' },
  int2: { type: 'integer' },
  int4: { type: 'integer', format: 'int32' },
  int8: { type: 'integer', format: 'int64' },
  float4: { type: 'number' },
  float8: { type: 'number' },
  numeric: { type: 'number' },
  json: {},
  jsonb: {},
}

export function columnSchema({ base }: Typed, nullable: boolean): Record<string, unknown> {
  const isArray = base.startsWith('_')
  const one = formats[isArray ? base.slice(1) : base] ?? { type: 'string' }
  const schema: Record<string, unknown> = isArray ? { type: 'array', items: one } : { ...one }
  return nullable && schema.type ? { ...schema, type: [schema.type, 'null'] } : schema
}
