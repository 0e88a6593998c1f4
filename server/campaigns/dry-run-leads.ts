// The leads that a dry run simulates, read from the database a page at a time.
import type { DryEntrant, DryLead } from '#core/campaigns/dry-run.ts'
import { sequenceOf, type Sequence } from '#core/campaigns/sequence.ts'
import type { Database } from '#database/database.ts'
import { readKnown } from './dry-run-known.ts'
import { checkInPieces } from './in-pieces.ts'
import {
  fitVariantsOf,
  readLaunchContacts,
  readPages,
  senderFields,
  tagValues,
  type LaunchPlan,
  type LaunchContact,
} from './launch-plan.ts'

type LeadRow = LaunchContact & {
  contact_id: string
  step_id: string | null
  due_at: string | null
  mailbox_id: string | null
  last_sent_at: string | null
  is_active: boolean
}

type CampaignRow = { id: string; sequence: Sequence; in_lead_zone: boolean }

/** The current leads, and for a campaign to be launched at `start`, those that it would enrol. */
export async function readLeads(
  db: Database,
  plan: LaunchPlan,
  campaign: CampaignRow,
  { start, most, others }: { start: Date | null; most: number; others: readonly CampaignRow[] },
): Promise<DryLead[]> {
  const readContacts = contactReader(db, plan, campaign, others)
  const leads: DryLead[] = []
  const known = new Set<string>()
  for await (const page of openLeads(db, campaign.id)) {
    const contactOf = await readContacts(page.map((lead) => ({ ...lead, id: lead.contact_id })))
    for (const lead of page) {
      known.add(lead.email.toLowerCase())
      if (lead.due_at === null || leads.length >= most) continue
      leads.push({
        ...contactOf(lead.contact_id, lead),
        ...progressOf(lead, lead.due_at, start, campaign.sequence),
      })
    }
    if (leads.length >= most) break
  }
  if (start === null) return leads
  for await (const page of readLaunchContacts(db, campaign.id)) {
    const contactOf = await readContacts(page)
    for (const contact of page) {
      if (known.has(contact.email.toLowerCase())) continue
      leads.push({ ...contactOf(contact.id, contact), ...newLead(start) })
    }
    if (leads.length >= most) break
  }
  return leads
}

type Progress = Pick<DryLead, 'step' | 'due' | 'mailboxId' | 'lastSent' | 'isActive' | 'id'>

const newLead = (start: Date): Progress => ({
  step: 0,
  due: start.getTime(),
  mailboxId: null,
  lastSent: null,
  isActive: false,
  id: null,
})

function progressOf(lead: LeadRow, dueAt: string, start: Date | null, sequence: Sequence): Progress {
  const isNew = start !== null && lead.last_sent_at === null
  return {
    step: Math.max(
      0,
      sequence.findIndex(({ id }) => id === lead.step_id),
    ),
    due: isNew ? start.getTime() : Date.parse(dueAt),
    mailboxId: lead.mailbox_id,
    lastSent: lead.last_sent_at === null ? null : Date.parse(lead.last_sent_at),
    isActive: lead.is_active,
    id: lead.id,
  }
}

type ContactReader = (
  contacts: readonly LaunchContact[],
) => Promise<(contactId: string, contact: Omit<LaunchContact, 'id'>) => DryEntrant>

/** The facts that decide for a contact at any step, looked up a page at a time. */
function contactReader(
  db: Database,
  plan: LaunchPlan,
  campaign: CampaignRow,
  others: readonly CampaignRow[],
): ContactReader {
  const sequence = sequenceOf(campaign.sequence)
  const beside = others.filter(({ id }) => id !== campaign.id)
  const targets = sequence.flatMap(({ action }, place) => {
    const id = action?.do === 'move' ? action.campaign.toLowerCase() : null
    const target = beside.find((other) => other.id === id)
    return id === null ? [] : [{ place, id, read: target && contactReader(db, plan, target, beside) }]
  })
  const findMisfits = misfitsIn(campaign.sequence, plan.senders[0])
  return async (contacts) => {
    const contactIds = contacts.map(({ id }) => id)
    const knownOf = await readKnown(db, campaign.id, sequence, contactIds)
    const entrants = await Promise.all(targets.map(async ({ read }) => await read?.(contacts)))
    const misfitsOf = await findMisfits(contacts)
    return (contactId, contact) => {
      const { moves, ...known } = knownOf(contactId)
      const moved = targets.flatMap(({ place, id }, at) => {
        const isWritten = moves?.get(place)
        const entrant = isWritten ? entrants[at]?.(contactId, contact) : undefined
        return isWritten === undefined ? [] : [[place, { campaign: id, lead: entrant ?? null }] as const]
      })
      return {
        email: contact.email,
        zone: campaign.in_lead_zone ? contact.time_zone : null,
        provider: contact.provider,
        notBefore: contact.not_before,
        misfits: misfitsOf.get(contactId) ?? null,
        ...known,
        ...(moved.length > 0 ? { moves: new Map(moved) } : {}),
      }
    }
  }
}

const openLeads = (db: Database, campaignId: string): AsyncGenerator<LeadRow[]> =>
  readPages(
    db,
    `select id, contact_id, step_id, to_json(due_at) as due_at, mailbox_id, to_json(last_sent_at) as last_sent_at, is_active,
         ${tagValues}, time_zone, provider, not_before
       from private.dry_run_leads($1, $2, $3)`,
    campaignId,
  )

/**
 * The steps that cannot be rendered for a contact. When the result depends on their variant, the step counts as
 * renderable.
 */
function misfitsIn(sequence: Sequence, sender: LaunchPlan['senders'][number] | undefined) {
  const live = fitVariantsOf(
    sequence.map((step) => ({ ...step, variants: step.variants.filter(({ weight }) => weight > 0) })),
  )
  const task = {
    variants: live,
    sender: senderFields(sender),
    tags: new Set<string>(),
    wanted: new Set<string>(),
  }
  return async (contacts: readonly LaunchContact[]) => {
    const misfits = new Map<string, ReadonlySet<number> | null>()
    let at = 0
    for await (const { unwritable } of checkInPieces({ ...task, contacts }))
      for (const steps of unwritable) misfits.set(contacts[at++]!.id, steps)
    return misfits
  }
}
