// The file of an import, stored for thirty days for later review. Only its uploader can read it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError } from '#web/ui/toast.ts'

const BUCKET = 'imports'
/** The bucket's limit; larger files can still be imported. */
const MOST_BYTES = 50 * 1024 * 1024

const fileName = (importId: string) => `${importId}.csv`

/** A failure to store the file does not fail the import. */
export async function storeImportFile(workspaceId: string, importId: string, content: Blob): Promise<void> {
  if (content.size > MOST_BYTES) return
  try {
    const { user } = await request((db) => db.auth.getUser())
    await request((db) =>
      db.storage
        .from(BUCKET)
        .upload(`${workspaceId}/${user.id}/${fileName(importId)}`, content, { contentType: 'text/csv' }),
    )
  } catch {
    // The import's history then has no file.
  }
}

/** The imports whose file still exists. */
export function useImportFiles(workspaceId: string): ReadonlySet<string> {
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: ['audience', workspaceId, 'imports', 'files'],
    queryFn: async () => {
      const newest = { limit: 100, sortBy: { column: 'created_at', order: 'desc' } }
      const files = await request((db) => db.storage.from(BUCKET).list(`${workspaceId}/${id}`, newest))
      return new Set(files.map(({ name }) => name.replace(/\.csv$/, '')))
    },
  })
  return data ?? none
}

const none: ReadonlySet<string> = new Set()

export function useDownloadImport(workspaceId: string) {
  const { id } = useUser()
  return useMutation({
    mutationFn: async ({ importId, name }: { importId: string; name: string }) => {
      const content = await request((db) =>
        db.storage.from(BUCKET).download(`${workspaceId}/${id}/${fileName(importId)}`),
      )
      // A spreadsheet is stored as the CSV that was read from it.
      saveFile(name.replace(/\.(xlsx|xlsm|vcf)$/i, '.csv'), content)
    },
    onError: () => toastError('Couldn’t download the file. Please try again.'),
  })
}
