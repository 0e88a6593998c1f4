// Decides what follows for leads at conditions and actions and after replies: reads them with their facts, applies the rules in core, and
// writes the decisions. The database ignores those about a lead or a sequence that has changed in between.
import { conditionsAhead, decideLead } from '#core/campaigns/lead/decide.ts'
import type { Database } from '#database/database.ts'
import {
  decisionRow,
  planOf,
  standingOf,
  type CampaignRow,
  type DecisionRow,
  type LeadRow,
  type Standing,
} from './lead-rows.ts'

export type Decided = {
  /** The number of leads that were changed. */
  written: number
  /** The decisions about leads in the queues of mailboxes that may send, by lead: the next claim applies them. */
  ahead: Record<string, DecisionRow>
}

type Deps = { db: Database; onError: (error: unknown) => void }
type Found = { now: string; leads: LeadRow[]; campaigns: CampaignRow[] }
type Reasons = ReadonlyMap<string, string>

/**
 * One round: a lead whose action was run is decided again in the next. `withoutEmail` includes due leads on steps
 * without an email.
 */
export async function decideLeads(deps: Deps, withoutEmail = false): Promise<Decided> {
  const [row] = await queryOf(deps)<{ found: Found | null }>('select private.leads_to_decide($1) as found', [
    withoutEmail,
  ])
  if (!row?.found) return { written: 0, ahead: {} }
  const now = Date.parse(row.found.now)
  const plans = new Map(row.found.campaigns.map((campaign) => [campaign.id, planOf(campaign)]))
  const standing = row.found.leads.map((lead) => standingOf(lead, plans.get(lead.campaign)!, now))
  const reasonsOf = await readReasons(deps, standing)
  const own: DecisionRow[] = []
  const ahead: Decided['ahead'] = {}
  for (const one of standing)
    try {
      const decision = one.standing && decideLead(one.standing, one.plan, reasonsOf(one.row.contact), now)
      const written = decisionRow(one, decision, now)
      if (one.row.is_ahead) ahead[one.row.id] = written
      else own.push(written)
    } catch (error) {
      await setAside(deps, one.row.id, error)
    }
  return { written: own.length === 0 ? 0 : await writeDecisions(deps, own), ahead }
}

/** The branches of the conditions ahead that each contact matches, with the reason. */
async function readReasons(
  deps: Deps,
  leads: readonly Standing[],
): Promise<(contact: string | null) => Reasons> {
  const contactsAt = new Map<string, string[]>()
  for (const { row, plan, standing } of leads)
    if (row.contact && standing)
      for (const place of conditionsAhead(standing, plan)) {
        const condition = plan.steps[place]!.id!
        const contacts = contactsAt.get(condition) ?? []
        contactsAt.set(condition, contacts)
        contacts.push(row.contact)
      }
  const found = new Map<string, Map<string, string>>()
  if (contactsAt.size > 0) {
    const rows = await queryOf(deps)<{ contact_id: string; branch: string; reason: string }>(
      `select m.contact_id, m.branch, m.reason from jsonb_to_recordset($1) as a (step uuid, contacts uuid[])
       join public.campaign_steps s on s.id = a.step, private.matching_branches(s, a.contacts) as m`,
      [JSON.stringify([...contactsAt].map(([step, contacts]) => ({ step, contacts })))],
    )
    for (const { contact_id: contact, branch, reason } of rows)
      found.set(contact, (found.get(contact) ?? new Map<string, string>()).set(branch, reason))
  }
  const none: Reasons = new Map()
  return (contact) => found.get(contact ?? '') ?? none
}

/** When the decisions cannot be written together, each is written by itself. One that fails again waits. */
async function writeDecisions(deps: Deps, decisions: readonly DecisionRow[]): Promise<number> {
  try {
    const [row] = await queryOf(deps)<{ count: number }>('select private.apply_decisions($1) as count', [
      JSON.stringify(decisions),
    ])
    return row!.count
  } catch (error) {
    if (decisions.length === 1) return await setAside(deps, decisions[0]!.lead, error)
    let count = 0
    for (const decision of decisions) count += await writeDecisions(deps, [decision])
    return count
  }
}

/** A lead that cannot be decided is tried again in a minute, so that it never holds up the others. */
async function setAside(deps: Deps, lead: string, error: unknown): Promise<0> {
  deps.onError(error)
  await queryOf(deps)('select private.set_decision_aside($1)', [lead])
  return 0
}

const queryOf = ({ db }: Deps) => db.as({ role: 'service_role' }).query
