// Contacts and companies of HubSpot, as its CRM API v3 returns them.
import { z } from 'zod'
import type { CrmRecord } from '#server/crm/crm.ts'
import type { Send } from './request.ts'

export const contactProperties = [
  'email',
  'firstname',
  'lastname',
  'phone',
  'jobtitle',
  'company',
  'city',
  'state',
  'country',
  'lifecyclestage',
  'hubspot_owner_id',
  'associatedcompanyid',
  'hs_email_optout',
  'hs_merged_object_ids',
  'lastmodifieddate',
] as const

const record = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable()),
  updatedAt: z.string(),
})
export type HubspotRecord = z.infer<typeof record>

export const page = z.object({
  results: z.array(record),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).nullish(),
})

const companies = z.object({ results: z.array(record) })
const owners = z.object({
  results: z.array(z.object({ id: z.string(), email: z.string().nullish() })),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).nullish(),
})
const property = z.object({ options: z.array(z.object({ value: z.string(), label: z.string() })) })

/** The owners, stages and companies that contacts name by their IDs. */
export type Names = {
  owners(): Promise<ReadonlyMap<string, string>>
  stages(): Promise<ReadonlyMap<string, string>>
  companies(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const MOST_OWNER_PAGES = 50

export function createNames(send: Send): Names {
  let owned: Promise<Map<string, string>> | undefined
  let staged: Promise<Map<string, string>> | undefined
  return {
    owners: () => (owned ??= readOwners(send)),
    stages: () =>
      (staged ??= send('GET', '/crm/v3/properties/contacts/lifecyclestage', property).then(
        ({ options }) => new Map(options.map(({ value, label }) => [value, label])),
      )),
    async companies(ids) {
      const inputs = [...new Set(ids)].map((id) => ({ id }))
      if (inputs.length === 0) return new Map()
      const body = { properties: ['name'], inputs }
      const { results } = await send('POST', '/crm/v3/objects/companies/batch/read', companies, body)
      return new Map(results.map(({ id, properties }) => [id, properties.name ?? '']))
    },
  }
}

async function readOwners(send: Send): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let after: string | undefined
  for (let read = 0; read < MOST_OWNER_PAGES; read += 1) {
    const more = after === undefined ? '' : `&after=${encodeURIComponent(after)}`
    const { results, paging } = await send('GET', `/crm/v3/owners?limit=100${more}`, owners)
    for (const { id, email } of results) if (email) found.set(id, email)
    after = paging?.next?.after
    if (after === undefined) break
  }
  return found
}

/** Replaces the IDs of contacts by names, and removes what nobody synchronizes. */
export async function readRecords(
  results: readonly HubspotRecord[],
  names: Names,
  withLifecycle: boolean,
): Promise<CrmRecord[]> {
  const ofCompany = ({ properties }: HubspotRecord) => properties.associatedcompanyid || null
  const companyNames = await names.companies(results.map(ofCompany).filter((id) => id !== null))
  const owned = results.some(({ properties }) => properties.hubspot_owner_id)
  const ownerAddresses = owned ? await names.owners() : new Map<string, string>()
  const stages = withLifecycle ? await names.stages() : new Map<string, string>()
  return results.map((one) => {
    const { id, properties: p } = one
    const companyId = ofCompany(one)
    const stage = p.lifecyclestage ?? ''
    const fields = [
      ['Email', p.email],
      ['First name', p.firstname],
      ['Last name', p.lastname],
      ['Phone', p.phone],
      ['Job title', p.jobtitle],
      ['Company', (companyId && companyNames.get(companyId)) || p.company],
      ['Location', [p.city, p.state, p.country].filter(Boolean).join(', ')],
      ['Lifecycle stage', withLifecycle ? (stages.get(stage) ?? stage) : ''],
    ] as const
    return {
      id,
      merged: (p.hs_merged_object_ids ?? '')
        .split(/[;,\s]+/)
        .filter((former) => former !== '' && former !== id),
      updatedAt: p.lastmodifieddate ?? one.updatedAt,
      fields: fields.map(([heading, value]) => [heading, value ?? ''] as const),
      owner: ownerAddresses.get(p.hubspot_owner_id ?? '') ?? null,
      companyId,
      optedOut: p.hs_email_optout === 'true',
    }
  })
}
