// Two hosts of the node for its test: n8n's own loader and contexts, where n8n-core is installed (`npm install
// --prefix lab/n8n`), and a small stand-in with the same calls.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { HttpRequest, Item } from '../n8n/n8n-types.ts'

type Parameters = Record<string, unknown>
type Delivery = { headers: Record<string, string>; rawBody: Buffer }
type Received = { status: number; items: Item[] }

/** `webhookUrl` is the address that n8n gives to the trigger. */
export type HostOptions = { folder: string; url: string; key: string; webhookUrl: string }

export type Host = {
  name: string
  execute(parameters: Parameters): Promise<Item[]>
  trigger(parameters: Parameters): {
    checkExists(): Promise<boolean>
    create(): Promise<boolean>
    delete(): Promise<boolean>
    receive(delivery: Delivery): Promise<Received>
    staticData: { endpointId?: string; secret?: string }
  }
}

type Hook = (this: object) => Promise<boolean>
type NodeType = {
  description: { name: string; properties: { name: string; default: unknown }[] }
  execute?(this: object): Promise<Item[][]>
  webhook?(this: object): Promise<{ workflowData?: Item[][] }>
  webhookMethods?: { default: Record<'checkExists' | 'create' | 'delete', Hook> }
}

/** Binds a context of the trigger to its methods. */
const triggerOf = (
  type: NodeType,
  staticData: object,
  hook: () => object,
  webhook: (delivery: Delivery, refuse: (status: number) => void) => object,
) => {
  const call = (name: 'checkExists' | 'create' | 'delete') => () =>
    type.webhookMethods!.default[name].call(hook())
  return {
    staticData,
    checkExists: call('checkExists'),
    create: call('create'),
    delete: call('delete'),
    async receive(delivery: Delivery): Promise<Received> {
      let status = 200
      const { workflowData } = await type.webhook!.call(webhook(delivery, (refusal) => (status = refusal)))
      return { status, items: workflowData?.[0] ?? [] }
    },
  }
}

const responseOf = (refuse: (status: number) => void) => ({
  status(code: number) {
    refuse(code)
    return { send: () => undefined }
  },
})

