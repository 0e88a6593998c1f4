import { queryOptions } from '@tanstack/react-query'
import { invoke } from '#web/data/invoke.ts'
import { call, useAdminMutation } from './call.ts'

/** One result of the system checks (server/health/check.ts). */
export type SystemCheck = {
  id: string
  group: string
  title: string
  state: 'ok' | 'warning' | 'failing' | 'off' | 'unchecked'
  found: string
  fix?: string
  section?: string
}
type SystemChecks = { checked_at: string; checks: SystemCheck[] }

export type Job = {
  name: string
  every_seconds: number
  last_run_at: string
  last_failure_at: string | null
  last_error: string | null
  runs: number
  failures: number
  next_at: string
}

export type Sending = {
  /** The reason why all sending is paused; null while sending is on. */
  paused: string | null
  outbox: { waiting: number; failing: number; oldest: string | null; last_sent_at: string | null }
  jobs: Job[]
  messages: {
    waiting: number
    deferred: number
    in_hand: number
    stuck: number
    uncertain: number
    oldest_uncertain: string | null
    bounced_7d: number
    complained_7d: number
  }
  mailboxes: { active: number; paused: number; broken: number; sent_today: number; unread: number }
  campaigns: { sending: number; auto_paused: number }
  /** Servers that did not respond and are not counted. */
  away?: string[]
  resting: RestingMailbox[]
  stopped: StoppedCampaign[]
}
type Resting = { id: string; reason: string | null; owner: string; updated_at: string }
type RestingMailbox = Resting & { address: string; state: 'paused' | 'broken' }
type StoppedCampaign = Resting

export const checksQuery = queryOptions({
  queryKey: ['admin', 'checks'],
  queryFn: async (): Promise<SystemChecks> => {
    return await invoke('system-checks', {})
  },
  staleTime: 30_000,
})

export const sendingQuery = queryOptions({
  queryKey: ['admin', 'sending'],
  queryFn: () => call<Sending>('admin_sending', {}),
  refetchInterval: 15_000,
})

export function usePauseSending() {
  return useAdminMutation('Sending stopped', (reason: string) => call('admin_pause_sending', { reason }))
}

export function useResumeSending() {
  return useAdminMutation<void>('Sending resumed', () => call('admin_resume_sending', {}))
}
