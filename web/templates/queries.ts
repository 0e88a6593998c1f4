import type { Row } from '#web/data/row.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StepPosition, TemplateGoal } from '#core/templates/purpose.ts'
import { useCreateRow, useDeleteRows } from '#web/live/row-changes.ts'
import { updateCachedRow, useLiveRows, workspaceRows } from '#web/live/workspace-rows.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request, requestCount } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type Positioned = { step_position: StepPosition | null }
export type Template = Row<'email_templates', Positioned & { goal: TemplateGoal | null }>
export type TemplateChanges = Partial<
  Pick<
    Template,
    'title' | 'subject' | 'content_text' | 'content_html' | 'category' | 'tags' | 'goal' | 'step_position'
  >
>
type NewTemplate = TemplateChanges &
  Pick<Template, 'title' | 'workspace_id'> &
  Partial<Pick<Template, 'folder_id'>>

export const templateRows = workspaceRows<Template>('email_templates', {
  noun: 'template',
  staleTime: 5 * MINUTE,
  mayHide: true,
})

const templatesQuery = templateRows.all
const templateQuery = templateRows.one
export const useCreateTemplate = () => useCreateRow<Template, NewTemplate>(templateRows)
export const useDeleteTemplates = (workspaceId: string | undefined) =>
  useDeleteRows(templateRows, workspaceId)
export const useLiveTemplates = (workspaceId: string | undefined) => useLiveRows(templateRows, workspaceId)

export function useTemplates(workspaceId: string | undefined) {
  return useQuery(templatesQuery(workspaceId))
}

export function useTemplate(id: string) {
  return useQuery(templateQuery(id))
}

export const versionsKey = (id: string) => ['email_template_versions', id]

/** The number of templates visible to the user: on a plan without unlimited templates, the newest few. */
const templateCountQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: [...templateRows.key(workspaceId), 'count'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<number> => {
      return await requestCount((db) =>
        db
          .from('email_templates')
          .select('id', { count: 'exact', head: true })
          .eq('workspace_id', givenWorkspace(workspaceId)),
      )
    },
  })

export function useTemplateCount(workspaceId: string | undefined) {
  return useQuery(templateCountQuery(workspaceId))
}

/** The total number, including those that the plan hides. */
export function useTemplateTotal(workspaceId: string | undefined) {
  return useQuery({
    queryKey: [...templateRows.key(workspaceId), 'total'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<number> => {
      return await request((db) =>
        db.rpc('get_template_count', { p_workspace_id: givenWorkspace(workspaceId) }),
      )
    },
  })
}

type Saved = { ok: true; template: Template } | { ok: false; theirs: Template | null }

/**
 * Saves over the version it is based on, and no other: a user who saves second gets the newer version back and
 * decides.
 */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, changes }: { base: Template; changes: TemplateChanges }): Promise<Saved> => {
      const template = await request((db) =>
        db
          .from('email_templates')
          .update(changes)
          .eq('id', base.id)
          .eq('version', base.version)
          .select()
          .maybeSingle()
          .overrideTypes<Positioned>(),
      )
      if (template) return { ok: true, template }
      const theirs = await request((db) =>
        db.from('email_templates').select().eq('id', base.id).maybeSingle().overrideTypes<Positioned>(),
      )
      // The version is unchanged and no row was updated: the user may only read it.
      if (theirs?.version === base.version) throw new Error('Not allowed to change this template')
      return { ok: false, theirs }
    },
    onSuccess: (saved) => {
      if (!saved.ok) return
      updateCachedRow(templateRows, client, saved.template)
      void client.invalidateQueries({ queryKey: versionsKey(saved.template.id) })
      toastSuccess('Template updated successfully')
    },
    onError: () => toastError('Failed to update template'),
  })
}
