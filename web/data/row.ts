import type { Database, Tables } from '#core/database.types.ts'

export type TableName = keyof Tables
export type FunctionName = keyof Database['public']['Functions']

/**
 * A row of a table as the server gives it. Where a request needs `overrideTypes`, it names only what the schema can't say:
 * what a JSON column holds, or what its filter leaves out. `Narrowed` says more of a column than the schema does: what a JSON document
 * holds, which texts are used.
 */
export type Row<
  Name extends TableName,
  Narrowed extends Partial<Record<keyof Tables[Name]['Row'], unknown>> = Record<never, never>,
> = Omit<Tables[Name]['Row'], keyof Narrowed> & Narrowed
