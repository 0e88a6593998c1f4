// For tests: HubSpot on loopback, by the schemas of its published API. Tests change its objects as HubSpot's users do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Properties = Record<string, string | null>
type Stored = { id: string; properties: Properties; updatedAt: string; archived: boolean }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown }
/** Returns true when the request is answered as usual afterward. */
type Interference = (response: ServerResponse) => boolean | void | Promise<boolean | void>

const TOKEN = 'pat-eu1-fake-token-1234'

export class FakeHubspot {
  readonly token = TOKEN
  url = ''
  readonly objects = new Map<string, Map<string, Stored>>(
    ['contacts', 'companies', 'emails', 'notes'].map((type) => [type, new Map()]),
  )
  readonly owners = new Map<string, string>()
  /** The addresses that are unsubscribed from all email. */
  readonly unsubscribed = new Set<string>()
  /** Every request in order: `GET /crm/v3/owners`. */
  calls: string[] = []
  isRevoked = false
  readonly #interferences: { path: string; how: Interference; skip: number }[] = []
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  #lastId = 100
  #time = Date.parse('2026-11-01T00:00:00.000Z')

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  clear(): void {
    for (const objects of this.objects.values()) objects.clear()
    this.owners.clear()
    this.unsubscribed.clear()
    this.calls = []
    this.isRevoked = false
    this.#interferences.length = 0
  }

  /** Handles one request whose path contains the text, after as many usual ones as `skip` says. */
  interfere(path: string, how: Interference, skip = 0): void {
    this.#interferences.push({ path, how, skip })
  }

  /** Creates or changes an object at the given time, by default a second after the last change. Returns its ID. */
  put(type: string, properties: Properties, id = String((this.#lastId += 1)), at = this.#tick()): string {
    const stored = this.objects.get(type)!
    const former = stored.get(id)?.properties
    stored.set(id, { id, properties: { ...former, ...properties }, updatedAt: at, archived: false })
    return id
  }

  archive(type: string, id: string): void {
    this.objects.get(type)!.get(id)!.archived = true
  }

  /** The merged record is a new one, as in HubSpot since 2025. */
  merge(first: string, second: string): string {
    const contacts = this.objects.get('contacts')!
    const properties = { ...contacts.get(second)!.properties, ...contacts.get(first)!.properties }
    contacts.delete(first)
    contacts.delete(second)
    return this.put('contacts', { ...properties, hs_merged_object_ids: `${first};${second}` })
  }

  #tick(): string {
    return new Date((this.#time += 1_000)).toISOString()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://hubspot.test')
    this.calls.push(`${request.method} ${url.pathname}`)
    const content = await text(request)
    const at = this.#interferences.findIndex(({ path }) => url.pathname.includes(path))
    const found = this.#interferences[at]
    if (found && (found.skip -= 1) < 0) {
      this.#interferences.splice(at, 1)
      if ((await found.how(response)) !== true) return
    }
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}` && !this.isRevoked
    const {
      status = 200,
      headers = {},
      body,
    } = isKnown
      ? this.#reply(url, content === '' ? {} : (JSON.parse(content) as Record<string, unknown>))
      : { status: 401, body: { status: 'error', category: 'INVALID_AUTHENTICATION' } }
    response
      .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
      .end(JSON.stringify(body))
  }

  #create(type: string, { properties, associations: [{ to, types }] }: Creation): Answer {
    const isKnown = this.objects.get('contacts')!.get(to.id)?.archived === false
    if (!isKnown || types[0].associationTypeId !== (type === 'emails' ? 198 : 202))
      return { status: 400, body: { status: 'error', category: 'VALIDATION_ERROR' } }
    const id = this.put(type, { ...properties, contact: to.id })
    return { status: 201, body: view(this.objects.get(type)!.get(id)!) }
  }

  #reply({ pathname, searchParams }: URL, body: Record<string, unknown>): Answer {
    if (pathname === '/account-info/v3/details')
      return { body: { portalId: 4_711, timeZone: 'Europe/Berlin', uiDomain: 'app-eu1.hubspot.com' } }
    if (pathname === '/crm/v3/owners')
      return { body: { results: [...this.owners].map(([id, email]) => ({ id, email, archived: false })) } }
    if (pathname === '/crm/v3/properties/contacts/lifecyclestage')
      return {
        body: {
          options: [
            { value: 'lead', label: 'Lead' },
            { value: 'marketingqualifiedlead', label: 'Marketing Qualified Lead' },
          ],
        },
      }
    if (pathname.startsWith('/communication-preferences/') && searchParams.get('channel') === 'EMAIL') {
      for (const address of body.inputs as string[]) this.unsubscribed.add(address)
      return { body: { status: 'COMPLETE', results: [] } }
    }
    const [, type, verb] = /^\/crm\/v3\/objects\/(\w+)\/?([\w/]*)$/.exec(pathname) ?? []
    const objects = type === undefined ? undefined : this.objects.get(type)
    if (!objects) return { status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND' } }
    if (verb === 'search') return { body: search([...objects.values()], body) }
    if (verb === 'batch/read') {
      const ids = (body.inputs as { id: string }[]).map(({ id }) => id)
      return { body: { results: ids.flatMap((id) => objects.get(id) ?? []).map(view) } }
    }
    if (body.associations) return this.#create(type!, body as Creation)
    return { body: list([...objects.values()], searchParams) }
  }
}

type Creation = {
  properties: Properties
  associations: [{ to: { id: string }; types: [{ associationTypeId: number }] }]
}

const view = ({ id, properties, updatedAt, archived }: Stored) => ({
  id,
  properties: {
    ...properties,
    hs_object_id: id,
    lastmodifieddate: updatedAt,
    hs_lastmodifieddate: updatedAt,
  },
  createdAt: updatedAt,
  updatedAt,
  archived,
})

const paged = (found: Stored[], from: number, limit: number, nextOf: (place: number) => string) => ({
  results: found.slice(from, from + limit).map(view),
  ...(found.length > from + limit ? { paging: { next: { after: nextOf(from + limit) } } } : {}),
})

/** In the order of IDs, which is that of creation, after an ID. */
function list(stored: Stored[], query: URLSearchParams) {
  const archived = query.get('archived') === 'true'
  const after = Number(query.get('after') ?? 0)
  const found = stored.filter((one) => one.archived === archived && Number(one.id) > after)
  const limit = Math.min(Number(query.get('limit') ?? 10), 100)
  return paged(found, 0, limit, (place) => found[place - 1]!.id)
}

type Filter = { propertyName: string; value: string }

/** The filters and sorts that the sync uses. */
function search(stored: Stored[], body: Record<string, unknown>) {
  const [{ filters }] = body.filterGroups as [{ filters: Filter[] }]
  const matches = ({ properties, updatedAt }: Stored) =>
    filters.every(({ propertyName, value }) => {
      if (propertyName === 'associations.contact') return properties.contact === value
      if (propertyName === 'hs_timestamp') return Date.parse(properties.hs_timestamp ?? '') === Number(value)
      return Date.parse(updatedAt) >= Number(value)
    })
  const found = stored
    .filter((one) => !one.archived && matches(one))
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
  return { total: found.length, ...paged(found, Number(body.after ?? 0), Number(body.limit), String) }
}
