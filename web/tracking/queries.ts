import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { beginningOf, verdictQuery, type EventFilters } from './event-filters.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type SendingState = NonNullable<Row<'messages'>['state']>

/**
 * `state` (docs/sending.md): null is sent manually from another program; all others are sent from a mailbox here, at
 * `next_at`. `answer` is a server's response to it; `tracks_clicks`: at least one of its links is tracked.
 */
export type TrackedMessage = Pick<
  Row<'messages'>,
  | 'id'
  | 'workspace_id'
  | 'recipient'
  | 'subject'
  | 'tracks_opens'
  | 'tracks_clicks'
  | 'kind'
  | 'state'
  | 'next_at'
  | 'answer'
  | 'campaign_id'
  | 'mailbox_id'
  | 'sent_at'
  | 'replied_at'
  | 'bounced_at'
  | 'human_opens'
  | 'machine_opens'
  | 'unsure_opens'
  | 'human_clicks'
  | 'machine_clicks'
  | 'unsure_clicks'
  | 'first_opened_at'
  | 'first_clicked_at'
  | 'unsubscribed_at'
  | 'last_event_at'
  | 'client'
  | 'created_at'
>

export type TrackedLink = Omit<Row<'message_links'>, 'workspace_id' | 'created_at'>

export type TrackerEvent = Pick<
  Row<'message_events'>,
  'id' | 'message_id' | 'link_id' | 'kind' | 'at' | 'client' | 'verdict' | 'reason' | 'corrected'
>

// Limited to the newest: older ones are found by contact in the audience.
const NEWEST = 1_000
const LIVE = 200

const messageColumns = `id, workspace_id, recipient, subject, tracks_opens, tracks_clicks, kind, state, next_at, answer, campaign_id, mailbox_id, sent_at, replied_at, bounced_at,
  human_opens, machine_opens, unsure_opens, human_clicks, machine_clicks, unsure_clicks,
  first_opened_at, first_clicked_at, unsubscribed_at, last_event_at, client, created_at`

export const messagesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['messages', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<TrackedMessage[]> => {
      return await request((db) =>
        db
          .from('messages')
          .select(messageColumns)
          .eq('workspace_id', givenWorkspace(workspaceId))
          .neq('kind', 'test')
          .or('kind.eq.single,sent_at.not.is.null')
          .order('id', { ascending: false })
          .limit(NEWEST),
      )
    },
  })

const linksQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['message_links', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: (): Promise<TrackedLink[]> =>
      request((db) =>
        db
          .from('message_links')
          .select()
          .eq('workspace_id', givenWorkspace(workspaceId))
          .order('id', { ascending: false })
          .limit(NEWEST),
      ),
  })

const eventColumns = 'id, message_id, link_id, kind, at, client, verdict, reason, corrected'

/** The latest events of all emails that match the filters. */
const liveQuery = (workspaceId: string | undefined, filters: EventFilters = {}) =>
  queryOptions({
    queryKey: ['message_events', workspaceId, 'live', filters],
    enabled: workspaceId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: (): Promise<TrackerEvent[]> =>
      request((db) => {
        const { verdict = [], kind = [], client = [], since = [], message = [] } = filters
        let events = db
          .from('message_events')
          .select(eventColumns)
          .eq('workspace_id', givenWorkspace(workspaceId))
        const beginning = beginningOf(since, Date.now())
        const condition = verdictQuery(verdict)
        if (condition) events = events.or(condition)
        if (kind.length > 0) events = events.in('kind', kind as TrackerEvent['kind'][])
        if (client.length > 0) events = events.in('client', client)
        if (message.length > 0) events = events.in('message_id', message)
        if (beginning) events = events.gte('at', beginning)
        return events.order('id', { ascending: false }).limit(LIVE)
      }),
  })

const timelineQuery = ({ id, workspace_id }: TrackedMessage) =>
  queryOptions({
    queryKey: ['message_events', workspace_id, id],
    queryFn: async (): Promise<TrackerEvent[]> => {
      return await request((db) =>
        db
          .from('message_events')
          .select(eventColumns)
          .eq('workspace_id', workspace_id)
          .eq('message_id', id)
          .order('id', { ascending: false })
          .limit(500),
      )
    },
  })

export const useMessageContent = ({ id }: TrackedMessage, enabled: boolean) =>
  useQuery({
    queryKey: ['message_bodies', id],
    enabled,
    queryFn: async () => {
      return await request((db) =>
        db.from('message_bodies').select('content_text, content_html').eq('id', id).maybeSingle(),
      )
    },
  })

export const useMessages = (workspaceId: string | undefined) => useQuery(messagesQuery(workspaceId))
export const useLinks = (workspaceId: string | undefined) => useQuery(linksQuery(workspaceId))
export const useLiveEvents = (workspaceId: string | undefined, filters: EventFilters) =>
  useQuery(liveQuery(workspaceId, filters))
export const useTimeline = (message: TrackedMessage) => useQuery(timelineQuery(message))
