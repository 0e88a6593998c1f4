import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { generatePath } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { SharedLink } from '#web/ui/shared-link.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { useReportLink, useShareReport, type ReportLink } from './share-queries.ts'

/** A read-only link, valid until it is revoked or expires. */
export function SharePopover({ campaign }: { campaign: Campaign }) {
  const { data: link, isPending } = useReportLink(campaign)
  const { share, revoke } = useShareReport(campaign)
  const works = link && !isOver(link)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          <Link2 aria-hidden />
          {works ? 'Shared' : 'Share'}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Share the report" className="grid gap-3 p-4 text-sm">
        {works ? (
          <>
            <p>
              Anyone with this link can read the figures of this report, without contacts and mailboxes,{' '}
              {link.expires_at ? `until ${formatDate(link.expires_at)}` : 'until you revoke it'}.
            </p>
            <SharedLink
              label="Link to the report"
              path={generatePath(paths.sharedCampaignReport, { token: link.token })}
              onRevoke={() => revoke.mutateAsync()}
            />
          </>
        ) : (
          <CreateLink
            link={link ?? null}
            isBusy={isPending || share.isPending}
            onCreate={(days) => share.mutate(days === 0 ? null : inDays(days))}
          />
        )}
      </PopoverContent>
    </Popover>
  )
}

const LIFETIMES = [
  { value: '0', label: 'Until it is revoked' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

type Lifetime = (typeof LIFETIMES)[number]['value']

function CreateLink({
  link,
  isBusy,
  onCreate,
}: {
  link: ReportLink | null
  isBusy: boolean
  onCreate: (days: number) => void
}) {
  const [lifetime, setLifetime] = useState<Lifetime>('30')
  return (
    <>
      {link?.expires_at && <p>The last link ended on {formatDate(link.expires_at)}.</p>}
      <p>
        Create a link that lets anyone read the figures of this report without an account. It shows the
        campaign’s name, and no contacts and no mailboxes.
      </p>
      <Field label="Works for">
        <Select options={LIFETIMES} value={lifetime} onValueChange={setLifetime} />
      </Field>
      <Button
        size="sm"
        variant="primary"
        className="justify-self-start"
        loading={isBusy}
        onClick={() => onCreate(Number(lifetime))}
      >
        Create a link
      </Button>
    </>
  )
}

const isOver = ({ expires_at }: ReportLink): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now()
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const formatDate = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
