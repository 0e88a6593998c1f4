import { useEffect, useEffectEvent } from 'react'
import { supabase } from '#web/data/supabase.ts'
import { openFeed } from './feeds.ts'

export type RowChange<Row> =
  | { eventType: 'INSERT' | 'UPDATE'; new: Row }
  | { eventType: 'DELETE'; old: { id: string } }

/** The list after one live change: new rows first, changed ones where they stand. Seen twice, it changes nothing. */
export function withChange<Row extends { id: string }>(list: readonly Row[], change: RowChange<Row>): Row[] {
  if (change.eventType === 'DELETE') return list.filter(({ id }) => id !== change.old.id)
  const changed = change.new
  return list.some(({ id }) => id === changed.id)
    ? list.map((row) => (row.id === changed.id ? changed : row))
    : [changed, ...list]
}

/**
 * Hears of every change to a workspace's rows of a table while the screen is open. `reader` names whose cache is kept
 * current: coming back to a reader that missed nothing asks for nothing.
 */
export function useFollowTable<Row extends { id: string }>(
  table: string,
  workspaceId: string | undefined,
  reader: string,
  events: {
    onChange: (change: RowChange<Row>) => void
    /** Something may have been missed: what is cached must be read again. */
    onCaughtUp: (isFirst: boolean) => void
  },
): void {
  const onChange = useEffectEvent((change: RowChange<Row>) => events.onChange(change))
  const onCaughtUp = useEffectEvent((isFirst: boolean) => events.onCaughtUp(isFirst))
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

export type Listener<Row> = {
  /** Which channel, and what the log calls it when it can't be opened. */
  topic: string
  tables: readonly { table: string; filter?: string }[]
  onChange: (change: RowChange<Row>) => void
  /** From the first time on, and after each gap: what happened meanwhile must be read again. */
  onListening?: () => void
  onGap?: () => void
}

/** Hears of every change to rows that this person may see, until the answer is called. */
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
