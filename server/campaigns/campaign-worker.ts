// The tasks that in-pieces.ts runs in threads: rendering and simulating a sequence for all contacts of a campaign.
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { createFitCheck, type FitProblem, type FitVariant } from '#core/campaigns/check-fit.ts'
import { ContactValues, type ValueFacts } from '#core/campaigns/contact-values.ts'
import { dryRun, type DryLead, type DryResult, type DryRun } from '#core/campaigns/dry-run.ts'
import type { LaunchContact } from './launch-plan.ts'

export type FitContact = Omit<LaunchContact, 'id' | 'time_zone' | 'provider' | 'not_before'>
export type FitTask = {
  variants: readonly FitVariant[]
  sender: Readonly<Record<string, string>>
  /** The merge tags whose values are examined. */
  tags: ReadonlySet<string>
  /** Keys of merge tags that at least one contact should have. */
  wanted: ReadonlySet<string>
  contacts: readonly FitContact[]
}
export type Reason = FitProblem & { count: number; example: string }
export type Fit = {
  held: number
  /** The most common reasons why messages could not be rendered. */
  reasons: Reason[]
  /** The steps for which no variant can be rendered for a contact, in order of the contacts; null for none. */
  unwritable: (ReadonlySet<number> | null)[]
  values: ValueFacts
}

const MOST_REASONS = 1_000

export function checkContacts({ variants, sender, tags, wanted, contacts }: FitTask): Fit {
  const check = createFitCheck(variants, sender)
  const values = new ContactValues(tags, wanted)
  const reasons = new Map<string, Reason>()
  const variantsOf = Map.groupBy(variants, ({ step }) => step)
  const unwritable = contacts.map((contact) => {
    values.add(contact)
    const found = check(contact)
    if (found.length === 0) return null
    for (const misfit of found) addReason(reasons, { ...misfit, count: 1, example: contact.email })
    const whole = [...Map.groupBy(found, ({ step }) => step)].filter(
      ([step, misfits]) => new Set(misfits.map(({ label }) => label)).size === variantsOf.get(step)?.length,
    )
    return new Set(whole.map(([step]) => step - 1))
  })
  const commonest = [...reasons.values()].sort((a, b) => b.count - a.count).slice(0, MOST_REASONS)
  const held = unwritable.filter((steps) => steps !== null).length
  return { held, reasons: commonest, unwritable, values: values.facts }
}

export function addReason(reasons: Map<string, Reason>, reason: Reason): void {
  const key = `${reason.step} ${reason.label} ${reason.message}`
  const known = reasons.get(key)
  if (known) known.count += reason.count
  else reasons.set(key, reason)
}

export type PlayTask = {
  /** The run without the leads of its campaigns, which arrive through the port. */
  run: DryRun
  options: { keep: number }
  leads: MessagePort
}
/** Leads of the campaign at this index; null after the last. */
export type LeadsPiece = { campaign: number; leads: DryLead[] } | null

export async function play({ run, options, leads }: PlayTask): Promise<DryResult> {
  const all: DryLead[][] = run.campaigns.map(() => [])
  leads.on('message', (piece: LeadsPiece) => {
    if (piece === null) leads.close()
    else all[piece.campaign]!.push(...piece.leads)
  })
  await once(leads, 'close')
  const [first, ...others] = run.campaigns.map((campaign, at) => ({ ...campaign, leads: all[at]! }))
  return dryRun({ ...run, campaigns: [first!, ...others] }, options)
}
