import { ChevronRight, TriangleAlert } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { alarmText } from '#core/reporting/alarms.ts'
import { useUsage } from '#web/session/plan.ts'
import { useBackHere } from '#web/fixes/use-back-here.ts'
import { useUnreadCount } from '#web/inbox/queries.ts'
import { paths } from '#web/data/paths.ts'
import { concerns, type AttentionItem } from './attention.ts'
import { useMailConcerns, usePausedCampaigns, useRecentAnalyses } from './queries.ts'
import { counted } from '#core/text/counted.ts'

/** Items that need the user's attention, most urgent first, with links. Hidden when there are none. */
export function AttentionStrip({ workspaceId }: { workspaceId: string | undefined }) {
  const usage = useUsage()
  const { data: analyses = [] } = useRecentAnalyses(workspaceId)
  const { data: paused = [] } = usePausedCampaigns(workspaceId)
  const { data: mail } = useMailConcerns(workspaceId)
  const unread = useUnreadCount(workspaceId)
  const found = concerns({ usage, analyses, paused, mail, unread })
  const back = useBackHere('the dashboard')
  if (found.length === 0) return null
  return (
    <section aria-label="To do now" className="rounded-lg border border-line bg-warning-soft p-1.5">
      <h2 className="px-3 pt-1.5 text-sm text-warning-ink">To do now</h2>
      <ul>
        {found.map(textOf).map(({ text, fix, to }) => (
          <li key={to + text}>
            <Link
              to={to}
              state={back}
              className="flex items-center gap-3 rounded-md px-3 py-2 text-sm text-warning-ink hover:underline"
            >
              <TriangleAlert className="size-4 shrink-0" aria-hidden />
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <span className="flex shrink-0 items-center gap-1 font-medium">
                {fix}
                <ChevronRight className="size-4" aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function textOf(concern: AttentionItem): { text: string; fix: string; to: string } {
  if (concern.kind === 'limit-reached')
    return {
      text: `All ${concern.limit} analyses of this month are used. The live score keeps working.`,
      fix: 'Upgrade',
      to: paths.pricing,
    }
  if (concern.kind === 'limit-near')
    return {
      text: `${concern.used} of ${concern.limit} analyses of this month are used.`,
      fix: 'See plans',
      to: paths.pricing,
    }
  if (concern.kind === 'paused')
    return {
      text: `“${concern.title}” was paused automatically.`,
      fix: 'Open',
      to: generatePath(paths.campaign, { id: concern.id }),
    }
  if (concern.kind === 'alarm')
    return {
      text: `“${concern.title}”: ${alarmText(concern.alarm).found}`,
      fix: 'Review',
      to: generatePath(paths.campaign, { id: concern.id }),
    }
  if (concern.kind === 'mailbox')
    return {
      text: `${concern.address} can’t send. ${concern.reason ?? ''}`,
      fix: 'Open',
      to: `${paths.providers}?mailbox=${concern.id}&part=health`,
    }
  if (concern.kind === 'unread')
    return {
      text: `${counted(concern.count, 'conversation is', 'conversations are')} unread.`,
      fix: 'Read',
      to: paths.inbox,
    }
  if (concern.kind === 'replies')
    return {
      text: `${counted(concern.count, 'conversation has', 'conversations have')} waited more than a day for your reply.`,
      fix: 'Reply',
      to: `${paths.inbox}?q=is:waiting`,
    }
  if (concern.kind === 'uncertain' || concern.kind === 'uncertain-singles')
    return {
      text: `${counted(concern.count, 'email')} may not have arrived. None is sent again automatically.`,
      fix: 'Decide',
      to: concern.kind === 'uncertain' ? paths.campaigns : `${paths.tracker}?state=uncertain`,
    }
  if (concern.kind === 'tasks')
    return {
      text: `${counted(concern.count, 'task is', 'tasks are')} due.`,
      fix: 'Open tasks',
      to: paths.tasks,
    }
  if (concern.kind === 'running-out')
    return {
      text: `“${concern.title}” has ${counted(concern.left, 'new lead', 'new leads')} left: less than a week’s worth.`,
      fix: 'Add contacts',
      to: `${generatePath(paths.campaign, { id: concern.id })}?tab=audience`,
    }
  const problems = counted(concern.problems, 'problem')
  return {
    text: `“${concern.subject}” is not ready to send: ${problems} must be fixed first.`,
    fix: 'Fix',
    to: generatePath(paths.analysisReport, { id: concern.id }),
  }
}
