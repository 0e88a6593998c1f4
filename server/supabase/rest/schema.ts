// The content of the exposed schemas: relations, relationships, functions and types.
export type Column = {
  name: string
  /** The type as SQL, with its schema. */
  type: string
  /** The plain name of a domain's base type. */
  base: string
  required: boolean
  nullable: boolean
  generated: boolean
  /** The default as SQL. */
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
  /** Functions of one row of this relation, which are read like columns. */
  computed: Map<string, RoutineName>
  relationships: Relationship[]
}

export type RoutineName = { schema: string; name: string }

/** Pairs of columns that must be equal: ours, theirs. */
export type ColumnPair = [here: string, there: string]
type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'

export type Relationship = {
  cardinality: Cardinality
  target: Relation
  constraint: string
  /** For many-to-many: the pairs from here to the junction. */
  pairs: ColumnPair[]
  junction?: { relation: Relation; constraint: string; pairs: ColumnPair[] }
  /** The function of a row here that returns the rows there, instead of pairs. */
  routine?: RoutineName
}

export type Argument = { name: string; type: string; base: string; optional: boolean; variadic: boolean }

export type Routine = RoutineName & {
  arguments: Argument[]
  readOnly: boolean
  result: 'void' | 'scalar' | 'row'
  returnsSet: boolean
  /** The relation of the returned rows, if any. */
  relation?: Relation
  /** The columns of the returned rows. */
  columns: Map<string, Column>
}

export type Schema = {
  /** Keyed by schema, then by name. */
  relations: Map<string, Map<string, Relation>>
  routines: Map<string, Map<string, Routine[]>>
  /** The types allowed in casts: as a client writes them, as SQL. */
  types: Map<string, string>
  /** True when a function, policy, view or default uses the settings of the request (`request.headers` and so on). */
  readsRequest: boolean
}

export const isToOne = ({ cardinality }: Relationship) =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one'
