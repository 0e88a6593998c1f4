import { Fragment, type ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import {
  Ban,
  CornerUpLeft,
  FileUp,
  Mail,
  MailOpen,
  MailX,
  Megaphone,
  Merge,
  MousePointerClick,
  Pencil,
  Split,
  UserPlus,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { Contact } from '#core/audience/contact.ts'
import { Moment } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { useAuthors } from '#web/session/members.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useTimeline } from './timeline-queries.ts'
import { describeLine, type Line } from './timeline-labels.ts'

/** All events of one contact, newest first. */
export function PersonTimeline({ contact }: { contact: Pick<Contact, 'id' | 'workspace_id'> }) {
  const timeline = useTimeline(contact.workspace_id, contact.id)
  const { data: members = [] } = useAuthors(contact.workspace_id)
  const nameOf = (userId: string) => members.find(({ id }) => id === userId)?.name
  if (timeline.isPending) {
    return (
      <Loading label="Loading the history" className="grid gap-3 p-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  }
  if (timeline.isError)
    return <ErrorState title="Couldn’t load the history" onRetry={() => void timeline.refetch()} />
  return (
    <div className="grid gap-4 p-5">
      <ol className="grid" aria-label="History">
        {timeline.data.pages.flat().map((line) => (
          <TimelineLine key={line.id} line={line} nameOf={nameOf} />
        ))}
      </ol>
      {timeline.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Earlier
        </Button>
      )}
    </div>
  )
}

function TimelineLine({ line, nameOf }: { line: Line; nameOf: (userId: string) => string | undefined }) {
  const { title, note } = describeLine(line, nameOf)
  const Icon = icons[line.kind] ?? Mail
  return (
    <li className="group grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 text-sm">
      <span className="grid grid-rows-[auto_1fr] justify-items-center" aria-hidden>
        <span className="grid size-7 place-items-center rounded-full border border-line bg-ground text-ink-soft">
          <Icon className="size-3.5" />
        </span>
        <span className="w-px bg-line group-last:hidden" />
      </span>
      <div className="grid content-start gap-0.5 pt-1 pb-5">
        <p className="wrap-anywhere whitespace-pre-line">
          <Titled line={line}>{title}</Titled>
          <VerdictMark detail={line.detail} />
        </p>
        {note && <p className="text-xs wrap-anywhere text-ink-faint">{note}</p>}
      </div>
      <span className="numbers pt-1 text-xs text-ink-faint">
        <Moment at={line.at} />
      </span>
    </li>
  )
}

function Titled({ line: { kind, detail }, children }: { line: Line; children: ReactNode }) {
  if (kind !== 'campaign' || !detail.campaign_id) return <Fragment>{children}</Fragment>
  return (
    <Link
      to={generatePath(paths.campaign, { id: detail.campaign_id })}
      className="underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  )
}

/** The verdict on human or machine is an estimate, and is shown as one. */
function VerdictMark({ detail: { verdict, corrected } }: Pick<Line, 'detail'>) {
  if (!verdict) return null
  return (
    <Badge tone={verdict === 'human' ? 'accent' : 'warning'} dot className="ms-2 align-middle">
      {verdict === 'human' ? 'Human' : 'Unsure'}
      {corrected && ', by hand'}
    </Badge>
  )
}

const icons: Record<string, LucideIcon> = {
  added: UserPlus,
  changed: Pencil,
  imported: FileUp,
  merged: Merge,
  campaign: Megaphone,
  branch: Split,
  action: Zap,
  reply_steps: Split,
  sent: Mail,
  open: MailOpen,
  click: MousePointerClick,
  reply: CornerUpLeft,
  auto_reply: CornerUpLeft,
  out_of_office: CornerUpLeft,
  left: CornerUpLeft,
  challenge: CornerUpLeft,
  bounced: MailX,
  complaint: Ban,
  unsubscribed: Ban,
  suppressed: Ban,
}
