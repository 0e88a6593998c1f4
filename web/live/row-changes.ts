import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, untyped } from '#web/data/request.ts'
import type { TableName } from '#web/data/row.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { updateCachedRow, type WorkspaceRow, type WorkspaceRows } from './workspace-rows.ts'

export function useCreateRow<Row extends WorkspaceRow, NewRow extends object>(rows: WorkspaceRows<Row>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (row: NewRow): Promise<Row> => {
      return await request((db) => untyped(db).from(rows.table).insert(row).select().single<Row>())
    },
    onSuccess: (row) => {
      updateCachedRow(rows, client, row, 'INSERT')
      toastSuccess(`${capital(rows.noun)} created successfully`)
    },
    onError: () => toastError(`Failed to create ${rows.noun}`),
  })
}

/** An optimistic update, which is reverted with the catalog's text if the server rejects it. */
export function useUpdateRow<Row extends WorkspaceRow>(rows: WorkspaceRows<Row>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ before, changes }: { before: Row; changes: Partial<Row> }): Promise<Row> => {
      const changed: object = changes
      return await request((db) =>
        untyped(db).from(rows.table).update(changed).eq('id', before.id).select().single<Row>(),
      )
    },
    onMutate: ({ before, changes }) => updateCachedRow(rows, client, { ...before, ...changes }),
    onSuccess: (row) => {
      updateCachedRow(rows, client, row)
      toastSuccess(`${capital(rows.noun)} updated successfully`)
    },
    onError: (_, { before }) => {
      updateCachedRow(rows, client, before)
      toastError(`Failed to update ${rows.noun}`)
    },
  })
}

export function useDeleteRows<Row extends WorkspaceRow>(
  rows: WorkspaceRows<Row>,
  workspaceId: string | undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => deleteRows(rows.table, ids),
    onSuccess: (_, ids) => {
      for (const id of ids) rows.apply(client, workspaceId, { eventType: 'DELETE', old: { id } })
      const what = ids.length === 1 ? capital(rows.noun) : `${ids.length} ${rows.noun}s`
      toastSuccess(`${what} deleted successfully`)
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: rows.key(workspaceId) })
      toastError(`Failed to delete ${rows.noun}`)
    },
  })
}

/** A number of IDs that fits into a URL. */
const CHUNK = 100

async function deleteRows(table: TableName, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK)
    const deleted = await request((db) => untyped(db).from(table).delete().in('id', chunk).select('id'))
    // The database silently skips rows that the user may only read.
    if (deleted.length === 0) throw new Error('Nothing was deleted')
  }
}

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
