import type { Database, Tables } from '#core/database.types.ts'

export type TableName = keyof Tables
export type FunctionName = keyof Database['public']['Functions']

/**
 * A row of a table as the server returns it. A request uses `overrideTypes` only for what the schema cannot express:
 * the content of a JSON column, or rows that its filter excludes. `Narrowed` makes column types more precise than the
 * schema does.
 */
export type Row<
  Name extends TableName,
  Narrowed extends Partial<Record<keyof Tables[Name]['Row'], unknown>> = object,
> = Omit<Tables[Name]['Row'], keyof Narrowed> & Narrowed
