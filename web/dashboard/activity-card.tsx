import {
  Ban,
  CalendarCheck,
  FileText,
  MailX,
  Megaphone,
  Reply,
  ScanText,
  Send,
  ShieldAlert,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { Moment } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useTimeZone } from '#web/session/workspace.ts'
import type { Event } from './activity.ts'
import { useActivity } from './activity-queries.ts'

/** The latest events of the workspace, updated live. */
export function ActivityCard({ workspaceId }: { workspaceId: string | undefined }) {
  const { data, isPending, isError, refetch } = useActivity(workspaceId, useTimeZone())
  return (
    <Card>
      <CardHeader title="Recent activity" />
      {isPending && (
        <Loading className="grid gap-4 px-5 py-5">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </Loading>
      )}
      {isError && <ErrorState title="Couldn’t load the activity" onRetry={() => void refetch()} />}
      {data?.length === 0 && <CardBody className="text-sm text-ink-soft">No activity yet.</CardBody>}
      {data && data.length > 0 && (
        <ul className="px-2 py-2">
          {data.map((event) => (
            <EventRow key={event.key} event={event} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function EventRow({ event }: { event: Event }) {
  const { Icon, to } = kinds[event.kind]
  return (
    <li>
      <Link to={to(event.id)} className="flex items-start gap-3 rounded-md px-3 py-2 text-sm hover:bg-well">
        <Icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{event.name}</span>
          <span className="text-ink-soft">{event.text}</span>
        </span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Moment at={event.at} />
        </span>
      </Link>
    </li>
  )
}

const pageOf = (path: string) => (id: string) => generatePath(path, { id })
const mailOf = (shown: string) => (id: string) => `${paths.inbox}?${shown}mail=${id}`

const kinds: Record<Event['kind'], { Icon: LucideIcon; to: (id: string) => string }> = {
  campaign: { Icon: Megaphone, to: pageOf(paths.campaign) },
  template: { Icon: FileText, to: pageOf(paths.template) },
  person: { Icon: UserRound, to: () => paths.audience },
  analysis: { Icon: ScanText, to: pageOf(paths.analysisReport) },
  sent: { Icon: Send, to: pageOf(paths.campaign) },
  reply: { Icon: Reply, to: mailOf('') },
  meeting: { Icon: CalendarCheck, to: mailOf('') },
  unsubscribe: { Icon: Ban, to: mailOf('') },
  bounce: { Icon: MailX, to: mailOf('show=machines&') },
  complaint: { Icon: ShieldAlert, to: mailOf('show=machines&') },
}
