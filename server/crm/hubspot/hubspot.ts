// HubSpot as a CRM, by its public API (https://developers.hubspot.com/docs/api-reference).
import { z } from 'zod'
import type { Crm, CrmOptions, CrmPage } from '#server/crm/crm.ts'
import { logActivity, optOut } from './activity.ts'
import {
  contactProperties,
  createNames,
  page,
  readRecords,
  type HubspotRecord,
  type Names,
} from './records.ts'
import { createSend, type Send } from './request.ts'

const account = z.object({ portalId: z.number(), uiDomain: z.string().optional() })

/** The pages of a run: contacts, then what else changed. `after` and `since` continue a list. */
const position = z.object({
  pass: z.enum(['contacts', 'removed', 'companies']),
  after: z.string().optional(),
  since: z.number().optional(),
})
type Position = z.infer<typeof position>

type Reading = { send: Send; names: Names; withLifecycle: boolean }

const LIST_SIZE = 100
const SEARCH_SIZE = 200
/** HubSpot refuses to page further into the results of one search. */
const MOST_FOUND = 10_000

export function createHubspot(options: CrmOptions, gapMs?: number): Crm {
  const send = createSend(options, gapMs)
  const reading = { send, names: createNames(send), withLifecycle: options.withLifecycle ?? true }
  return {
    name: 'HubSpot',
    async account() {
      const { portalId } = await send('GET', '/account-info/v3/details', account)
      await send('GET', '/crm/v3/objects/contacts?limit=1', page)
      await send('GET', '/crm/v3/objects/companies?limit=1', page)
      await reading.names.owners()
      return { id: String(portalId), name: `HubSpot ${portalId}` }
    },
    async readPage(given, since) {
      const from: Position = position.safeParse(given).data ?? { pass: 'contacts' }
      if (since === null) return await readList(reading, from)
      return await readChanges(reading, from, since)
    },
    log: (activity, isRepeated) => logActivity(send, activity, isRepeated),
    optOut: (address) => optOut(send, address),
  }
}

/** All contacts, then those that were deleted in the last 90 days. */
async function readList(
  { send, names, withLifecycle }: Reading,
  { pass, after }: Position,
): Promise<CrmPage> {
  const query = new URLSearchParams({
    limit: String(LIST_SIZE),
    archived: String(pass === 'removed'),
    properties: pass === 'removed' ? 'email' : contactProperties.join(','),
    ...(after === undefined ? {} : { after }),
  })
  const { results, paging } = await send('GET', `/crm/v3/objects/contacts?${query.toString()}`, page)
  const next = paging?.next?.after
  if (pass === 'removed')
    return {
      changes: results.map(({ id }) => ({ id, removed: true })),
      next: next === undefined ? null : { pass, after: next },
    }
  return {
    changes: await readRecords(results, names, withLifecycle),
    next: next === undefined ? { pass: 'removed' } : { pass, after: next },
  }
}

async function readChanges(reading: Reading, from: Position, start: Date): Promise<CrmPage> {
  const isOfContacts = from.pass === 'contacts'
  const property = isOfContacts ? 'lastmodifieddate' : 'hs_lastmodifieddate'
  const since = from.since ?? start.getTime()
  const { results, paging } = await reading.send(
    'POST',
    `/crm/v3/objects/${isOfContacts ? 'contacts' : 'companies'}/search`,
    page,
    {
      filterGroups: [{ filters: [{ propertyName: property, operator: 'GTE', value: String(since) }] }],
      sorts: [{ propertyName: property, direction: 'ASCENDING' }],
      properties: isOfContacts ? contactProperties : ['name', property],
      limit: isOfContacts ? LIST_SIZE : SEARCH_SIZE,
      ...(from.after === undefined ? {} : { after: from.after }),
    },
  )
  const changes = isOfContacts
    ? await readRecords(results, reading.names, reading.withLifecycle)
    : results.map(({ id, properties, updatedAt }) => ({
        companyId: id,
        company: properties.name ?? '',
        updatedAt,
      }))
  const next = nextOfSearch(from, since, paging?.next?.after, results.at(-1)?.properties[property])
  return { changes, next: next ?? (isOfContacts ? { pass: 'companies' } : null) }
}

/** After the most results of one search, another one begins at the time of the last result. */
function nextOfSearch(
  { pass }: Position,
  since: number,
  after: string | undefined,
  lastTime: HubspotRecord['properties'][string] | undefined,
): Position | null {
  if (after === undefined) return null
  if (Number(after) < MOST_FOUND) return { pass, since, after }
  const last = Date.parse(lastTime ?? '')
  // More records of one millisecond than a search returns are left to the daily run over everything.
  return last > since ? { pass, since: last } : null
}
