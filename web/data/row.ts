import type { Database, Tables } from '#core/database.types.ts'

export type TableName = keyof Tables
export type FunctionName = keyof Database['public']['Functions']

/**
 * A row of a table as the server gives it. `Narrowed` says more of a column than the schema does: what a JSON document
 * holds, which texts are used.
 */
export type Row<
  Name extends TableName,
  Narrowed extends Partial<Record<keyof Tables[Name]['Row'], unknown>> = Record<never, never>,
> = Omit<Tables[Name]['Row'], keyof Narrowed> & Narrowed
