import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { customKeyOf, valueOf, withCell, type CellField, type CellValue } from '#core/audience/cell.ts'
import type { Contact } from '#core/audience/contact.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request, untyped } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

type Edit = { contact: Contact; field: CellField; value: CellValue }

/** Updates one field of one contact optimistically, and reverts it with the reason if the server rejects it. */
export function useEditCell(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    // Fails immediately when offline, because closing the page would discard a queued change.
    mutationFn: async ({ contact, field, value }: Edit) => {
      const key = customKeyOf(field)
      const changed =
        key === null
          ? await request((db) =>
              untyped(db)
                .from('audience')
                .update({ [field]: value })
                .eq('id', contact.id)
                .select('id'),
            )
          : await request((db) =>
              db.rpc('set_custom_field', {
                p_contact_id: contact.id,
                p_field: key,
                p_value: value as string,
              }),
            )
      if ((changed as unknown[]).length === 0) throw new Error('No contact was changed')
    },
    onMutate: (edit) => updateCaches(client, workspaceId, edit),
    onError: async (error, { contact, field }) => {
      updateCaches(client, workspaceId, { contact, field, value: valueOf(contact, field) })
      toastError(await refusalOf(error, 'Failed to update audience member'))
    },
  })
}

function updateCaches(
  client: QueryClient,
  workspaceId: string | undefined,
  { contact, field, value }: Edit,
): void {
  const changed = (row: Contact) => (row.id === contact.id ? withCell(row, field, value) : row)
  client.setQueriesData<InfiniteData<Contact[]>>(
    { queryKey: ['audience', workspaceId, 'pages'] },
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(changed)) },
  )
  client.setQueryData<Contact | null>(
    ['audience', workspaceId, 'contact', contact.id],
    (row) => row && changed(row),
  )
}
