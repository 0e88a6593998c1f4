import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

/** The usage and results of a template (database/functions/templates/template_figures.sql). */
export type TemplateFigures = { template_id: string; steps: number; sent: number; replied: number }

/** Null until an email of it was sent. */
export const replyShare = (figures: TemplateFigures | undefined): number | null =>
  figures && figures.sent > 0 ? figures.replied / figures.sent : null

const NONE: ReadonlyMap<string, TemplateFigures> = new Map()

/** Indexed by template ID, without unused templates. */
export function useTemplateFigures(workspaceId: string | undefined): ReadonlyMap<string, TemplateFigures> {
  const { data = NONE } = useQuery({
    queryKey: ['template_figures', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: MINUTE / 2,
    queryFn: async () => {
      const data = await request((db) =>
        db.rpc('template_figures', { p_workspace_id: givenWorkspace(workspaceId) }),
      )
      return new Map((data as TemplateFigures[]).map((figures) => [figures.template_id, figures]))
    },
  })
  return data
}
