import { useEffect, useEffectEvent } from 'react'
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import { supabase } from './supabase.ts'
import { openFeed } from './feeds.ts'

export type RowChange<Row> =
  | { eventType: 'INSERT' | 'UPDATE'; new: Row }
  | { eventType: 'DELETE'; old: { id: string } }

/**
 * Applies a live change to a list: new rows come first, changed ones stay in place. Applying it twice has no further
 * effect.
 */
export function withChange<Row extends { id: string }>(list: readonly Row[], change: RowChange<Row>): Row[] {
  if (change.eventType === 'DELETE') return list.filter(({ id }) => id !== change.old.id)
  const changed = change.new
  return list.some(({ id }) => id === changed.id)
    ? list.map((row) => (row.id === changed.id ? changed : row))
    : [changed, ...list]
}

/**
 * Follows all changes to a workspace's rows of a table while the screen is open. `reader` identifies the cache that is
 * kept current: returning to a reader that missed nothing causes no request.
 */
export function useFollowTable<Row extends { id: string }>(
  table: string,
  workspaceId: string | undefined,
  reader: string,
  events: {
    onChange: (change: RowChange<Row>) => void
    /** Called when changes may have been missed, so that caches must be refetched. */
    onCaughtUp: () => void
  },
): void {
  const onChange = useEffectEvent((change: RowChange<Row>) => events.onChange(change))
  const onCaughtUp = useEffectEvent(() => events.onCaughtUp())
  useEffect(() => {
    if (!workspaceId) return undefined
    const feed = openFeed<RowChange<Row>>(`${table}:${workspaceId}`, (key, events) =>
      listen<Row>({
        topic: `${key}:${crypto.randomUUID()}`,
        tables: [{ table, filter: `workspace_id=eq.${workspaceId}` }],
        ...events,
      }),
    )
    return feed.follow({ reader, onChange, onCaughtUp })
  }, [table, workspaceId, reader])
}

type Listener<Row> = {
  /** The channel, also used in the log when it cannot be opened. */
  topic: string
  tables: readonly { table: string; filter?: string }[]
  onChange: (change: RowChange<Row>) => void
  /** Called initially and after each gap: changes in between must be refetched (`refetchMissed`). */
  onListening?: () => void
  onGap?: () => void
}

/**
 * Refetches what may have missed changes: rows that changed after the page fetched them and before it listened are
 * announced to nobody, and a fetch under way may have read the rows before a change.
 */
export const refetchMissed = (client: QueryClient, queryKey: QueryKey): void =>
  void client.invalidateQueries({ queryKey })

/**
 * Updates a cached query by a live change. A fetch in progress is followed by another, because its response may contain
 * the rows from before the change and would undo it. It is not cancelled, so that frequent changes cannot delay it.
 */
export function updateLive<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  update: (data: NoInfer<Data> | undefined) => NoInfer<Data> | undefined,
): void {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus === 'fetching') {
    const refetch = () => void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    query.promise?.then(refetch, refetch)
  }
  client.setQueryData<Data>(queryKey, update)
}

/** Listens to all changes of rows that the user may see, until the returned function is called. */
export function listen<Row extends { id: string }>(listener: Listener<Row>): () => void {
  let stop: (() => void) | undefined
  let gone = false
  const open = async () => {
    const db = await supabase()
    if (gone) return
    const channel = db.channel(listener.topic)
    for (const { table, filter } of listener.tables) {
      const rows = { event: '*', schema: 'public', table, ...(filter && { filter }) } as const
      channel.on<Row>('postgres_changes', rows, (payload) =>
        listener.onChange(payload as unknown as RowChange<Row>),
      )
    }
    channel.subscribe((status: string) => {
      if (status === 'SUBSCRIBED') listener.onListening?.()
      else listener.onGap?.()
    })
    stop = () => void db.removeChannel(channel)
  }
  open().catch((error: unknown) => console.error(`${listener.topic} is not live`, error))
  return () => {
    gone = true
    stop?.()
  }
}
