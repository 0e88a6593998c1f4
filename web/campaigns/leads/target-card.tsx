import { Upload, UserPlus } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useId, useState } from 'react'
import { LIST_FILES } from '#core/audience/csv-dialect.ts'
import { hasNoAudience } from '#core/campaigns/campaign.ts'
import { ImportDialog } from '../embedded.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NextStep } from '../overview/next-step.tsx'
import { useUpdateCampaign } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { isDraft } from '../use-campaign-actions.ts'
import { useAddNewLeads, useReach, useSegmentNames, type Reach } from './lead-queries.ts'
import { AudienceFields } from './audience-fields.tsx'

const meanings = {
  all: 'All contacts of this workspace.',
  new: 'Contacts who were never emailed from this workspace.',
  active: 'Contacts who replied, opened or clicked within 90 days.',
  inactive: 'Contacts who were emailed, but did not reply, open or click for 90 days.',
  vip: 'Contacts with high priority, the tag VIP, or a lead score of 80 or more.',
  segment: 'Contacts in a segment.',
} as const

export function TargetCard({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const update = useUpdateCampaign()
  const add = useAddNewLeads(campaign.id)
  const target = campaign.target_audience ?? 'all'
  const reach = useReach(campaign.id, `${target} ${campaign.segment_id} ${campaign.updated_at}`)
  return (
    <Card id="field-target">
      <CardHeader
        title="Recipients"
        description={
          hasNoAudience(campaign) ? 'Nobody yet. Choose an audience, or import contacts.' : meanings[target]
        }
        actions={
          campaign.launched_at && canEdit ? (
            <Button size="sm" loading={add.isPending} onClick={() => add.mutate()}>
              <UserPlus aria-hidden />
              Add matching contacts
            </Button>
          ) : null
        }
      />
      <CardBody className="grid gap-5">
        <div className="grid gap-4.5 sm:grid-cols-2">
          <AudienceFields
            label="Target audience"
            workspaceId={campaign.workspace_id}
            target={target}
            segmentId={campaign.segment_id}
            disabled={!canEdit}
            onTarget={(target_audience) => update.mutate({ before: campaign, changes: { target_audience } })}
            onSegment={(segment_id) => update.mutate({ before: campaign, changes: { segment_id } })}
          />
        </div>
        {reach.data ? (
          <ReachLine reach={reach.data} launched={campaign.launched_at !== null} />
        ) : (
          <Skeleton className="h-12" />
        )}
      </CardBody>
      {canEdit && isDraft(campaign) && reach.data && (
        <CardFooter>
          <ImportContacts campaign={campaign} primary={reach.data.people === 0} />
          <NextStep from="audience" secondary={reach.data.people === 0} />
        </CardFooter>
      )}
    </Card>
  )
}

/** Opens the system's file dialog immediately; the import stays on this page. */
function ImportContacts({ campaign, primary }: { campaign: Campaign; primary: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const { data: segments = [] } = useSegmentNames(campaign.workspace_id)
  // A draft for everybody, or for a segment with rules, stays unchanged.
  const getsContacts =
    hasNoAudience(campaign) ||
    (campaign.target_audience === 'segment' &&
      segments.some(({ id, kind }) => id === campaign.segment_id && kind === 'static'))
  const client = useQueryClient()
  const id = useId()
  const close = useCallback(() => {
    setFile(null)
    void client.invalidateQueries({ queryKey: ['campaign_reach', campaign.id] })
  }, [client, campaign.id])
  return (
    <>
      <span className="relative inline-flex rounded-md focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <label htmlFor={id} className={buttonClasses(primary ? 'primary' : 'secondary', 'md')}>
          <Upload aria-hidden />
          Import contacts
        </label>
        {/* Invisibly covers the button: the browser's native control handles click and keyboard. */}
        <input
          id={id}
          type="file"
          accept={LIST_FILES}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
      </span>
      {file && (
        <Suspense>
          <ImportDialog file={file} campaign={getsContacts ? campaign : undefined} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function ReachLine({ reach, launched }: { reach: Reach; launched: boolean }) {
  const parts: [count: number, words: string][] = [
    [reach.suppressed, 'on the suppression list, never emailed'],
    [reach.in_other_campaigns, 'in another campaign, emailed after it ends'],
    [reach.written_lately, 'emailed within the last 30 days, waiting until these are over'],
    [reach.not_yet, 'waiting for their “Not before” day'],
    [
      reach.role_addresses,
      `shared ${reach.role_addresses === 1 ? 'address' : 'addresses'} such as info@, which rarely reply`,
    ],
  ]
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <span className="numbers mr-1 text-2xl font-semibold">{reach.people.toLocaleString('en')}</span>{' '}
        {reach.people === 1 ? 'lead' : 'leads'}
        {launched && ' match now; those already in the campaign stay in it'}
      </p>
      <ul className="grid gap-1 text-ink-soft">
        {parts
          .filter(([count]) => count > 0)
          .map(([count, words]) => (
            <li key={words}>
              <span className="numbers font-medium text-ink">{count.toLocaleString('en')}</span> {words}
            </li>
          ))}
      </ul>
    </div>
  )
}
