// The facts for the checklist of a launch: the plan, the analysis of its emails, and all its contacts.
import { clicksWithoutLink } from '#core/campaigns/click-conditions.ts'
import { domainState } from '#core/campaigns/domain-state.ts'
import type { LaunchFacts } from '#core/campaigns/launch-facts.ts'
import { ContactValues, tagsOf } from '#core/campaigns/contact-values.ts'
import { deadConditions, firstEmails, outlineOf, waitBefore } from '#core/campaigns/outline.ts'
import { sequenceFault } from '#core/campaigns/sequence-fault.ts'
import { variantLabel, type Sequence } from '#core/campaigns/sequence.ts'
import { keysOf, unfilledTags, writtenTags } from '#core/campaigns/unfilled-tags.ts'
import { untouchedExample } from '#core/campaigns/untouched-example.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'
import type { Database } from '#database/database.ts'
import { analyzeDraft, LARGE } from '#server/analysis/analyze-draft.ts'
import { addReason, type Reason } from './campaign-worker.ts'
import { placementFacts } from './placement-facts.ts'
import { checkInPieces } from './in-pieces.ts'
import {
  fitVariantsOf,
  readLaunchContacts,
  senderFields,
  service,
  textsOf,
  windowOf,
  type LaunchPlan,
} from './launch-plan.ts'

/** `dictionary` contains the words that the caller's editor accepts. */
export async function readLaunchFacts(
  db: Database,
  plan: LaunchPlan,
  { publicUrl, now, dictionary }: { publicUrl: string; now: Date; dictionary: readonly string[] },
): Promise<LaunchFacts> {
  const { campaign } = plan
  return {
    now,
    window: windowOf(campaign),
    zone: plan.zone,
    inLeadZone: plan.campaign.in_lead_zone,
    emailSteps: await emailStepsOf(plan.sequence, dictionary),
    conditions: conditionsOf(plan),
    actions: {
      count: plan.sequence.filter(({ kind }) => kind === 'action').length,
      faults: plan.action_gaps,
    },
    minScore: campaign.min_score,
    senders: plan.senders.map(senderFacts),
    postalAddress: plan.postal_address,
    unsubscribeLine: campaign.unsubscribe_line,
    tracks: campaign.tracks_opens || campaign.tracks_clicks,
    mayTrack: plan.may_track,
    publicUrl,
    dailyCap: campaign.daily_cap,
    ...(await reachFacts(db, campaign.id)),
    bounces: await bounceFacts(db, campaign),
    placement: await placementFacts(db, campaign),
    ...(await contactFacts(db, plan)),
  }
}

async function reachFacts(
  db: Database,
  campaignId: string,
): Promise<Pick<LaunchFacts, 'reach' | 'verdicts'>> {
  const [reach] = await db
    .as(service)
    .query<Record<string, string>>('select * from public.campaign_reach($1)', [campaignId])
  const count = (name: string) => Number(reach?.[name] ?? 0)
  return {
    reach: {
      people: count('people'),
      suppressed: count('suppressed'),
      inOtherCampaigns: count('in_other_campaigns'),
      notYet: count('not_yet'),
      roleAddresses: count('role_addresses'),
    },
    verdicts: {
      deliverable: count('deliverable'),
      risky: count('risky'),
      undeliverable: count('undeliverable'),
      unknown: count('unknown'),
    },
  }
}

async function bounceFacts(db: Database, campaign: LaunchPlan['campaign']): Promise<LaunchFacts['bounces']> {
  const [row] = await db
    .as(service)
    .query<{ facts: Omit<LaunchFacts['bounces'], 'holdsRisky'> }>(
      'select private.bounce_facts($1) as facts',
      [campaign.workspace_id],
    )
  return { ...row!.facts, holdsRisky: campaign.holds_risky }
}

