// The rules of a segment: nested groups. database/functions/audience/segment_where.sql evaluates the same format.

import { addressVerdicts } from './address-verdicts.ts'
import { contactFields, type Kind as FieldKind } from './contact-fields.ts'

export type Group = { match: 'all' | 'any'; rules: (Group | Rule)[] }
export type Rule = { field: string; op: string; value: string }

export const MAX_DEPTH = 5

type Kind =
  | 'text'
  | 'tags'
  | 'number'
  | 'time'
  | 'birthday'
  | 'day'
  | 'yes'
  | 'activity'
  | 'campaign'
  | 'segment'
  | 'member'
  | 'verdict'
type FieldOption = { value: string; label: string; kind: Kind }

/** Fields of other kinds are compared as text. */
const comparedAs: Partial<Record<FieldKind, Kind>> = {
  tags: 'tags',
  score: 'number',
  date: 'birthday',
  day: 'day',
  member: 'member',
}

const fixedFields: readonly FieldOption[] = [
  ...contactFields.map(({ key, label, kind }) => ({ value: key, label, kind: comparedAs[kind] ?? 'text' })),
  { value: 'domain', label: 'Email domain', kind: 'text' },
  { value: 'created_at', label: 'Added', kind: 'time' },
  { value: 'updated_at', label: 'Changed', kind: 'time' },
  { value: 'sent', label: 'Got a mail', kind: 'activity' },
  { value: 'opened', label: 'Opened a mail', kind: 'activity' },
  { value: 'clicked', label: 'Clicked a link', kind: 'activity' },
  { value: 'replied', label: 'Replied', kind: 'activity' },
  { value: 'bounced', label: 'Bounced', kind: 'activity' },
  { value: 'campaign', label: 'Campaign', kind: 'campaign' },
  { value: 'segment', label: 'Static segment', kind: 'segment' },
  { value: 'suppressed', label: 'On the suppression list', kind: 'yes' },
  { value: 'verdict', label: 'Address verdict', kind: 'verdict' },
]

/** The type of a rule's value: text, a number, or one of the workspace's campaigns, static segments or members. */
export type ValueKind = 'text' | 'number' | 'campaign' | 'segment' | 'member' | 'verdict'
type Comparison = { value: string; label: string; takes?: ValueKind }

const comparisons: Record<Kind, readonly Comparison[]> = {
  text: [
    { value: 'is', label: 'is', takes: 'text' },
    { value: 'is_not', label: 'is not', takes: 'text' },
    { value: 'contains', label: 'contains', takes: 'text' },
    { value: 'contains_not', label: 'does not contain', takes: 'text' },
    { value: 'starts', label: 'starts with', takes: 'text' },
    { value: 'is_empty', label: 'is empty' },
    { value: 'is_not_empty', label: 'is not empty' },
  ],
  tags: [
    { value: 'has', label: 'include', takes: 'text' },
    { value: 'has_not', label: 'do not include', takes: 'text' },
    { value: 'is_empty', label: 'are none' },
    { value: 'is_not_empty', label: 'are any' },
  ],
  number: [
    { value: 'is_more', label: 'is more than', takes: 'number' },
    { value: 'is_less', label: 'is less than', takes: 'number' },
    { value: 'is', label: 'is', takes: 'number' },
  ],
  time: [
    { value: 'within_days', label: 'within the last (days)', takes: 'number' },
    { value: 'older_days', label: 'longer ago than (days)', takes: 'number' },
  ],
  birthday: [
    { value: 'next_days', label: 'within the next (days)', takes: 'number' },
    { value: 'is_empty', label: 'is unknown' },
    { value: 'is_not_empty', label: 'is known' },
  ],
  day: [
    { value: 'is_ahead', label: 'is in the future' },
    { value: 'next_days', label: 'within the next (days)', takes: 'number' },
    { value: 'is_over', label: 'is today or earlier' },
    { value: 'is_empty', label: 'is not set' },
  ],
  activity: [
    { value: 'within_days', label: 'within the last (days)', takes: 'number' },
    { value: 'not_within_days', label: 'not within the last (days)', takes: 'number' },
    { value: 'ever', label: 'ever' },
    { value: 'never', label: 'never' },
  ],
  campaign: [
    { value: 'is', label: 'includes them', takes: 'campaign' },
    { value: 'is_not', label: 'does not include them', takes: 'campaign' },
  ],
  segment: [
    { value: 'is', label: 'includes them', takes: 'segment' },
    { value: 'is_not', label: 'does not include them', takes: 'segment' },
  ],
  member: [
    { value: 'is', label: 'is', takes: 'member' },
    { value: 'is_not', label: 'is not', takes: 'member' },
    { value: 'is_empty', label: 'is nobody' },
    { value: 'is_not_empty', label: 'is anybody' },
  ],
  verdict: [
    { value: 'is', label: 'is', takes: 'verdict' },
    { value: 'is_not', label: 'is not', takes: 'verdict' },
  ],
  yes: [
    { value: 'is', label: 'yes' },
    { value: 'is_not', label: 'no' },
  ],
}

