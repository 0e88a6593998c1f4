import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Verdict } from '#core/messages/verdict.ts'
import { useFollowTable, withChange } from '#web/lists/follow-table.ts'
import { MINUTE } from '#web/query-client.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type TrackedMessage = {
  id: string
  workspace_id: string
  recipient: string
  subject: string
  tracks_opens: boolean
  sent_at: string | null
  human_opens: number
  machine_opens: number
  unsure_opens: number
  human_clicks: number
  machine_clicks: number
  unsure_clicks: number
  first_opened_at: string | null
  first_clicked_at: string | null
  unsubscribed_at: string | null
  last_event_at: string | null
  client: string | null
  created_at: string
}

export type TrackedLink = {
  id: string
  message_id: string
  url: string
  label: string
  position: number
  human_clicks: number
  machine_clicks: number
  unsure_clicks: number
  first_clicked_at: string | null
  last_clicked_at: string | null
}

export type TrackerEvent = {
  id: string
  message_id: string
  link_id: string | null
  kind: 'open' | 'click' | 'unsubscribe'
  at: string
  client: string
  verdict: Verdict
  reason: string | null
  corrected: 'human' | 'machine' | null
}

export type EmailToTrack = {
  id: string
  workspaceId: string
  to: string
  subject: string
  html: string
  text: string
  tracksOpens: boolean
  untouched: number[]
}
export type TrackedEmail = { id: string; html: string; text: string; unsubscribeUrl: string; links: number }

// The newest: whoever looks for older ones searches by person in the audience.
const NEWEST = 1_000
const LIVE = 200

export const messagesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['messages', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async () => await newest<TrackedMessage>('messages', '*', workspaceId, NEWEST),
  })

export const linksQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['message_links', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async () => await newest<TrackedLink>('message_links', '*', workspaceId, NEWEST),
  })

const eventColumns = 'id, message_id, link_id, kind, at, client, verdict, reason, corrected'

/** What came in last, over all emails. */
export const liveQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['message_events', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async () => await newest<TrackerEvent>('message_events', eventColumns, workspaceId, LIVE),
  })

export const timelineQuery = ({ id, workspace_id }: TrackedMessage) =>
  queryOptions({
    queryKey: ['message_events', workspace_id, id],
    queryFn: async (): Promise<TrackerEvent[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('message_events')
        .select(eventColumns)
        .eq('workspace_id', workspace_id)
        .eq('message_id', id)
        .order('id', { ascending: false })
        .limit(500)
        .overrideTypes<TrackerEvent[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

async function newest<Row>(table: string, columns: string, workspaceId = '', limit: number): Promise<Row[]> {
  const { data, error } = await (
    await supabase()
  )
    .from(table)
    .select(columns)
    .eq('workspace_id', workspaceId)
    .order('id', { ascending: false })
    .limit(limit)
    .overrideTypes<Row[], { merge: false }>()
  if (error) throw error
  return data
}

export const useMessages = (workspaceId: string | undefined) => useQuery(messagesQuery(workspaceId))
export const useLinks = (workspaceId: string | undefined) => useQuery(linksQuery(workspaceId))
export const useLiveEvents = (workspaceId: string | undefined) => useQuery(liveQuery(workspaceId))
export const useTimeline = (message: TrackedMessage) => useQuery(timelineQuery(message))

/** A message's counts change in the transaction that judged its events, so following it follows all. */
export function useLiveTracker(workspaceId: string | undefined): void {
  const client = useQueryClient()
  const readAnew = () => {
    void client.invalidateQueries({ queryKey: ['message_events', workspaceId] })
    void client.invalidateQueries({ queryKey: ['message_links', workspaceId] })
  }
  useFollowTable<TrackedMessage>('messages', workspaceId, {
    onChange: (change) => {
      client.setQueryData(messagesQuery(workspaceId).queryKey, (list) => list && withChange(list, change))
      readAnew()
    },
    onCaughtUp: () => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      readAnew()
    },
  })
}

export function useTrackEmail() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (email: EmailToTrack): Promise<TrackedEmail> => {
      const { data, error } = await (
        await supabase()
      ).functions.invoke<TrackedEmail>('track-email', { body: email })
      if (error || !data) throw new Error(await faultOf(error))
      return data
    },
    onSuccess: (_, { workspaceId }) => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      void client.invalidateQueries({ queryKey: ['message_links', workspaceId] })
    },
  })
}

export function useMarkSent(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (messageId: string) => {
      const { error } = await (await supabase()).rpc('mark_message_sent', { p_message_id: messageId })
      if (error) throw error
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['messages', workspaceId] })
      toastSuccess('Marked as sent. What comes from now on is the recipient’s.')
    },
    onError: () => toastError('Failed to mark the email as sent'),
  })
}

export function useCorrectVerdict(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, verdict }: { id: string; verdict: 'human' | 'machine' | null }) => {
      const { error } = await (
        await supabase()
      ).rpc('correct_verdict', { p_event_id: id, p_verdict: verdict })
      if (error) throw error
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['message_events', workspaceId] }),
    onError: () => toastError('Failed to correct the verdict'),
  })
}

async function faultOf(error: unknown): Promise<string> {
  const context: unknown =
    typeof error === 'object' && error !== null && 'context' in error ? error.context : null
  if (!(context instanceof Response)) return 'The server cannot be reached. Your email stays here.'
  try {
    const { message } = (await context.json()) as { message: string }
    return message
  } catch {
    return 'That did not work. Your email stays here.'
  }
}