const senderFacts = ({
  address,
  state,
  today,
  ramp_step,
  daily_limit,
  domain,
}: LaunchPlan['senders'][number]) => ({
  address,
  state,
  today,
  rampStep: ramp_step,
  dailyLimit: daily_limit,
  domain: domain && domainState(domain.name, domain.checks),
})

async function contactFacts(
  db: Database,
  plan: LaunchPlan,
): Promise<Pick<LaunchFacts, 'misfits' | 'values' | 'unfilled'>> {
  const tags = tagsOf(textsOf(plan))
  const written = writtenTags(textsOf(plan))
  const wanted = keysOf(written)
  const values = new ContactValues(tags, wanted)
  const [sender] = plan.senders
  const task = { variants: fitVariantsOf(plan.sequence), sender: senderFields(sender), tags, wanted }
  const reasons = new Map<string, Reason>()
  let [checked, held] = [0, 0]
  for await (const page of readLaunchContacts(db, plan.campaign.id))
    for await (const found of checkInPieces({ ...task, contacts: page })) {
      values.merge(found.values)
      checked += found.unwritable.length
      held += found.held
      for (const reason of found.reasons) addReason(reasons, reason)
    }
  const commonest = [...reasons.values()].sort((a, b) => b.count - a.count).slice(0, 20)
  return {
    misfits: { checked, held, reasons: commonest },
    values: values.facts,
    unfilled: unfilledTags(written, values.facts.unfilled),
  }
}

function conditionsOf({ sequence, condition_gaps }: LaunchPlan): LaunchFacts['conditions'] {
  const count = sequence.filter(({ kind }) => kind === 'condition').length
  if (count === 0) return { count, faults: [] }
  const fault = sequenceFault(sequence)
  const dead = deadConditions(sequence).map((place) => ({
    step: place + 1,
    message: `Every branch of step ${place + 1} ends the sequence: let one lead to a step.`,
  }))
  const unclickable = clicksWithoutLink(sequence).map((place) => ({
    step: place + 1,
    message: `A branch of step ${place + 1} waits for a click, and no email it is about has a link.`,
  }))
  const untitled = firstEmails(sequence)
    .filter((place) => sequence[place]!.variants.some(({ subject }) => !subject.trim()))
    .map((place) => ({
      step: place + 1,
      message: `Step ${place + 1} is the first email of a branch and has no subject.`,
    }))
  return {
    count,
    faults: [...(fault ? [fault] : []), ...condition_gaps, ...dead, ...unclickable, ...untitled],
  }
}

async function emailStepsOf(
  sequence: Sequence,
  dictionary: readonly string[],
): Promise<LaunchFacts['emailSteps']> {
  const outline = outlineOf(sequence)
  const first = sequence.find(({ kind }) => kind === 'email')
  const thread = first?.variants[0]?.subject ?? ''
  const texts = sequence.flatMap(({ variants }) =>
    variants.map(({ content_text, content_html }) => content_text + (content_html ?? '')),
  )
  const amongLarge = texts.join('').length >= LARGE
  const steps: LaunchFacts['emailSteps'] = []
  for (const [place, step] of sequence.entries())
    for (const [at, variant] of step.variants.entries()) {
      const { subject, content_text: text, content_html: html, weight } = variant
      const hasContent = (text + (html ?? '')).trim() !== ''
      const draft = {
        kind: step === first ? ('email' as const) : ('follow-up' as const),
        subject: subject || thread,
        mergeFields: mergeFieldNames,
        dictionary,
        ...(text.trim() ? { text } : {}),
        ...(html ? { html } : {}),
      }
      steps.push({
        place: place + 1,
        wait: waitBefore(sequence, outline, place),
        beginsReply: step.on_reply !== (sequence[place - 1]?.on_reply ?? null),
        label: variantLabel(at),
        subject,
        hasContent,
        example: untouchedExample(text),
        weight,
        // Serialized, because an account may have only a limited number of waiting tasks.
        score: hasContent ? (await analyzeDraft(draft, { amongLarge })).score : null,
      })
    }
  return steps
}
