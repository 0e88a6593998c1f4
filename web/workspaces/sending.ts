import { inOrder } from '#web/ui/weekdays.ts'
import type { Workspace, WorkspaceSettings } from '#web/session/workspace.ts'

/** The sending defaults of a workspace, in the form's format. */
type Sending = {
  postalAddress: string
  companyStop: boolean
  /** 1 is Monday, 7 Sunday. */
  days: number[]
  /** `09:00`, the format of a time field. */
  from: string
  until: string
}

type SendingColumns = Pick<
  Workspace,
  'postal_address' | 'company_stop' | 'sending_days' | 'sending_from' | 'sending_until'
>

export function readSending(workspace: SendingColumns): Sending {
  return {
    postalAddress: workspace.postal_address ?? '',
    companyStop: workspace.company_stop,
    days: inOrder(workspace.sending_days),
    from: workspace.sending_from.slice(0, 5),
    until: workspace.sending_until.slice(0, 5),
  }
}

export function toSettings({ postalAddress, companyStop, days, from, until }: Sending): WorkspaceSettings {
  return {
    postal_address: postalAddress.trim() || null,
    company_stop: companyStop,
    sending_days: days,
    sending_from: from,
    sending_until: until,
  }
}

/** The reason why nothing could ever be sent, or null. */
export function hoursFault({ days, from, until }: Sending): string | null {
  if (days.length === 0) return 'Choose at least one day.'
  if (!from || !until) return 'Enter both times.'
  return from < until ? null : 'Sending would end before it begins.'
}

export function isSameSending(one: Sending, other: Sending): boolean {
  const { days, postalAddress, ...rest } = one
  return (
    days.join() === other.days.join() &&
    postalAddress.trim() === other.postalAddress.trim() &&
    rest.companyStop === other.companyStop &&
    rest.from === other.from &&
    rest.until === other.until
  )
}
