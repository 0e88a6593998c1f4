import { useQuery } from '@tanstack/react-query'
import { Moment } from '#web/ui/moment.tsx'
import { request } from '#web/data/request.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { MailboxRow } from './mailbox-columns.tsx'
import { useSetSeed } from './placement/placement-queries.ts'

type Kind =
  | 'unreadable'
  | 'reply'
  | 'unsubscribe'
  | 'out_of_office'
  | 'auto_reply'
  | 'left'
  | 'challenge'
  | 'bounce'
  | 'complaint'
type ReadMails = {
  id: string
  kind: Kind
  folder: string
  matched_by: keyof typeof matches | null
  from_address: string
  subject: string
  back_on: string | null
  created_at: string
}

const COUNT = 50

const kinds: Record<Kind, { label: string; tone: Tone }> = {
  reply: { label: 'Reply', tone: 'accent' },
  unsubscribe: { label: 'Opt-out', tone: 'warning' },
  out_of_office: { label: 'Out of office', tone: 'info' },
  auto_reply: { label: 'Automatic', tone: 'neutral' },
  left: { label: 'No longer works there', tone: 'warning' },
  challenge: { label: 'Asks you to confirm', tone: 'warning' },
  bounce: { label: 'Bounce', tone: 'danger' },
  complaint: { label: 'Complaint', tone: 'danger' },
  unreadable: { label: 'Could not be read', tone: 'danger' },
}

const matches = {
  headers: 'Replies to one of our emails',
  address: 'From someone this mailbox emailed',
  token: 'Sent to the unsubscribe address of one of our emails',
  unsure: 'From someone this mailbox emailed, but perhaps about something else',
  company: 'From a company this mailbox emailed; probably a reply',
  person: 'From a company this mailbox emailed; attached by hand',
}

/** The state of reading a mailbox, and the latest inbound mail. */
export function ReadingTab({ row, workspaceId }: { row: MailboxRow; workspaceId: string | undefined }) {
  const { mayEdit } = useMayEdit()
  const set = useSetSeed(workspaceId)
  return (
    <div className="grid gap-5 text-sm">
      <p className="text-ink-soft">
        {row.imap_host ? (
          <>
            {row.last_read_at ? (
              <>
                Last read <Moment at={row.last_read_at} />, from {row.imap_host}.
              </>
            ) : (
              `Not read yet, from ${row.imap_host}.`
            )}{' '}
            {row.is_seed
              ? 'Only the emails of placement tests are looked for.'
              : 'Only mail related to emails sent from this mailbox is stored. Replies appear within seconds in the inbox and within two minutes in other folders. With more than 60 folders, a reply in a folder that rarely gets mail can take longer, unless the server reports new mail in all folders at once.'}
          </>
        ) : (
          'No incoming server is set: replies and bounces are not read.'
        )}
      </p>
      {row.read_error && (
        <p
          role="alert"
          className="rounded-lg border border-line bg-danger-soft p-3.5 wrap-anywhere text-danger-ink"
        >
          {row.read_error}
        </p>
      )}
      {row.imap_host && (
        <div className="grid gap-1">
          <div className="flex items-center gap-2.5">
            <Switch
              id="seed"
              checked={row.is_seed}
              disabled={!mayEdit || set.isPending}
              onCheckedChange={(isSeed) => set.mutate({ id: row.id, isSeed })}
            />
            <label htmlFor="seed">Seed</label>
          </div>
          <p className="text-ink-soft">
            A seed gets the emails of placement tests and reports the folder. It sends no campaigns, and
            nothing in it becomes a conversation.
          </p>
        </div>
      )}
      {!row.is_seed && <LastReadMail mailboxId={row.id} />}
    </div>
  )
}

function LastReadMail({ mailboxId }: { mailboxId: string }) {
  const { data: mails, isPending, isError } = useQuery(recordedQuery(mailboxId))
  if (isPending) return <Skeleton className="h-40" />
  if (isError)
    return (
      <p role="alert" className="text-danger-ink">
        Couldn’t load the stored mail.
      </p>
    )
  if (mails.length === 0) return <p className="text-ink-soft">No mail stored yet.</p>
  return (
    <ol className="grid divide-y divide-line" aria-label="Stored last">
      {mails.map((mail) => (
        <li key={mail.id} className="grid gap-1 py-3 first:pt-0">
          <p className="flex items-center justify-between gap-3">
            <Badge tone={kinds[mail.kind].tone}>{kinds[mail.kind].label}</Badge>
            <span className="text-xs text-ink-faint">
              {mail.folder}, <Moment at={mail.created_at} />
            </span>
          </p>
          <p className="truncate font-medium">{mail.subject || 'No subject'}</p>
          <p className="text-xs wrap-anywhere text-ink-soft">
            {[
              mail.from_address,
              mail.matched_by && matches[mail.matched_by],
              mail.back_on && `Back on ${mail.back_on}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}

const recordedQuery = (mailboxId: string) => ({
  queryKey: ['taken_in', mailboxId],
  queryFn: async (): Promise<ReadMails[]> => {
    return await request((db) =>
      db
        .from('inbound_messages')
        .select('id, kind, folder, matched_by, from_address, subject, back_on, created_at')
        .eq('mailbox_id', mailboxId)
        .order('created_at', { ascending: false })
        .limit(COUNT),
    )
  },
})
