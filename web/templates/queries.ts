import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { withChange } from '#web/lists/follow-table.ts'
import { MINUTE } from '#web/query-client.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type Template = {
  id: string
  workspace_id: string
  user_id: string | null
  title: string
  subject: string | null
  content_text: string | null
  content_html: string | null
  category: string | null
  tags: string[]
  version: number
  created_at: string
  updated_at: string
}
export type TemplateChanges = Partial<
  Pick<Template, 'title' | 'subject' | 'content_text' | 'content_html' | 'category' | 'tags'>
>
export type NewTemplate = TemplateChanges & Pick<Template, 'title' | 'workspace_id'>

export const listKey = (workspaceId: string | undefined) => ['email_templates', workspaceId]

export const versionsKey = (id: string) => ['email_template_versions', id]

/** How many templates this person sees: on a plan without unlimited templates, the newest few. */
export const templateCountQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: [...listKey(workspaceId), 'count'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<number> => {
      const { count, error } = await (
        await supabase()
      )
        .from('email_templates')
        .select('id', { count: 'exact', head: true })
        .eq('workspace_id', workspaceId ?? '')
      if (error) throw error
      return count ?? 0
    },
  })

export function useTemplateCount(workspaceId: string | undefined) {
  return useQuery(templateCountQuery(workspaceId))
}

/** How many there are, those included that the plan does not show. */
export function useTemplateTotal(workspaceId: string | undefined) {
  return useQuery({
    queryKey: [...listKey(workspaceId), 'total'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<number> => {
      const { data, error } = await (
        await supabase()
      ).rpc('get_template_count', { p_workspace_id: workspaceId })
      if (error) throw error
      return data as number
    },
  })
}

export const templatesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: [...listKey(workspaceId), 'list'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<Template[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_templates')
        .select()
        .eq('workspace_id', workspaceId ?? '')
        .order('created_at', { ascending: false })
      if (error) throw error
      return data
    },
  })

export function useTemplates(workspaceId: string | undefined) {
  return useQuery(templatesQuery(workspaceId))
}

/** One template by its address; null when there is none, or none that this person may see. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['email_templates', 'one', id],
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<Template | null> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_templates')
        .select()
        .eq('id', id)
        .maybeSingle<Template>()
      // An address that was never an id names no template either.
      if (error?.code === '22P02') return null
      if (error) throw error
      return data
    },
  })

export function useTemplate(id: string) {
  return useQuery(templateQuery(id))
}

export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (template: NewTemplate): Promise<Template> => {
      const { data, error } = await (
        await supabase()
      )
        .from('email_templates')
        .insert(template)
        .select()
        .single<Template>()
      if (error) throw error
      return data
    },
    onSuccess: (template) => {
      client.setQueryData(templateQuery(template.id).queryKey, template)
      void client.invalidateQueries({ queryKey: listKey(template.workspace_id) })
      toastSuccess('Template created successfully')
    },
    onError: () => toastError('Failed to create template'),
  })
}

export type Saved = { ok: true; template: Template } | { ok: false; theirs: Template | null }

/**
 * Saves over the version it was made from, and over no other: whoever comes second gets the newer one back
 * instead, and decides.
 */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ base, changes }: { base: Template; changes: TemplateChanges }): Promise<Saved> => {
      const db = await supabase()
      const { data, error } = await db
        .from('email_templates')
        .update(changes)
        .eq('id', base.id)
        .eq('version', base.version)
        .select()
        .maybeSingle<Template>()
      if (error) throw error
      if (data) return { ok: true, template: data }
      const now = await db.from('email_templates').select().eq('id', base.id).maybeSingle<Template>()
      if (now.error) throw now.error
      // The same version, and yet no row was changed: this person may read it, and no more.
      if (now.data?.version === base.version) throw new Error('Not allowed to change this template')
      return { ok: false, theirs: now.data }
    },
    onSuccess: (saved) => {
      if (!saved.ok) return
      putTemplate(client, saved.template)
      void client.invalidateQueries({ queryKey: versionsKey(saved.template.id) })
      toastSuccess('Template updated successfully')
    },
    onError: () => toastError('Failed to update template'),
  })
}

/** As many ids as fit an address comfortably. */
const CHUNK = 100

export function useDeleteTemplates(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (ids: readonly string[]) => {
      const db = await supabase()
      for (let at = 0; at < ids.length; at += CHUNK) {
        const chunk = ids.slice(at, at + CHUNK)
        const { data, error } = await db.from('email_templates').delete().in('id', chunk).select('id')
        if (error) throw error
        if (data.length === 0) throw new Error('Nothing was deleted')
      }
    },
    onSuccess: async (_, ids) => {
      toastSuccess(
        ids.length === 1 ? 'Template deleted successfully' : `${ids.length} templates deleted successfully`,
      )
      client.setQueryData(templatesQuery(workspaceId).queryKey, (list) =>
        list?.filter(({ id }) => !ids.includes(id)),
      )
      await client.invalidateQueries({ queryKey: listKey(workspaceId) })
    },
    onError: () => {
      toastError('Failed to delete template')
      void client.invalidateQueries({ queryKey: listKey(workspaceId) })
    },
  })
}

export function putTemplate(client: QueryClient, template: Template): void {
  client.setQueryData(
    templatesQuery(template.workspace_id).queryKey,
    (list) => list && withChange(list, { eventType: 'UPDATE', new: template }),
  )
  client.setQueryData(templateQuery(template.id).queryKey, template)
}
