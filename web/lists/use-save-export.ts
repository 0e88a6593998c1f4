// An export is saved by the browser, and kept with the workspace for thirty days, where whoever made it finds it again
// (Settings, Your data).
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useCurrentWorkspace, useMayEdit } from '#web/workspaces/queries.ts'

export const EXPORTS = 'exports'
export const keptExportsKey = (workspaceId: string | undefined) => ['kept_exports', workspaceId] as const
/** What a bucket without a limit of its own takes; larger exports are saved all the same. */
const MOST_BYTES = 50 * 1024 * 1024

export type SaveExport = (name: string, content: Blob) => void

/** Under what an export is kept: several of one name are told apart by their moment. */
export const keptName = (name: string, at: Date): string =>
  `${at.toISOString().replaceAll(/[:.]/g, '-')} ${name}`

/** Of somebody who may only look, nothing is kept: it counts in the storage of the workspace. */
export function useSaveExport(): SaveExport {
  const { workspace } = useCurrentWorkspace()
  const { mayEdit } = useMayEdit()
  const client = useQueryClient()
  return (name, content) => {
    saveFile(name, content)
    if (!workspace || !mayEdit || content.size > MOST_BYTES) return
    void keepExport(workspace.id, name, content).then(() =>
      client.invalidateQueries({ queryKey: keptExportsKey(workspace.id) }),
    )
  }
}

/** It has been saved: where it can't be kept, the storage being full, nothing is lost. */
async function keepExport(workspaceId: string, name: string, content: Blob): Promise<void> {
  const contentType = name.endsWith('.json') ? 'application/json' : 'text/csv'
  try {
    const { user } = await request((db) => db.auth.getUser())
    const path = `${workspaceId}/${user.id}/${keptName(name, new Date())}`
    await request((db) => db.storage.from(EXPORTS).upload(path, content, { contentType }))
  } catch {
    // Then the list of kept exports goes without it.
  }
}
