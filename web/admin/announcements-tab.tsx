import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { holdsAt, type Announcement, type AnnouncementTone } from '#core/announcements/announcement.ts'
import {
  allAnnouncementsQuery,
  useDeleteAnnouncement,
  useEndAnnouncement,
} from '#web/announcements/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

/** Announcements for all users: create, review, end. */
export function AnnouncementsTab() {
  const { data, isError, refetch } = useQuery(allAnnouncementsQuery)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <Card>
        <CardHeader
          title="New announcement"
          description="Shown on every page to everyone who is signed in."
        />
        <CardBody>
          <AnnouncementForm />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Announcements" />
        {isError && <ErrorState title="Couldn’t load the announcements" onRetry={() => void refetch()} />}
        {!data && !isError && (
          <Loading className="grid gap-3 p-5">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </Loading>
        )}
        {data?.length === 0 && (
          <EmptyState icon={<Megaphone aria-hidden />} title="No announcements yet">
            For maintenance, outages and news for everyone.
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {data?.map((said) => (
            <AnnouncementRow key={said.id} said={said} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

const tones: Record<AnnouncementTone, Tone> = { info: 'info', warning: 'warning', danger: 'danger' }

function AnnouncementRow({ said }: { said: Announcement }) {
  const [now] = useState(() => new Date())
  const [asking, setAsking] = useState(false)
  const end = useEndAnnouncement()
  const remove = useDeleteAnnouncement()
  const live = holdsAt(said, now)
  const state = live ? 'Live' : new Date(said.starts_at) > now ? 'Scheduled' : 'Ended'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="text-sm wrap-anywhere">{said.message}</p>
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
          <Badge tone={live ? tones[said.tone] : 'neutral'} dot={live}>
            {state}
          </Badge>
          From {moment(said.starts_at)} {said.ends_at ? `to ${moment(said.ends_at)}` : 'until ended'}
          {said.link && <span className="wrap-anywhere">{said.link}</span>}
        </p>
      </div>
      <div className="flex gap-2">
        {live && (
          <ConfirmButton
            size="sm"
            title="End this announcement now?"
            description="It disappears for everyone at once. To show it again, announce it again."
            confirmLabel="End now"
            onConfirm={() => end.mutateAsync(said.id)}
          >
            End now
          </ConfirmButton>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Delete ${said.message}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this announcement?"
        description="It disappears for everyone at once. The audit log still records it."
        confirmLabel="Delete"
        onConfirm={() => remove.mutateAsync(said.id).catch(() => {})}
      />
    </li>
  )
}

function moment(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
