import { cleanFileName } from '#core/messages/file-name.ts'
import { loadConfig, supabase } from '#web/data/supabase.ts'
import type { Upload } from './answer-draft.ts'

export const MOST_BYTES = 25 * 1024 * 1024

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function uploadFile(
  workspaceId: string,
  file: File,
  onProgress: (share: number) => void,
  stopped: AbortSignal,
): Promise<Upload> {
  const name = cleanFileName(file.name)
  const path = `${workspaceId}/answers/${crypto.randomUUID()}/${name}`
  const [{ url, anonKey }, client] = await Promise.all([loadConfig(), supabase()])
  const { data } = await client.auth.getSession()
  await new Promise<void>((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open(
      'POST',
      `${url}/storage/v1/object/attachments/${path.split('/').map(encodeURIComponent).join('/')}`,
    )
    upload.setRequestHeader('apikey', anonKey)
    upload.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? anonKey}`)
    upload.setRequestHeader('content-type', file.type || 'application/octet-stream')
    upload.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    upload.addEventListener('load', () =>
      upload.status < 300 ? resolve() : reject(new Error(messageIn(upload.responseText))),
    )
    upload.addEventListener('error', () =>
      reject(new Error('The connection was lost. Attach the file again.')),
    )
    upload.addEventListener('abort', () => reject(new Error('Stopped.')))
    stopped.addEventListener('abort', () => upload.abort())
    upload.send(file)
  })
  return { path, name, size: file.size }
}

function messageIn(body: string): string {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? 'The server did not accept it.'
  } catch {
    return 'The server did not accept it.'
  }
}
