import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastSuccess } from '#web/ui/toast.ts'

type FormFields = Pick<Row<'contact_forms'>, 'name' | 'campaign_id' | 'tags' | 'thanks_url'>
export type ContactForm = FormFields &
  Pick<Row<'contact_forms'>, 'id' | 'received' | 'last_received_at'> & { campaign: { title: string } | null }

const formsKey = (workspaceId: string) => ['forms', workspaceId]

export const formsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: formsKey(workspaceId),
    queryFn: async (): Promise<ContactForm[]> =>
      await request((db) =>
        db
          .from('contact_forms')
          .select(
            'id, name, campaign_id, tags, thanks_url, received, last_received_at, campaign:email_campaigns(title)',
          )
          .eq('workspace_id', workspaceId)
          .order('created_at'),
      ),
    // The counts change when somebody submits a form.
    refetchInterval: 10_000,
  })

/** Creates a form, or changes the one with that ID. Returns its ID. */
export function useSaveForm(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ id, ...fields }: FormFields & { id: string | null }): Promise<string> => {
      const saved = await request((db) =>
        id
          ? db.from('contact_forms').update(fields).eq('id', id).select('id').single()
          : db
              .from('contact_forms')
              .insert({ workspace_id: workspaceId, ...fields })
              .select('id')
              .single(),
      )
      return saved.id
    },
    onSuccess: (_, { id }) => toastSuccess(id ? 'Form saved' : 'Form created. Its address is ready to use.'),
    meta: { failure: 'Couldn’t save the form. Please try again.', stale: formsKey(workspaceId) },
  })
}

export function useDeleteForm(workspaceId: string) {
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('contact_forms').delete().eq('id', id))
    },
    meta: { failure: 'Couldn’t delete the form. Please try again.', stale: formsKey(workspaceId) },
  })
}
