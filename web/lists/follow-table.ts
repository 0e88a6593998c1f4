import { useEffect, useEffectEvent } from 'react'
import { supabase } from '#web/supabase.ts'

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

/** Hears of every change to a workspace's rows of a table while the screen is open. */
export function useFollowTable<Row extends { id: string }>(
  table: string,
  workspaceId: string | undefined,
  events: {
    onChange: (change: RowChange<Row>) => void
    /** Listening again after a gap: what happened meanwhile must be read anew. */
    onCaughtUp: () => void
  },
): void {
  const onChange = useEffectEvent((change: RowChange<Row>) => events.onChange(change))
  const onCaughtUp = useEffectEvent(() => events.onCaughtUp())
  useEffect(() => {
    if (!workspaceId) return undefined
    let stop: (() => void) | undefined
    let gone = false
    const follow = async () => {
      const db = await supabase()
      if (gone) return
      const channel = db
        .channel(`${table}:${workspaceId}:${crypto.randomUUID()}`)
        .on<Row>(
          'postgres_changes',
          { event: '*', schema: 'public', table, filter: `workspace_id=eq.${workspaceId}` },
          (payload) => onChange(payload as unknown as RowChange<Row>),
        )
        .subscribe((status: string) => {
          if (status === 'SUBSCRIBED') onCaughtUp()
        })
      stop = () => void db.removeChannel(channel)
    }
    follow().catch((error: unknown) => console.error(`${table} is not live`, error))
    return () => {
      gone = true
      stop?.()
    }
  }, [table, workspaceId])
}
