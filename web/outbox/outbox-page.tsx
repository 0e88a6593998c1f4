import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { queryClient } from '#web/data/query-client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { MailView } from './mail-view.tsx'
import { outboxQuery, type OutboxMail } from './queries.ts'

/** Accessible to anybody at this machine, signed in or not. */
export function OutboxPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outbox />
    </QueryClientProvider>
  )
}

function Outbox() {
  const [to, setTo] = useState('')
  const mails = useQuery({ ...outboxQuery(useDeferredValue(to.trim())), placeholderData: keepPreviousData })
  return (
    <main className="mx-auto grid max-w-5xl gap-6 px-5 py-6 md:px-10">
      <title>Outbox · Coldframe</title>
      <Link to={paths.home} className="w-fit rounded-md" aria-label="Coldframe, home">
        <Logo />
      </Link>
      <header className="grid gap-1.5">
        <h1 className="text-2xl">Outbox</h1>
        <p className="max-w-prose text-base text-ink-soft">
          Mail that Coldframe would have sent. Without a mail server it stays on this machine, and only this
          machine can open this page. Set <code className="text-sm">SMTP_URL</code> to send it instead.
        </p>
      </header>
      <Field label="To" className="max-w-sm">
        <Input
          type="search"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          placeholder="Any address"
        />
      </Field>
      {mails.isPending && <LoadingList />}
      {mails.isError && (
        <ErrorState
          title="Nothing to show"
          message={mails.error.message}
          onRetry={() => void mails.refetch()}
        />
      )}
      {mails.isSuccess && <MailList mails={mails.data} filtered={to.trim() !== ''} />}
    </main>
  )
}

function MailList({ mails, filtered }: { mails: OutboxMail[]; filtered: boolean }) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (mails.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={filtered ? 'No mail to this address' : 'No mail yet'}>
        It appears here automatically when there is one.
      </EmptyState>
    )
  }
  const open = mails.find((mail) => mail.created_at === openAt) ?? mails[0]!
  return (
    <div className="grid items-start gap-5 md:grid-cols-[20rem_minmax(0,1fr)]">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-pane">
        {mails.map((mail) => (
          <li key={mail.created_at}>
            <button
              type="button"
              aria-pressed={mail === open}
              onClick={() => setOpenAt(mail.created_at)}
              className="grid w-full gap-0.5 px-4 py-3 text-left text-sm transition-colors hover:bg-well aria-pressed:bg-accent-soft"
            >
              <span className="truncate font-medium">{mail.subject}</span>
              <span className="truncate text-ink-soft">{mail.to}</span>
              <time className="text-ink-faint" dateTime={mail.created_at}>
                {new Date(mail.created_at).toLocaleString('en-GB', {
                  dateStyle: 'medium',
                  timeStyle: 'medium',
                })}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <MailView mail={open} />
    </div>
  )
}

function LoadingList() {
  return (
    <Loading label="Loading the outbox" className="grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  )
}
