// The OpenAPI document of this installation as the endpoints that the reference lists.
import {
  referencedName,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type JsonSchema,
} from '#core/api/open-api-document.ts'

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  scope: string | null
  /** True for a function that needs no account: the anon key of the installation opens it. */
  isPublic: boolean
  parameters: ApiParameter[]
  /** The fields of the body, or undefined without a body. */
  body?: BodyField[] | undefined
  /** The results of a call that succeeds. */
  results: { status: string; description: string }[]
}

export type BodyField = { name: string; schema: JsonSchema; isRequired: boolean }

export type Endpoint = { name: string; group: string; path: string; operations: Operation[]; text: string }

export function readEndpoints(document: ApiDocument): Endpoint[] {
  return Object.entries(document.paths).map(([path, item]) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const operations = Object.entries(item).map(([method, operation]) =>
      readOperation(document, path, method, operation),
    )
    const fields = operations.flatMap(({ parameters, body = [] }) =>
      [...parameters, ...body].map((field) => field.name),
    )
    const group = Object.values(item)[0]?.tags[0] ?? ''
    const text = [name, path, group, ...operations.map(({ summary }) => summary), ...fields]
    return { name, group, path, operations, text: text.join(' ').toLowerCase() }
  })
}

function readOperation(
  { components }: ApiDocument,
  path: string,
  method: string,
  operation: ApiOperation,
): Operation {
  const { operationId: id, summary, requestBody, responses, security } = operation
  const parameters = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? components.parameters[referencedName(parameter.$ref)]! : parameter,
  )
  const content = requestBody?.content?.['application/json']?.schema
  const schema = content && rowOf(content, components.schemas)
  const isRequired = (name: string) => schema?.required?.includes(name) ?? false
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    scope: operation['x-scope'],
    isPublic: security?.some((scheme) => 'installation' in scheme) ?? false,
    parameters,
    body:
      schema &&
      Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        name,
        schema: field,
        isRequired: isRequired(name),
      })),
    results: Object.entries(responses).flatMap(([status, { description = '' }]) =>
      status === 'default' ? [] : [{ status, description }],
    ),
  }
}

/** The object inside the schema of a body, which for tables is one row or a list of rows. */
function rowOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const [first] = schema.oneOf ?? schema.anyOf ?? [schema]
  return first?.$ref ? (schemas[referencedName(first.$ref)] ?? {}) : (first ?? {})
}

/** The endpoints with every word of the search, those with it in their name first. */
export function searchEndpoints(endpoints: Endpoint[], search: string): Endpoint[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return endpoints
  const matching = endpoints.filter(({ text }) => words.every((word) => text.includes(word)))
  const inName = ({ name }: Endpoint) => words.every((word) => name.includes(word))
  return [...matching.filter(inName), ...matching.filter((endpoint) => !inName(endpoint))]
}

/** A type in the words of JSON Schema, such as `string (uuid) or null`. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return referencedName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map(describeType))].join(' or ')
  const types = [schema.type ?? 'any value'].flat()
  return types
    .map((type) => {
      if (type === 'array') return schema.items ? `list of ${describeType(schema.items)}` : 'list'
      return schema.format && type !== 'null' ? `${type} (${schema.format})` : type
    })
    .join(' or ')
}
