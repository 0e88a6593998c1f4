import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { versionsKey, type Template } from './queries.ts'

export type TemplateVersion = Pick<
  Template,
  'id' | 'version' | 'user_id' | 'title' | 'subject' | 'content_text' | 'content_html' | 'created_at'
>

const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: versionsKey(id),
    staleTime: 0,
    queryFn: async (): Promise<TemplateVersion[]> => {
      return await request((db) =>
        db
          .from('email_template_versions')
          .select('id, version, user_id, title, subject, content_text, content_html, created_at')
          .eq('template_id', id)
          .order('version', { ascending: false })
          .limit(100),
      )
    },
  })

export function useVersions(id: string) {
  return useQuery(versionsQuery(id))
}
