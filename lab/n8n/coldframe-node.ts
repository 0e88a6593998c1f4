// The action node: sends one request of the API for each item.
import { createHash } from 'node:crypto'
import type { NodeDescription, Operation } from './describe-node.ts'
import type { ExecuteContext, HttpRequest, Item, LoadOptionsContext, NodeContext } from './n8n-types.ts'

const CREDENTIAL = 'coldframeApi'
const PAGE = 1_000

export const createNode = ({ properties, operations }: NodeDescription) =>
  class Coldframe {
    description = {
      ...common,
      displayName: 'Coldframe',
      name: 'coldframe',
      group: ['transform'],
      subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
      description: 'Contacts, campaigns, leads and conversations of Coldframe',
      inputs: ['main'],
      usableAsTool: true,
      properties,
    }
    methods = methods

    async execute(this: ExecuteContext): Promise<Item[][]> {
      const items: Item[] = []
      for (const [index] of this.getInputData().entries()) {
        try {
          const operation = operations[String(this.getNodeParameter('operation', index))]!
          const rows = await run(this, operation, index)
          items.push(...rows.map((json) => ({ json, pairedItem: { item: index } })))
        } catch (error) {
          if (!this.continueOnFail()) throw error
          items.push({ json: { error: (error as Error).message }, pairedItem: { item: index } })
        }
      }
      return [items]
    }
  }

export const common = {
  icon: 'file:coldframe.svg',
  version: 1,
  defaults: { name: 'Coldframe' },
  outputs: ['main'],
  credentials: [{ name: CREDENTIAL, required: true }],
}

export async function send(
  context: NodeContext,
  { url, ...options }: Omit<HttpRequest, 'json'>,
): Promise<unknown> {
  const credentials = await context.getCredentials(CREDENTIAL)
  return await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
    ...options,
    url: `${credentials.url.replace(/\/$/, '')}${url}`,
    json: true,
  })
}

async function listWorkspaces(context: NodeContext): Promise<{ id: string; name: string }[]> {
  const url = '/rest/v1/workspaces'
  const rows = await send(context, { method: 'GET', url, qs: { select: 'id,name', order: 'name' } })
  return rows as { id: string; name: string }[]
}

async function getWorkspaces(this: LoadOptionsContext) {
  return (await listWorkspaces(this)).map(({ id, name }) => ({ name, value: id }))
}
export const methods = { loadOptions: { getWorkspaces } }

/** The chosen workspace, or the only one that the key reaches. */
export async function findWorkspace(context: NodeContext, chosen: unknown): Promise<string> {
  if (typeof chosen === 'string' && chosen !== '') return chosen
  const [only, ...others] = await listWorkspaces(context)
  if (!only || others.length > 0) throw new Error('Choose a workspace: this key reaches several or none.')
  return only.id
}

async function run(context: ExecuteContext, operation: Operation, index: number): Promise<unknown[]> {
  const { method, path, kind } = operation
  if (kind === 'list') return await list(context, path, index)
  const qs = kind === 'update' || kind === 'delete' ? readFilters(context, index) : {}
  if (qs && kind !== 'create' && kind !== 'call' && Object.keys(qs).length === 0)
    throw new Error('A change needs a filter, or it would reach every row.')
  const answer = await send(context, {
    method,
    url: path,
    qs,
    ...(kind !== 'delete' && { body: await readBody(context, operation, index) }),
    headers: { prefer: 'return=representation', 'idempotency-key': repeatedKey(context, index) },
  })
  return Array.isArray(answer) ? answer : [isObject(answer) ? answer : { result: answer ?? null }]
}

/** The same when n8n retries the node, so that the server does it once. */
function repeatedKey(context: ExecuteContext, index: number): string {
  const { $runIndex } = context.getWorkflowDataProxy(index)
  const parts = [context.getExecutionId(), context.getNode().id, $runIndex, index]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function list(context: ExecuteContext, url: string, index: number): Promise<unknown[]> {
  const isAll = context.getNodeParameter('returnAll', index, false) === true
  const most = isAll ? Infinity : Number(context.getNodeParameter('limit', index, 50))
  const filters = readFilters(context, index)
  const rows: unknown[] = []
  for (;;) {
    const limit = Math.min(PAGE, most - rows.length)
    const page = await send(context, {
      method: 'GET',
      url,
      qs: { ...filters, limit, offset: rows.length },
    })
    rows.push(...(page as unknown[]))
    if ((page as unknown[]).length < limit || rows.length >= most) return rows
  }
}

/** Several filters of one column become one `and`, because a query has each name once. */
function readFilters(context: ExecuteContext, index: number): Record<string, string> {
  const { all = [] } = context.getNodeParameter('filters', index, {}) as {
    all?: { column: string; operator: string; value: string }[]
  }
  const columns = all.map(({ column }) => column)
  if (new Set(columns).size < columns.length)
    return {
      and: `(${all.map(({ column, operator, value }) => `${column}.${operator}.${quote(operator, value)}`).join(',')})`,
    }
  return Object.fromEntries(all.map(({ column, operator, value }) => [column, `${operator}.${value}`]))
}

const quote = (operator: string, value: string) =>
  operator === 'in' || operator === 'is' ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`

async function readBody(context: ExecuteContext, operation: Operation, index: number): Promise<object> {
  const parameter = (name: string, fallback: unknown) => context.getNodeParameter(name, index, fallback)
  const written = parseJson('body', parameter('body', '{}')) as object
  const fields = { ...(parameter('fields', {}) as Record<string, unknown>) }
  for (const name of operation.required) fields[name] = parameter(name, undefined)
  for (const name of operation.json) if (name in fields) fields[name] = parseJson(name, fields[name])
  const { workspace, kind } = operation
  if (workspace && kind !== 'update')
    fields[workspace] = await findWorkspace(context, parameter('workspace', ''))
  return { ...written, ...fields }
}

function parseJson(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return value.trim() === '' ? null : JSON.parse(value)
  } catch {
    throw new Error(`${name} is not valid JSON.`)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
