import { Copy, Send } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { TrackedEmail } from '#core/messages/email-to-track.ts'
import { useMarkSent } from './actions.ts'
import { counted } from '#core/text/counted.ts'

export function TrackedResult({
  email,
  workspaceId,
  onDone,
}: {
  email: TrackedEmail
  workspaceId: string | undefined
  onDone: () => void
}) {
  const markSent = useMarkSent(workspaceId)
  return (
    <div className="grid gap-4.5">
      <MailFrame
        html={email.html}
        title="The email"
        opensLinks={false}
        className="h-52 w-full rounded-md border border-line"
      />
      <p className="text-sm text-ink-soft">
        {counted(email.links, 'tracked link')}. Opens are an estimate: some mail programs load every picture,
        others none.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy(richText(email), 'Email')}>
          <Copy aria-hidden />
          Copy as rich text
        </Button>
        <Button onClick={() => void copy(plain(email.html), 'HTML')}>Copy HTML</Button>
        <Button onClick={() => void copy(plain(email.unsubscribeUrl), 'Opt-out link')}>
          Copy opt-out link
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onDone}>Later</Button>
        <Button
          variant="primary"
          loading={markSent.isPending}
          onClick={() => markSent.mutate(email.id, { onSuccess: onDone })}
        >
          <Send aria-hidden />I have sent it
        </Button>
      </DialogActions>
    </div>
  )
}

const plain = (text: string) => ({ 'text/plain': new Blob([text], { type: 'text/plain' }) })
const richText = ({ html, text }: TrackedEmail) => ({
  'text/html': new Blob([html], { type: 'text/html' }),
  ...plain(text),
})

async function copy(parts: Record<string, Blob>, name: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem(parts)])
    toastSuccess(`${name} copied`)
  } catch {
    toastError('Your browser blocked copying')
  }
}