export function openStandIn({ folder, url, key, webhookUrl }: HostOptions): Host {
  const load = (name: string) => {
    const module = createRequire(join(folder, 'package.json'))(`./nodes/${name}.node.js`) as object
    return new (module as Record<string, new () => NodeType>)[name]!()
  }
  async function send(this: unknown, _credential: string, request: HttpRequest) {
    const target = new URL(request.url)
    for (const [name, value] of Object.entries(request.qs ?? {})) target.searchParams.set(name, String(value))
    const headers = { ...request.headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(target, {
      method: request.method,
      headers,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  const base = {
    getCredentials: async () => ({ url }),
    getNode: () => ({ id: 'node', name: 'Coldframe' }),
    helpers: { httpRequestWithAuthentication: send },
  }
  let executions = 0
  return {
    name: 'a stand-in',
    async execute(parameters) {
      executions += 1
      const id = String(executions)
      const [items] = await load('Coldframe').execute!.call({
        ...base,
        getInputData: () => [{ json: {} }],
        getNodeParameter: (name: string, _item: number, fallback: unknown) => parameters[name] ?? fallback,
        getExecutionId: () => id,
        getWorkflowDataProxy: () => ({ $runIndex: 0 }),
        continueOnFail: () => false,
      })
      return items!
    },
    trigger(parameters) {
      const staticData = {}
      const context = {
        ...base,
        getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
        getWorkflowStaticData: () => staticData,
        getNodeWebhookUrl: () => webhookUrl,
      }
      return triggerOf(
        load('ColdframeTrigger'),
        staticData,
        () => context,
        ({ headers, rawBody }, refuse) => ({
          ...context,
          getHeaderData: () => headers,
          getRequestObject: () => ({ rawBody }),
          getResponseObject: () => responseOf(refuse),
        }),
      )
    },
  }
}

type Constructor = new (...values: unknown[]) => object
type N8nCore = Record<'ExecuteContext' | 'HookContext' | 'WebhookContext', Constructor> & {
  PackageDirectoryLoader: new (folder: string) => {
    loadAll(): Promise<void>
    getNode(name: string): { type: NodeType }
    getCredential(name: string): { type: { authenticate: unknown } }
  }
}
type N8nWorkflow = {
  Workflow: Constructor
  NodeHelpers: { getNodeParameters(...values: unknown[]): Parameters }
}

/** Null where n8n is not installed. Loads 416 packages, so that only this test does. */
export async function openN8n(options: HostOptions): Promise<Host | null> {
  // n8n writes a key of its own into this folder at start.
  process.env['N8N_USER_FOLDER'] = options.folder
  const require = createRequire(join(import.meta.dirname, '../n8n/package.json'))
  let core: N8nCore
  try {
    core = require('n8n-core') as N8nCore
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
  const { Workflow, NodeHelpers } = require('n8n-workflow') as N8nWorkflow
  const { folder, url, key, webhookUrl } = options
  const loader = new core.PackageDirectoryLoader(folder)
  await loader.loadAll()
  loader.getCredential('coldframeApi')
  const nodeTypes = { getByNameAndVersion: (name: string) => loader.getNode(name).type }
  const additionalData = {
    executionId: '1',
    webhookBaseUrl: webhookUrl,
    credentialsHelper: {
      getDecrypted: async () => ({ url, key }),
      isCredentialUsableByNode: () => true,
      preAuthentication: async () => undefined,
      getParentTypes: () => [],
      authenticate: async (_credentials: object, _name: string, request: HttpRequest) => ({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${key}` },
      }),
    },
  }
  const open = (name: string, given: Parameters) => {
    const { type } = loader.getNode(name)
    const node = {
      id: name,
      name,
      type: name,
      typeVersion: 1,
      position: [0, 0],
      credentials: { coldframeApi: { id: '1', name: 'Coldframe' } },
      parameters: {} as Parameters,
    }
    const { properties } = type.description
    node.parameters = NodeHelpers.getNodeParameters(properties, given, true, false, node, type.description)
    const workflow = new Workflow({ id: '1', nodes: [node], connections: {}, active: true, nodeTypes })
    return { type, node, workflow }
  }
  return {
    name: 'n8n-core',
    async execute(parameters) {
      const { type, node, workflow } = open('coldframe', parameters)
      const data = { main: [[{ json: {} }]] }
      const run = { resultData: { runData: {} } }
      const executeData = { data, node, source: null }
      additionalData.executionId = String(Number(additionalData.executionId) + 1)
      const context = new core.ExecuteContext(
        workflow,
        node,
        additionalData,
        'manual',
        run,
        0,
        data.main[0],
        data,
        executeData,
        [],
      )
      const [items] = await type.execute!.call(context)
      return items!
    },
    trigger(parameters) {
      const { type, node, workflow } = open('coldframeTrigger', parameters)
      const staticData = (workflow as { getStaticData(kind: string, node: object): object }).getStaticData(
        'node',
        node,
      )
      const webhookData = { webhookDescription: { name: 'default' }, isTest: false }
      const hook = () => {
        const context = new core.HookContext(
          workflow,
          node,
          additionalData,
          'trigger',
          'activate',
          webhookData,
        )
        return Object.assign(context, { getNodeWebhookUrl: () => webhookUrl })
      }
      return triggerOf(type, staticData, hook, ({ headers, rawBody }, refuse) => {
        const http = { httpRequest: { headers, rawBody }, httpResponse: responseOf(refuse) }
        const data = { ...additionalData, ...http }
        return new core.WebhookContext(workflow, node, data, 'webhook', webhookData, [], null)
      })
    },
  }
}
