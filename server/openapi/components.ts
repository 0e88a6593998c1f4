// The parts of the OpenAPI document that do not depend on the catalog.

export const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    hint: { type: ['string', 'null'] },
    details: {},
  },
}
const refused = {
  description: 'What was wrong, and what to do',
  headers: Object.fromEntries(
    ['Retry-After', 'RateLimit-Policy', 'RateLimit'].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

export const query = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})
const parameters = {
  select: query('select', 'The columns, and related tables in parentheses: `id,email`'),
  order: query('order', 'A column with `.asc` or `.desc`'),
  limit: { ...query('limit', 'At most 1,000'), schema: { type: 'integer', minimum: 0 } },
  offset: { ...query('offset', 'Rows to skip'), schema: { type: 'integer', minimum: 0 } },
  prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`return=representation` returns the written rows, `count=exact` counts all',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same request with the same key is done once in 24 hours',
    schema: { type: 'string', maxLength: 255 },
  },
}
export const parametersOf = (...names: (keyof typeof parameters)[]) =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }))

export const components = {
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key (cf_…) or the access token of a session',
    },
    installation: {
      type: 'apiKey',
      in: 'header',
      name: 'apikey',
      description: 'The anon key of the installation, which is no secret',
    },
  },
  headers: {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
    'RateLimit-Policy': { description: 'The limits of the call', schema: { type: 'string' } },
    RateLimit: { description: 'What is left of the limits', schema: { type: 'string' } },
  },
  parameters,
  responses: { refused },
}
