import type { UsageStats } from '#core/billing/usage.ts'
import type { RecentAnalysis } from './queries.ts'

export type Concern =
  | { kind: 'limit-reached'; used: number; limit: number }
  | { kind: 'limit-near'; used: number; limit: number }
  | { kind: 'hard-fail'; id: string; subject: string; problems: number }
  | { kind: 'paused'; id: string; title: string }

const NEAR = 0.8
const DRAFTS = 3

/** What a person should look at, the most urgent first. Empty when all is well. */
export function concerns(known: {
  usage: UsageStats | undefined
  analyses: readonly RecentAnalysis[]
  paused: readonly { id: string; title: string }[]
}): Concern[] {
  return [...limitOf(known.usage), ...known.paused.map(pausedOf), ...hardFails(known.analyses)]
}

function limitOf(usage: UsageStats | undefined): Concern[] {
  if (!usage || usage.currentUsage < usage.usageLimit * NEAR) return []
  const kind = usage.isOverLimit ? 'limit-reached' : 'limit-near'
  return [{ kind, used: usage.currentUsage, limit: usage.usageLimit }]
}

function pausedOf({ id, title }: { id: string; title: string }): Concern {
  return { kind: 'paused', id, title }
}

// Newest first: an older review of the same mail was answered by the newer one.
function hardFails(analyses: readonly RecentAnalysis[]): Concern[] {
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
