import { Check, Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { generatePath } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useShare, useShareLink } from './share-queries.ts'

/** A link for reading only, made when asked for and taken back when not wanted any more. */
export function SharePopover({ analysisId }: { analysisId: string }) {
  const { data: token, isPending } = useShareLink(analysisId)
  const { share, takeBack } = useShare(analysisId)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          <Link2 aria-hidden />
          {token ? 'Shared' : 'Share'}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3 p-4 text-sm">
        {token ? (
          <>
            <p>Anyone with this link can read the report and the draft. They cannot change anything.</p>
            <CopyLink url={location.origin + generatePath(paths.sharedReport, { token })} />
            <Button
              size="sm"
              className="justify-self-start"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate()}
            >
              Revoke the link
            </Button>
          </>
        ) : (
          <>
            <p>Create a link that lets anyone read this report and its draft without an account.</p>
            <Button
              size="sm"
              variant="primary"
              className="justify-self-start"
              loading={isPending || share.isPending}
              onClick={() => share.mutate()}
            >
              Create a link
            </Button>
          </>
        )}
      </PopoverContent>
    </Popover>
  )
}

function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => toastError('Copying is not allowed here: select the link and copy it'),
    )
  return (
    <div className="flex gap-2">
      <Input
        readOnly
        aria-label="Link to the report"
        value={url}
        className="h-8! text-xs!"
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={copied ? 'Copied' : 'Copy the link'}
        size="sm"
        variant="secondary"
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
    </div>
  )
}
