// The browser saves an export, and the workspace stores it for thirty days, for its author (Settings, Your data).
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'

export const EXPORTS = 'exports'
export const storedExportsKey = (workspaceId: string | undefined) => ['kept_exports', workspaceId] as const
/** The default limit of a bucket; larger exports are saved by the browser only. */
const MOST_BYTES = 50 * 1024 * 1024

export type SaveExport = (name: string, content: Blob) => void

/** The stored name of an export: the time distinguishes several of the same name. */
const storedExportName = (name: string, at: Date): string =>
  `${at.toISOString().replaceAll(/[:.]/g, '-')} ${name}`

/** A viewer's exports are not stored, because they would count towards the workspace's storage. */
export function useSaveExport(): SaveExport {
  const { workspace } = useCurrentWorkspace()
  const { mayEdit } = useMayEdit()
  const client = useQueryClient()
  return (name, content) => {
    saveFile(name, content)
    if (!workspace || !mayEdit || content.size > MOST_BYTES) return
    void storeExport(workspace.id, name, content).then(() =>
      client.invalidateQueries({ queryKey: storedExportsKey(workspace.id) }),
    )
  }
}

/** A failure is ignored: the browser has saved the file even when the storage is full. */
async function storeExport(workspaceId: string, name: string, content: Blob): Promise<void> {
  const contentType = name.endsWith('.json') ? 'application/json' : 'text/csv'
  try {
    const { user } = await request((db) => db.auth.getUser())
    const path = `${workspaceId}/${user.id}/${storedExportName(name, new Date())}`
    await request((db) => db.storage.from(EXPORTS).upload(path, content, { contentType }))
  } catch {
    // The list of stored exports then lacks it.
  }
}
