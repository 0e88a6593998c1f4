import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { request, untyped } from '#web/data/request.ts'
import type { TableName } from '#web/data/row.ts'
import { readPages } from './read-pages.ts'
import {
  refetchMissed,
  updateLive,
  useFollowTable,
  withChange,
  type RowChange,
} from '#web/data/follow-table.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type WorkspaceRow = { id: string; workspace_id: string }
export type WorkspaceRows<Row extends WorkspaceRow> = ReturnType<typeof workspaceRows<Row>>

type Options<Row> = {
  /** The singular noun for texts: 'campaign'. */
  noun: string
  staleTime: number
  order?: { by: keyof Row & string; ascending: boolean }
  /** True when the plan limits the visible rows, so that only the server knows them after a change. */
  mayHide?: boolean
}

/** A table whose rows belong to workspaces, with its queries: all rows of a workspace, or one by ID. */
export function workspaceRows<Row extends WorkspaceRow>(table: TableName, options: Options<Row>) {
  const { noun, staleTime, order = { by: 'created_at', ascending: false }, mayHide = false } = options
  const key = (workspaceId: string | undefined) => [table, workspaceId] as const
  const all = (workspaceId: string | undefined) =>
    queryOptions({
      queryKey: [...key(workspaceId), 'list'],
      enabled: workspaceId !== undefined,
      staleTime,
      queryFn: () => readAll<Row>(table, givenWorkspace(workspaceId), order),
    })
  /** Null when it does not exist, or the user may not see it. */
  const one = (id: string) =>
    queryOptions({ queryKey: [table, 'one', id], staleTime, queryFn: () => readOne<Row>(table, id) })
  const apply = (client: QueryClient, workspaceId: string | undefined, change: RowChange<Row>) => {
    const isGone = change.eventType === 'DELETE'
    const row = one(isGone ? change.old.id : change.new.id)
    updateLive(client, all(workspaceId).queryKey, (rows) => rows && withChange(rows, change))
    updateLive(client, row.queryKey, () => (isGone ? null : change.new))
    if (mayHide && change.eventType !== 'UPDATE')
      void client.invalidateQueries({ queryKey: key(workspaceId) })
  }
  return { table, noun, key, all, one, apply }
}

/** Updates a row in the cached list and in its own query. */
export function updateCachedRow<Row extends WorkspaceRow>(
  rows: WorkspaceRows<Row>,
  client: QueryClient,
  row: Row,
  eventType: 'INSERT' | 'UPDATE' = 'UPDATE',
): void {
  rows.apply(client, row.workspace_id, { eventType, new: row })
}

/** Updates the rows of a workspace live while a screen shows them. */
export function useLiveRows<Row extends WorkspaceRow>(
  rows: WorkspaceRows<Row>,
  workspaceId: string | undefined,
): void {
  const client = useQueryClient()
  useFollowTable<Row>(rows.table, workspaceId, 'rows', {
    onChange: (change) => rows.apply(client, workspaceId, change),
    onCaughtUp: () => refetchMissed(client, [rows.table]),
  })
}

async function readAll<Row>(
  table: TableName,
  workspaceId: string,
  order: { by: string; ascending: boolean },
): Promise<Row[]> {
  return await readPages<Row>((db, first, last) =>
    untyped(db)
      .from(table)
      .select()
      .eq('workspace_id', workspaceId)
      .order(order.by, { ascending: order.ascending })
      .order('id')
      .range(first, last),
  )
}

async function readOne<Row>(table: TableName, id: string): Promise<Row | null> {
  try {
    return await request((db) => untyped(db).from(table).select().eq('id', id).maybeSingle<Row>())
  } catch (error) {
    // An invalid ID in the URL identifies no row.
    if ((error as PostgrestError).code === '22P02') return null
    throw error
  }
}
