// The actions of a dry run, and the contacts with the changes those actions make, since later conditions may test
// them.
import { isGroup, type Group, type Rule } from '#core/audience/segment.ts'
import type { DryResult } from './dry-run.ts'
import type { PlayedCampaign, PlayedLead } from './dry-run-leads.ts'

/** Identifies a part of a rule. */
const ruleKey = ({ field, op, value }: Rule): string => [field, op, value].join('\x1f')

/** Counts the actions of the requested campaign and lists the first `keep` individually. */
export class PlayedActions {
  private readonly asked: PlayedCampaign
  private readonly keep: number
  private readonly actions: DryResult['actions'] = []
  private readonly counts = new Map<number, number>()
  /** Keyed by address, because campaigns share contacts. */
  private readonly tags = new Map<string, Set<string>>()
  private readonly owners = new Map<string, string>()

  constructor(asked: PlayedCampaign, keep: number) {
    this.asked = asked
    this.keep = keep
  }

  /** Performs an action once per lead. Actions done before the dry run are not repeated. */
  play(lead: PlayedLead, now: number): void {
    const { id, action } = lead.campaign.plan.steps[lead.lead.step]!
    if (!action || (id !== undefined && lead.had.has(id))) return
    if (action.do === 'add_tag') this.tagsOf(lead).add(action.tag.trim())
    if (action.do === 'remove_tag') this.tagsOf(lead).delete(action.tag.trim())
    if (action.do === 'change_owner') this.owners.set(lead.email.toLowerCase(), action.member.toLowerCase())
    if (lead.campaign !== this.asked) return
    const { step } = lead.lead
    this.counts.set(step, (this.counts.get(step) ?? 0) + 1)
    if (this.actions.length < this.keep) this.actions.push({ email: lead.email, step, at: new Date(now) })
  }

  done(): Pick<DryResult, 'actions' | 'actionCounts'> {
    const actionCounts = [...this.counts].map(([step, leads]) => ({ step, leads }))
    return { actions: this.actions, actionCounts }
  }

  /**
   * True when a rule about tags or the owner matches now, with the semantics of
   * database/functions/audience/segment_where.sql.
   */
  holds(lead: PlayedLead, { match, rules }: Group): boolean {
    const holds = (part: Group | Rule): boolean =>
      isGroup(part) ? this.holds(lead, part) : this.holdsPart(lead, part)
    if (rules.length === 0) return true
    return match === 'any' ? rules.some(holds) : rules.every(holds)
  }

  private holdsPart(lead: PlayedLead, rule: Rule): boolean {
    if (rule.field === 'owner') return this.holdsOwner(lead, rule)
    if (rule.field !== 'tags') return lead.known?.rules.has(ruleKey(rule)) ?? false
    const tags = this.tagsOf(lead)
    if (rule.op === 'has') return tags.has(rule.value)
    if (rule.op === 'has_not') return !tags.has(rule.value)
    return rule.op === 'is_empty' ? tags.size === 0 : tags.size > 0
  }

  private holdsOwner({ email, known }: PlayedLead, { op, value }: Rule): boolean {
    const owner = this.owners.get(email.toLowerCase()) ?? known?.owner ?? null
    if (op === 'is_empty' || op === 'is_not_empty') return (owner === null) === (op === 'is_empty')
    return (owner === value.toLowerCase()) === (op === 'is')
  }

  private tagsOf({ email, known }: PlayedLead): Set<string> {
    const tags = this.tags.get(email.toLowerCase()) ?? new Set(known?.tags)
    this.tags.set(email.toLowerCase(), tags)
    return tags
  }
}

/** True when a rule tests a value that actions change. */
export const testsChangedValues = ({ rules }: Group): boolean =>
  rules.some((part) =>
    isGroup(part) ? testsChangedValues(part) : part.field === 'tags' || part.field === 'owner',
  )
