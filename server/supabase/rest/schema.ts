// What exists: relations, how they relate, functions and types of the exposed schemas.
export type Column = {
  name: string
  /** As SQL, with its schema. */
  type: string
  /** The plain name of the type a domain stands on. */
  base: string
  required: boolean
  generated: boolean
  /** As SQL. */
  default: string | null
}

export type Relation = {
  oid: string
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  uniqueKeys: string[][]
  /** Functions of one row of this relation, which read like columns. */
  computed: Map<string, RoutineName>
  relationships: Relationship[]
}

export type RoutineName = { schema: string; name: string }

/** Columns that must be equal: ours, theirs. */
export type ColumnPair = [here: string, there: string]
export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'

export type Relationship = {
  cardinality: Cardinality
  target: Relation
  constraint: string
  /** For many-to-many: from here to the junction. */
  pairs: ColumnPair[]
  junction?: { relation: Relation; constraint: string; pairs: ColumnPair[] }
}

export type Argument = { name: string; type: string; base: string; optional: boolean; variadic: boolean }

export type Routine = RoutineName & {
  arguments: Argument[]
  readOnly: boolean
  result: 'void' | 'scalar' | 'row'
  returnsSet: boolean
  /** Of the rows it returns, when they are those of a relation. */
  relation?: Relation
  /** Of the rows it returns. */
  columns: Map<string, Column>
}

export type Schema = {
  /** By schema and name. */
  relations: Map<string, Map<string, Relation>>
  routines: Map<string, Map<string, Routine[]>>
  /** Types one may cast to: as a client writes them, as SQL. */
  types: Map<string, string>
  /** Whether a function, policy, view or default names the settings of the request (`request.headers` and so on). */
  readsRequest: boolean
}

export const isToOne = ({ cardinality }: Relationship) =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one'
