import type { Alarm } from '#core/reporting/alarms.ts'
import type { TableName } from '#web/data/row.ts'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useFollowTable } from '#web/data/follow-table.ts'
import { useSoon } from '#web/live/use-soon.ts'
import { request, untyped } from '#web/data/request.ts'
import type { Day } from './figures.ts'
import type { Range } from './range.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type RecentAnalysis = {
  id: string
  subject: string | null
  score: number | null
  timestamp: string
  /** The problems that block sending the mail; null when the report was not stored. */
  hardFails: string[] | null
}
const tableOfStep = {
  campaigns: 'email_campaigns',
  audience: 'audience',
  templates: 'email_templates',
  analyses: 'analyses',
  mailboxes: 'mailboxes',
} as const

/** True for the first steps whose table has a row. */
export type FirstSteps = Record<keyof typeof tableOfStep, boolean>

type MailDay = Pick<Day, 'day' | 'sent' | 'replied' | 'positive' | 'meetings' | 'bounced' | 'opted_out'>
type WorkDay = Omit<Day, keyof MailDay> & Pick<Day, 'day'>
const noMail = { sent: 0, replied: 0, positive: 0, meetings: 0, bounced: 0, opted_out: 0 }

type Id = string | undefined

export function useFirstSteps(workspaceId: Id) {
  return useDashboardQuery(workspaceId, ['first-steps'], readFirstSteps)
}

/** The days of a range and as many before them, earliest first. The previous range stays while they load. */
export function useDays(workspaceId: Id, range: Range, timeZone: string): UseQueryResult<Day[]> {
  return useQuery<Day[]>({
    queryKey: ['dashboard', workspaceId, 'days', range, timeZone],
    enabled: workspaceId !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === workspaceId ? before : undefined),
    queryFn: async () => {
      const parameters = {
        p_workspace_id: givenWorkspace(workspaceId),
        p_days: range.days * 2,
        p_time_zone: timeZone,
        p_until: range.until,
      }
      const [work, mail] = await Promise.all([
        request((db) => db.rpc('dashboard_days', parameters)),
        request((db) => db.rpc('dashboard_mail', parameters)),
      ])
      const mailOf = new Map((mail as MailDay[]).map((day) => [day.day, day]))
      return (work as WorkDay[]).map((day) => ({ ...noMail, ...day, ...mailOf.get(day.day) }))
    },
  })
}

export function useRecentAnalyses(workspaceId: Id) {
  return useDashboardQuery(workspaceId, ['analyses'], async (id): Promise<RecentAnalysis[]> => {
    return (await request((db) =>
      db
        .from('analyses')
        .select('id, subject, score, timestamp, hardFails:report->hardFails')
        .eq('workspace_id', id)
        .order('timestamp', { ascending: false })
        .limit(20),
    )) as RecentAnalysis[]
  })
}

export function usePausedCampaigns(workspaceId: Id) {
  return useDashboardQuery(workspaceId, ['paused'], async (id): Promise<{ id: string; title: string }[]> => {
    return await request((db) =>
      db
        .from('email_campaigns')
        .select('id, title')
        .eq('workspace_id', id)
        .eq('status', 'auto_paused')
        .limit(3),
    )
  })
}

/** The mail problems that need a person (database/functions/dashboard/dashboard_mail.sql). */
export type MailConcerns = {
  mailboxes: { id: string; address: string; reason: string | null }[]
  /** Running campaigns with alarms for bounces, complaints or opt-outs. */
  alarms: (Alarm & { id: string; title: string })[]
  waiting_replies: number
  uncertain: number
  /** Single messages, sent from the tracker. */
  uncertain_singles: number
  tasks: number
  running_out: { id: string; title: string; left: number }[]
}

export function useMailConcerns(workspaceId: Id) {
  return useDashboardQuery(workspaceId, ['concerns'], async (id): Promise<MailConcerns> => {
    return (await request((db) => db.rpc('dashboard_concerns', { p_workspace_id: id }))) as MailConcerns
  })
}

/** The remaining volume of a mailbox today (database/functions/dashboard/dashboard_mailboxes.sql). */
/** Refetches the dashboard when something in the workspace changes, at most once every two seconds. */
export function useLiveDashboard(workspaceId: Id): void {
  const client = useQueryClient()
  const refresh = useSoon(() => void client.invalidateQueries({ queryKey: ['dashboard', workspaceId] }))
  // A message changes several times while it is sent, so only the fast queries are refetched.
  const refreshMail = useSoon(() => {
    for (const part of ['activity', 'mailboxes'])
      void client.invalidateQueries({ queryKey: ['dashboard', workspaceId, part] })
  })
  const events = { onChange: refresh, onCaughtUp: refresh }
  useFollowTable('messages', workspaceId, 'dashboard', { onChange: refreshMail, onCaughtUp: refresh })
  useFollowTable('email_campaigns', workspaceId, 'dashboard', events)
  useFollowTable('email_templates', workspaceId, 'dashboard', events)
  useFollowTable('audience', workspaceId, 'dashboard', events)
  useFollowTable('analyses', workspaceId, 'dashboard', events)
  useFollowTable('inbound_messages', workspaceId, 'dashboard', events)
  useFollowTable('mailboxes', workspaceId, 'dashboard', events)
}

/** Refetched when a change was missed, and otherwise cached like any list (spec.md 9). */
export function useDashboardQuery<Data>(
  workspaceId: Id,
  key: readonly unknown[],
  read: (workspaceId: string) => Promise<Data>,
): UseQueryResult<Data> {
  return useQuery<Data>({
    queryKey: ['dashboard', workspaceId, ...key],
    enabled: workspaceId !== undefined,
    queryFn: () => read(givenWorkspace(workspaceId)),
  })
}

async function readFirstSteps(workspaceId: string): Promise<FirstSteps> {
  const hasRow = async (table: TableName): Promise<boolean> =>
    (await request((db) => untyped(db).from(table).select('id').eq('workspace_id', workspaceId).limit(1)))
      .length > 0
  const steps = Object.entries(tableOfStep).map(async ([step, table]) => [step, await hasRow(table)] as const)
  return Object.fromEntries(await Promise.all(steps)) as FirstSteps
}
