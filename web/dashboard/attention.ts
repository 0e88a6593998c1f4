import type { Alarm } from '#core/reporting/alarms.ts'
import type { UsageStats } from '#core/billing/usage.ts'
import type { MailConcerns, RecentAnalysis } from './queries.ts'

export type AttentionItem =
  | { kind: 'limit-reached'; used: number; limit: number }
  | { kind: 'limit-near'; used: number; limit: number }
  | { kind: 'hard-fail'; id: string; subject: string; problems: number }
  | { kind: 'paused'; id: string; title: string }
  | { kind: 'mailbox'; id: string; address: string; reason: string | null }
  | { kind: 'alarm'; id: string; title: string; alarm: Alarm }
  | { kind: 'unread'; count: number }
  | { kind: 'replies'; count: number }
  | { kind: 'uncertain'; count: number }
  | { kind: 'uncertain-singles'; count: number }
  | { kind: 'tasks'; count: number }
  | { kind: 'running-out'; id: string; title: string; left: number }

const NEAR = 0.8
const DRAFTS = 3

/** The items that need attention, most urgent first. Empty when everything is fine. */
export function concerns(known: {
  usage: UsageStats | undefined
  analyses: readonly RecentAnalysis[]
  paused: readonly { id: string; title: string }[]
  mail?: MailConcerns | undefined
  unread?: number | undefined
}): AttentionItem[] {
  return [
    ...(known.mail?.alarms ?? []).map(({ id, title, ...alarm }): AttentionItem => ({
      kind: 'alarm',
      id,
      title,
      alarm,
    })),
    ...answersOf(known.mail, known.unread),
    ...known.paused.map(pausedOf),
    ...mailConcerns(known.mail),
    ...limitOf(known.usage),
    ...hardFails(known.analyses),
  ]
}

/** Waiting conversations come next. The number of unread ones is always that beside Inbox. */
function answersOf(mail: MailConcerns | undefined, unread = 0): AttentionItem[] {
  const waiting = mail?.waiting_replies ?? 0
  return [
    ...(waiting > 0 ? [{ kind: 'replies' as const, count: waiting }] : []),
    ...(unread > 0 ? [{ kind: 'unread' as const, count: unread }] : []),
  ]
}

function mailConcerns(mail: MailConcerns | undefined): AttentionItem[] {
  if (!mail) return []
  const some = (kind: 'uncertain' | 'uncertain-singles' | 'tasks', count: number): AttentionItem[] =>
    count > 0 ? [{ kind, count }] : []
  return [
    ...mail.mailboxes.map(({ id, address, reason }): AttentionItem => ({
      kind: 'mailbox',
      id,
      address,
      reason,
    })),
    ...some('uncertain', mail.uncertain),
    ...some('uncertain-singles', mail.uncertain_singles),
    ...some('tasks', mail.tasks),
    ...mail.running_out.map((campaign): AttentionItem => ({ kind: 'running-out', ...campaign })),
  ]
}

function limitOf(usage: UsageStats | undefined): AttentionItem[] {
  if (!usage || usage.currentUsage < usage.usageLimit * NEAR) return []
  const kind = usage.isOverLimit ? 'limit-reached' : 'limit-near'
  return [{ kind, used: usage.currentUsage, limit: usage.usageLimit }]
}

function pausedOf({ id, title }: { id: string; title: string }): AttentionItem {
  return { kind: 'paused', id, title }
}

// Newest first: a newer review of the same mail replaces an older one.
function hardFails(analyses: readonly RecentAnalysis[]): AttentionItem[] {
  const latest = new Map<string, RecentAnalysis>()
  for (const analysis of analyses) {
    const mail = analysis.subject?.trim() || analysis.id
    if (!latest.has(mail)) latest.set(mail, analysis)
  }
  return [...latest.values()]
    .filter(({ hardFails: problems }) => problems && problems.length > 0)
    .slice(0, DRAFTS)
    .map(({ id, subject, hardFails: problems }) => ({
      kind: 'hard-fail',
      id,
      subject: subject?.trim() || 'No subject',
      problems: problems?.length ?? 0,
    }))
}
