// Finds the relationship that `relation!hint(…)` refers to.
import { closest } from './closest.ts'
import { RestError } from './errors.ts'
import { isToOne, type ColumnPair, type Relationship } from './schema.ts'
import type { EmbedItem } from './request.ts'

export type Origin = { name: string; schema: string; relationships: Relationship[] }

/** A function of a row needs one of the relation itself (`isRelation`), and replaces a key of its name. */
export function findRelationship(
  origin: Origin,
  { name, hint }: EmbedItem,
  isRelation: boolean,
): Relationship {
  const computed = origin.relationships.find(({ routine }) => routine?.name === name)
  if (computed && hint === undefined && isRelation) return computed
  const found = origin.relationships.filter((relationship) => isMeant(origin, relationship, name, hint))
  const [only] = found
  if (only && found.length === 1) return only
  // For a relation with itself the name alone means the to-many side: `categories(categories(*))` are its children.
  const children = found.filter(
    ({ target, cardinality }) => target.name === origin.name && cardinality === 'one-to-many',
  )
  if (children.length === 1 && found.length === 2 && children[0]) return children[0]
  throw found.length === 0 ? missing(origin, name, hint) : ambiguous(origin, name, found)
}

function isMeant(
  origin: Origin,
  relationship: Relationship,
  name: string,
  hint: string | undefined,
): boolean {
  const { target, constraint, pairs, junction, cardinality, routine } = relationship
  if (routine) return false
  const isOwnColumn = (column: string) => isToOne(relationship) && isOnly(pairs, 0, column)
  if (target.name !== name)
    return hint === undefined && !junction && !target.isView && (constraint === name || isOwnColumn(name))
  if (hint === undefined) return true
  if (junction) return junction.relation.name === hint
  if (constraint === hint || isOwnColumn(hint)) return true
  return target.name !== origin.name && cardinality !== 'many-to-one' && isOnly(pairs, 1, hint)
}

const isOnly = (pairs: ColumnPair[], side: 0 | 1, column: string) =>
  pairs.length === 1 && pairs[0]?.[side] === column

function missing({ name: origin, schema, relationships }: Origin, name: string, hint?: string): RestError {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  const near = closest(name, [...new Set(relationships.map(({ target }) => target.name))])
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${name}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${origin}' and '${name}'${using} ` +
        `in the schema '${schema}', but no matches were found.`,
      hint: near && near !== name ? `Perhaps you meant '${near}' instead of '${name}'.` : null,
    },
  )
}

function ambiguous({ name: origin }: Origin, name: string, found: Relationship[]): RestError {
  const hints = found.map(
    ({ target, constraint, junction }) => `'${target.name}!${junction?.relation.name ?? constraint}'`,
  )
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
    {
      details: found.map((relationship) => describe(origin, relationship)),
      hint:
        `Try changing '${name}' to one of the following: ${hints.join(', ')}. ` +
        `Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe(origin: string, { cardinality, target, constraint, pairs, junction }: Relationship) {
  const here = pairs.map(([column]) => column).join(', ')
  const there = pairs.map(([, column]) => column).join(', ')
  const relationship = junction
    ? `${junction.relation.name} using ${constraint}(${there}) and ${junction.constraint}(${junction.pairs.map(([column]) => column).join(', ')})`
    : `${constraint} using ${origin}(${here}) and ${target.name}(${there})`
  return { cardinality, embedding: `${origin} with ${target.name}`, relationship }
}
