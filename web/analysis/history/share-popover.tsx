import { Link2 } from 'lucide-react'
import { generatePath } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyLink } from '#web/ui/copy-link.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { useShare, useShareLink } from './share-queries.ts'

/** A read-only link that can be created and revoked. */
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
            <CopyLink
              label="Link to the report"
              url={location.origin + generatePath(paths.sharedReport, { token })}
            />
            <ConfirmButton
              size="sm"
              className="justify-self-start"
              title="Revoke the link?"
              description="People with the link can no longer read the report. A new link gets a different address."
              confirmLabel="Revoke the link"
              onConfirm={() => takeBack.mutateAsync()}
            >
              Revoke the link
            </ConfirmButton>
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
