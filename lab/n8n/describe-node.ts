// The fields and operations of the n8n node, from the OpenAPI document: each table and function that a workspace key
// may use.
import { agentScopes } from '../../core/api/key-scopes.ts'
import {
  referencedName,
  type ApiDocument,
  type ApiOperation,
  type JsonSchema,
} from '../../core/api/open-api-document.ts'
import type { Choice, Property } from './n8n-types.ts'

export type Operation = {
  method: string
  path: string
  kind: 'list' | 'create' | 'update' | 'delete' | 'call'
  /** The field of the body that names the workspace. */
  workspace?: string
  /** Names of the fields that are always shown. */
  required: string[]
  /** Names of the fields that users enter as JSON. */
  json: string[]
}

export type NodeDescription = { properties: Property[]; operations: Record<string, Operation> }

/** Keys for automation need no right to change settings and mailboxes. */
const scopes: readonly string[] = agentScopes.filter((scope) => scope !== 'admin')
const workspaceNames = ['workspace_id', 'p_workspace_id', 'workspaceId']
const CALLS = 'action'

export function describeNode(document: ApiDocument): NodeDescription {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { 'x-scope': scope }]) => scope !== null && scopes.includes(scope))
      .map(([verb, operation]) => describeOperation(document, path, verb, operation)),
  )
  const resources = [...new Set(found.map(({ resource }) => resource))]
  return {
    properties: [
      { ...choice('Resource', 'resource', resources.map(choiceOf)), default: resources[0] },
      ...resources.map((resource) => operationsOf(resource, found)),
      ...found.flatMap(({ properties }) => properties),
    ],
    operations: Object.fromEntries(found.map(({ id, operation }) => [id, operation])),
  }
}

type Found = { id: string; resource: string; label: string; operation: Operation; properties: Property[] }

function describeOperation(document: ApiDocument, path: string, verb: string, api: ApiOperation): Found {
  const table = /^\/rest\/v1\/([^/]+)$/.exec(path)?.[1]
  const kind = table ? kinds[verb]! : 'call'
  const schema = bodyOf(document, api, table)
  const fields = Object.entries(schema.properties ?? {})
  const workspace = workspaceNames.find((name) => schema.properties?.[name])
  const needed = (schema.required ?? []).filter((name) => name !== workspace)
  const resource = table ?? CALLS
  const show = { resource: [resource], operation: [api.operationId] }
  const shown = (property: Property): Property => ({ ...property, displayOptions: { show } })
  const optional = fields.filter(([name]) => name !== workspace && !needed.includes(name))
  const inBody = kind === 'create' || kind === 'update' || kind === 'call'
  const properties = [
    ...(workspace && (kind === 'create' || kind === 'call') ? [workspaceProperty] : []),
    ...(kind === 'call'
      ? needed.map((name) => ({ ...field(name, schema.properties![name]!), required: true }))
      : []),
    ...(table && kind !== 'create' ? [filters(Object.keys(schema.properties ?? {}))] : []),
    ...(kind === 'list' ? paging : []),
    ...(inBody && optional.length > 0 ? [collection(optional.map(([name, type]) => field(name, type)))] : []),
    ...(inBody && fields.length === 0 && api.requestBody ? [bodyProperty] : []),
  ]
  return {
    id: api.operationId,
    resource,
    label: table ? labels[kind] : titleOf(api.operationId),
    operation: {
      method: verb.toUpperCase(),
      path,
      kind,
      ...(workspace && { workspace }),
      required: kind === 'call' ? needed : [],
      json: fields.filter(([, type]) => typeOf(type) === 'json').map(([name]) => name),
    },
    properties: properties.map(shown),
  }
}

const kinds: Record<string, Operation['kind']> = {
  get: 'list',
  post: 'create',
  patch: 'update',
  delete: 'delete',
}
const labels = { list: 'Get Many', create: 'Create', update: 'Update', delete: 'Delete', call: '' }

/** The row of a table, or the body of a function. */
function bodyOf({ components }: ApiDocument, api: ApiOperation, table: string | undefined): JsonSchema {
  if (table) return components.schemas[table] ?? {}
  const schema = api.requestBody?.content?.['application/json']?.schema ?? {}
  return schema.$ref ? (components.schemas[referencedName(schema.$ref)] ?? {}) : schema
}

function operationsOf(resource: string, found: Found[]): Property {
  const those = found.filter((one) => one.resource === resource)
  const options = those.map(({ id, label }) => ({
    name: label,
    value: id,
    action: resource === CALLS ? label : `${label} ${titleOf(resource).toLowerCase()}`,
  }))
  return {
    ...choice('Operation', 'operation', options),
    displayOptions: { show: { resource: [resource] } },
    default: those[0]!.id,
  }
}

const choice = (displayName: string, name: string, options: Choice[]): Property => ({
  displayName,
  name,
  type: 'options',
  noDataExpression: true,
  options,
  default: '',
})
const choiceOf = (value: string): Choice => ({ name: titleOf(value), value })

/** Words of a name such as `p_campaign_id`, in the title case that n8n uses. */
const titleOf = (name: string) =>
  name
    .replace(/^p_/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => (word === 'id' ? 'ID' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

function typeOf({ type, format, enum: values, anyOf, oneOf, allOf }: JsonSchema): string {
  const own = [type ?? []].flat().filter((one) => one !== 'null')
  if (values) return 'options'
  if (own.length !== 1 || anyOf || oneOf || allOf) return 'json'
  if (format === 'date-time') return 'dateTime'
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }[own[0]!] ?? 'json'
}

const empty: Record<string, unknown> = { number: 0, boolean: false, json: '' }

function field(name: string, schema: JsonSchema): Property {
  const type = typeOf(schema)
  const options = schema.enum?.flatMap((value) => (typeof value === 'string' ? [choiceOf(value)] : []))
  return {
    displayName: titleOf(name),
    name,
    type,
    default: options?.[0]?.value ?? empty[type] ?? '',
    ...(schema.description && { description: schema.description }),
    ...(options && { options }),
  }
}

const collection = (options: Property[]): Property => ({
  displayName: 'Fields',
  name: 'fields',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
  options,
})

const workspaceProperty: Property = {
  displayName: 'Workspace Name or ID',
  name: 'workspace',
  type: 'options',
  description: 'Leave empty with a key of one workspace',
  typeOptions: { loadOptionsMethod: 'getWorkspaces' },
  default: '',
}

const bodyProperty: Property = { displayName: 'Body', name: 'body', type: 'json', default: '{}' }

const paging: Property[] = [
  { displayName: 'Return All', name: 'returnAll', type: 'boolean', default: false },
  { displayName: 'Limit', name: 'limit', type: 'number', default: 50, typeOptions: { minValue: 1 } },
]

const operators = 'eq neq gt gte lt lte ilike in is cs'.split(' ')

const filters = (columns: string[]): Property => ({
  displayName: 'Filters',
  name: 'filters',
  type: 'fixedCollection',
  placeholder: 'Add Filter',
  typeOptions: { multipleValues: true },
  default: {},
  options: [
    {
      name: 'all',
      displayName: 'Filter',
      values: [
        { ...choice('Column', 'column', columns.map(choiceOf)), default: columns[0] },
        {
          ...choice(
            'Operator',
            'operator',
            operators.map((value) => ({ name: value, value })),
          ),
          default: 'eq',
          description: 'An operator of PostgREST, such as ilike with a value of *acme*',
        },
        { displayName: 'Value', name: 'value', type: 'string', default: '' },
      ],
    },
  ],
})
