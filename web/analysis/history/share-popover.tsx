import { Link2 } from 'lucide-react'
import { generatePath } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { SharedLink } from '#web/ui/shared-link.tsx'
import { useShare, useShareLink } from './share-queries.ts'

/** A read-only link that can be created and revoked. */
export function SharePopover({ analysisId }: { analysisId: string }) {
  const { data: token, isPending } = useShareLink(analysisId)
  const { share, revoke } = useShare(analysisId)
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
            <SharedLink
              label="Link to the report"
              path={generatePath(paths.sharedReport, { token })}
              onRevoke={() => revoke.mutateAsync()}
            />
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
