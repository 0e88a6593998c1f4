// PostgREST's operators and PostgreSQL's. https://docs.postgrest.org/en/stable/references/api/tables_views.html#operators
export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
export type Comparison = keyof typeof comparisons

export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
export type TextSearch = keyof typeof textSearches

const quantifiable = new Set<Comparison>(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])

export const isComparison = (name: string): name is Comparison => Object.hasOwn(comparisons, name)
export const isTextSearch = (name: string): name is TextSearch => Object.hasOwn(textSearches, name)
export const takesQuantifier = (operator: Comparison) => quantifiable.has(operator)
/** In patterns `*` means `%`, which would have to be escaped in a URL. */
export const isPattern = (operator: Comparison) => operator === 'like' || operator === 'ilike'