/** The subjects of a rule: the fields of a contact and the custom fields in use. */
export function fieldOptions(customKeys: readonly string[]): FieldOption[] {
  return [
    ...fixedFields,
    ...customKeys.map((key): FieldOption => ({ value: `custom:${key}`, label: key, kind: 'text' })),
  ]
}

export function comparisonsOf(field: string): readonly Comparison[] {
  return comparisons[fixedFields.find(({ value }) => value === field)?.kind ?? 'text']
}

/** The type of a rule's value; null when its comparison takes none. */
export function valueKind({ field, op }: Rule): ValueKind | null {
  return comparisonsOf(field).find(({ value }) => value === op)?.takes ?? null
}

/** Changes the field of a rule and picks a valid comparison for it. */
export function aboutField(rule: Rule, field: string): Rule {
  const options = comparisonsOf(field)
  const op = options.some(({ value }) => value === rule.op) ? rule.op : options[0]!.value
  const next = { field, op, value: rule.value }
  // A value of one type is meaningless for another.
  return valueKind(next) === valueKind(rule) ? next : { ...next, value: '' }
}

export const isGroup = (part: Group | Rule): part is Group => 'rules' in part

/** Drops incomplete rules, which must not empty the count while the user types. */
export function completeRules(group: Group): Group {
  const rules = group.rules.flatMap((part): (Group | Rule)[] => {
    if (!isGroup(part)) return isComplete(part) ? [part] : []
    const inner = completeRules(part)
    return inner.rules.length > 0 ? [inner] : []
  })
  return { match: group.match, rules }
}

export function isComplete(rule: Rule): boolean {
  const kind = valueKind(rule)
  if (kind === null) return comparisonsOf(rule.field).some(({ value }) => value === rule.op)
  if (kind === 'number') return /^\d{1,5}$/.test(rule.value.trim())
  if (kind === 'verdict') return addressVerdicts.some(({ value }) => value === rule.value)
  return kind === 'text' ? rule.value.trim() !== '' : ID.test(rule.value)
}

const ID = /^[0-9a-f-]{36}$/i

/** Parses a stored filter into a group, and accepts invalid ones. */
export function readFilter(filter: unknown, depth = 0): Group {
  const none: Group = { match: 'all', rules: [] }
  if (typeof filter !== 'object' || filter === null || !('rules' in filter) || depth > MAX_DEPTH) return none
  if (!Array.isArray(filter.rules)) return none
  const match = 'match' in filter && filter.match === 'any' ? 'any' : 'all'
  const rules = filter.rules.flatMap((part: unknown): (Group | Rule)[] => {
    if (typeof part !== 'object' || part === null) return []
    if ('rules' in part) return [readFilter(part, depth + 1)]
    const { field, op, value } = part as Partial<Record<keyof Rule, unknown>>
    return typeof field === 'string' && typeof op === 'string'
      ? [{ field, op, value: typeof value === 'string' ? value : '' }]
      : []
  })
  return { match, rules }
}
