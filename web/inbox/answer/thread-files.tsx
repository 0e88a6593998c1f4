import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useFetchFile, type ThreadMail } from '../queries.ts'
import { classes } from '#web/ui/classes.ts'
import { sizeText } from './answer-draft.ts'

export type ThreadFile = {
  id: string
  /** Null when the content is not stored. */
  path: string | null
  name: string
  type: string
  size: number
  contentId: string | null
  missing: string | null
  /** True when the content is still on the IMAP server. */
  fetchable: boolean
  /** Null when there is nothing to fetch. */
  fits: boolean | null
}

/** The downloadable files of a mail, without those that its HTML displays inline. */
export function ThreadFiles({ mail }: { mail: ThreadMail }) {
  const shown = mail.attachments.filter(
    ({ contentId }) => contentId === null || !mail.content_html?.includes(`cid:${contentId}`),
  )
  const known = new Set(mail.attachments.map(({ name }) => name))
  const unfetched = mail.attachment_names.filter((name) => !known.has(name))
  if (shown.length + unfetched.length === 0) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-2" aria-label="Attachments">
      {shown.map((file) => (
        <li key={file.id} className="max-w-full min-w-0">
          <FileChip file={file} removed={mail.removed_by_retention_at !== null} />
        </li>
      ))}
      {unfetched.map((name) => (
        <li key={name} className={chipClasses}>
          <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden />
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0 text-ink-faint">In your mailbox</span>
        </li>
      ))}
    </ul>
  )
}

function FileChip({ file, removed }: { file: ThreadFile; removed: boolean }) {
  const { path, name, size, missing } = file
  const inside = (
    <>
      <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 text-ink-faint">{sizeText(size)}</span>
    </>
  )
  if (path === null && file.fetchable && !removed) return <UnfetchedFile file={file}>{inside}</UnfetchedFile>
  if (path === null)
    return (
      <span className={chipClasses}>
        {inside}
        <span className="text-ink-faint">
          {removed ? 'Deleted by retention' : `Not kept. ${missing ?? 'It is being fetched.'}`}
        </span>
      </span>
    )
  return (
    <button type="button" className={`${chipClasses} hover:bg-well`} onClick={() => void save(path, name)}>
      <span className="sr-only">Download </span>
      {inside}
    </button>
  )
}

/** A file left on the IMAP server, for lack of space or because of connection failures. */
function UnfetchedFile({ file, children }: { file: ThreadFile; children: ReactNode }) {
  const { refusal } = useMayEdit()
  const fetchFile = useFetchFile()
  const full = `${sizeText(file.size)} do not fit in your storage. Delete files, or choose a larger plan.`
  return (
    <span className={classes(chipClasses, 'flex-wrap')}>
      <span className="flex max-w-full min-w-0 items-center gap-2">{children}</span>
      <span className="text-ink-faint">
        {file.fits ? 'Not fetched yet' : 'Not fetched: the workspace’s storage is full'}
      </span>
      <GuardedButton
        size="sm"
        refusal={refusal ?? (file.fits ? undefined : full)}
        loading={fetchFile.isPending}
        onClick={() => fetchFile.mutate(file.id)}
      >
        Fetch file<span className="sr-only"> {file.name}</span>
      </GuardedButton>
    </span>
  )
}

const chipClasses =
  'flex max-w-full items-center gap-2 rounded-md border border-line bg-well/40 px-2.5 py-1.5 text-sm'

/** Downloads the file with a signed URL that is valid for this file and one minute. */
async function save(path: string, name: string): Promise<void> {
  try {
    const { signedUrl } = await request((db) =>
      db.storage.from('attachments').createSignedUrl(path, 60, { download: name }),
    )
    const link = document.createElement('a')
    link.href = signedUrl
    link.click()
  } catch (error) {
    toastError(await refusalOf(error, 'Couldn’t download the file. Please try again.'))
  }
}
