import { Paperclip, X } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { sizeText, type Upload } from './answer-draft.ts'
import type { UploadInProgress } from './use-uploads.ts'

/** The files of an answer: attached, uploading and failed. */
export function AnswerFiles({
  files,
  underway,
  onRemove,
}: {
  files: readonly Upload[]
  underway: readonly UploadInProgress[]
  onRemove: (path: string) => void
}) {
  const attached = files.filter(({ contentId }) => contentId === undefined)
  if (attached.length + underway.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Attachments">
      {attached.map(({ path, name, size }) => (
        <li key={path} className={chipClasses}>
          <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden />
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0 text-ink-faint">{sizeText(size)}</span>
          <IconButton size="sm" label={`Remove ${name}`} onClick={() => onRemove(path)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
      {underway.map(({ id, name, size, share, error, stop }) => (
        <li key={id} className={chipClasses}>
          <span className="min-w-0 truncate">{name}</span>
          {error ? (
            <span role="alert" className="text-danger-ink">
              {error}
            </span>
          ) : (
            <>
              <progress
                className="w-16 accent-accent"
                max={1}
                value={share}
                aria-label={`Uploading ${name}`}
              />
              <span className="shrink-0 text-ink-faint">{sizeText(size)}</span>
            </>
          )}
          <IconButton size="sm" label={error ? `Dismiss ${name}` : `Stop uploading ${name}`} onClick={stop}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const chipClasses =
  'flex max-w-full items-center gap-2 rounded-md border border-line bg-well/40 py-0.5 ps-2.5 text-sm'
