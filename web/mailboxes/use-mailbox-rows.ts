import { useMemo } from 'react'
import type { Clock } from '#core/mailboxes/standing.ts'
import { useRemoved } from '#web/live/removal.ts'
import { useTimeZone } from '#web/session/workspace.ts'
import type { MailboxRow } from './mailbox-columns.tsx'
import { useDomains, useMailboxHealth } from './queries.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'

/** Mailboxes with their week, their domain and their local time. */
export function useMailboxRows(workspaceId: string | undefined) {
  const mailboxes = useMailboxes(workspaceId)
  const { data: health } = useMailboxHealth(workspaceId)
  const { data: domains } = useDomains(workspaceId)
  const zone = useTimeZone()
  const removed = useRemoved()
  const rows = useMemo((): MailboxRow[] => {
    const clock = clockIn(zone)
    return (mailboxes.data ?? [])
      .filter(({ id }) => !removed.has(id))
      .map((mailbox) => ({
        ...mailbox,
        clock,
        week: health?.find(({ mailbox_id }) => mailbox_id === mailbox.id) ?? {
          ...quiet,
          mailbox_id: mailbox.id,
        },
        domain: domains?.find(({ domain }) => domain.toLowerCase() === domainOf(mailbox.address)),
      }))
  }, [mailboxes.data, removed, health, domains, zone])
  return { rows, mailboxes }
}

const quiet = { sent: 0, bounced: 0, complained: 0, replied: 0, campaigns: 0 }

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

// The Swedish locale formats dates and times like ISO 8601.
function clockIn(zone: string): Clock {
  const [today = '', time = ''] = new Date().toLocaleString('sv-SE', { timeZone: zone }).split(' ')
  return { today, time }
}
