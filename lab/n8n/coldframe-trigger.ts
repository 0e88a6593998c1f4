// The trigger: registers a webhook while its workflow is active, and verifies each delivery.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { common, findWorkspace, methods, send } from './coldframe-node.ts'
import type { Choice, HookContext, Item, Property, WebhookContext } from './n8n-types.ts'

const ENDPOINTS = '/rest/v1/webhook_endpoints'
const OLDEST_SECONDS = 5 * 60

type Endpoint = { id: string; types: string[]; is_on: boolean }

export const createTrigger = (events: Choice[]) =>
  class ColdframeTrigger {
    description = {
      ...common,
      displayName: 'Coldframe Trigger',
      name: 'coldframeTrigger',
      group: ['trigger'],
      description: 'Starts the workflow when something happens in Coldframe',
      defaults: { name: 'Coldframe Trigger' },
      inputs: [],
      webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
      properties: propertiesOf(events),
    }
    methods = methods

    webhookMethods = { default: hooks }

    async webhook(this: WebhookContext): Promise<{ workflowData?: Item[][]; noWebhookResponse?: true }> {
      const { secret } = this.getWorkflowStaticData('node')
      const { rawBody } = this.getRequestObject()
      const headers = this.getHeaderData()
      if (!secret || !isSigned(secret, headers, rawBody)) {
        this.getResponseObject().status(401).send('The signature is not valid.')
        return { noWebhookResponse: true }
      }
      const event = JSON.parse(rawBody.toString('utf8')) as object
      return { workflowData: [[{ json: { ...event, webhook_id: headers['webhook-id'] } }]] }
    }
  }

/** Register the webhook of a workflow and remove it. */
const hooks = {
  /** True while the endpoint of this workflow is on and gets the chosen events. Any other one is removed. */
  async checkExists(this: HookContext): Promise<boolean> {
    const url = `eq.${this.getNodeWebhookUrl('default')}`
    const found = (await send(this, {
      method: 'GET',
      url: ENDPOINTS,
      qs: { url, select: 'id,types,is_on' },
    })) as Endpoint[]
    const { endpointId, secret } = this.getWorkflowStaticData('node')
    const isCurrent = ({ id, types, is_on }: Endpoint) =>
      is_on && id === endpointId && secret !== undefined && isSame(types, chosenTypes(this))
    if (found.length === 1 && isCurrent(found[0]!)) return true
    for (const { id } of found) await remove(this, id)
    return false
  },
  async create(this: HookContext): Promise<boolean> {
    const campaign = this.getNodeParameter('campaignId', '')
    const [made] = (await send(this, {
      method: 'POST',
      url: ENDPOINTS,
      headers: { prefer: 'return=representation' },
      body: {
        workspace_id: await findWorkspace(this, this.getNodeParameter('workspace', '')),
        url: this.getNodeWebhookUrl('default'),
        types: chosenTypes(this),
        description: 'n8n',
        ...(campaign ? { campaign_id: campaign } : {}),
      },
    })) as Endpoint[]
    const { secret } = (await send(this, {
      method: 'POST',
      url: '/functions/v1/webhook-secret',
      body: { endpointId: made!.id },
    })) as { secret: string }
    Object.assign(this.getWorkflowStaticData('node'), { endpointId: made!.id, secret })
    return true
  },
  async delete(this: HookContext): Promise<boolean> {
    const stored = this.getWorkflowStaticData('node')
    if (stored.endpointId) await remove(this, stored.endpointId)
    delete stored.endpointId
    delete stored.secret
    return true
  },
}

const chosenTypes = (context: HookContext) => {
  const types = context.getNodeParameter('events', []) as string[]
  return types.includes('*') ? [] : types
}

const isSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()

async function remove(context: HookContext, id: string): Promise<void> {
  await send(context, { method: 'DELETE', url: ENDPOINTS, qs: { id: `eq.${id}` } })
}

/** Verifies a delivery as Standard Webhooks specifies. */
function isSigned(
  secret: string,
  headers: ReturnType<WebhookContext['getHeaderData']>,
  body: Buffer,
): boolean {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= OLDEST_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(time)}.`)
    .update(body)
    .digest()
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

const propertiesOf = (events: Choice[]): Property[] => [
  {
    displayName: 'Events',
    name: 'events',
    type: 'multiOptions',
    options: [{ name: 'All', value: '*' }, ...events],
    default: [],
    required: true,
  },
  {
    displayName: 'Workspace Name or ID',
    name: 'workspace',
    type: 'options',
    description: 'Leave empty with a key of one workspace',
    typeOptions: { loadOptionsMethod: 'getWorkspaces' },
    default: '',
  },
  {
    displayName: 'Campaign ID',
    name: 'campaignId',
    type: 'string',
    description: 'Only events of this campaign',
    default: '',
  },
]
