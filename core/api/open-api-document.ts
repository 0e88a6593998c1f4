// The parts of an OpenAPI 3.1 document that the reference and the typed client read.

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export type ApiParameter = { name: string; in: string; description?: string; schema: JsonSchema }

type Content = { content?: Record<string, { schema: JsonSchema }> }

export type ApiOperation = {
  operationId: string
  summary: string
  tags: string[]
  /** The scope that a workspace key needs; null when no such key may. */
  'x-scope': string | null
  parameters?: (ApiParameter | { $ref: string })[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, { description?: string } & Content>
  security?: object[]
}

export type ApiDocument = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, ApiOperation>>
  components: { parameters: Record<string, ApiParameter>; schemas: Record<string, JsonSchema> }
}

/** The name that a reference such as `#/components/schemas/audience` ends with. */
export const referencedName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
