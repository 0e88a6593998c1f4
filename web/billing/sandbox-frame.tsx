import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Card, CardBody } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { visitQuery, type SandboxVisit } from './sandbox-queries.ts'

/** The common frame of the sandbox pages: loads the visit from the URL, and marks everything as a test. */
export function SandboxFrame({
  title,
  children,
}: {
  title: string
  children: (visit: SandboxVisit, session: string) => ReactNode
}) {
  const session = useSearchParams()[0].get('session') ?? ''
  const visit = useQuery(visitQuery(session))
  return (
    <main className="mx-auto grid min-h-svh w-full max-w-lg content-center gap-5 px-5 py-10">
      <title>{`${title} · Coldframe`}</title>
      <Logo />
      <p className="flex items-center gap-2.5 rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm text-warning-ink">
        <FlaskConical className="size-4.5 shrink-0" aria-hidden />
        Sandbox: no real payment. This installation has no payment provider.
      </p>
      <Card>
        <CardBody className="grid gap-5 py-6">
          <header className="grid gap-1">
            <h1 className="text-xl">{title}</h1>
            {visit.data && <p className="text-sm text-ink-soft">{visit.data.email}</p>}
          </header>
          {visit.isPending && (
            <Loading className="grid gap-3">
              <Skeleton className="h-16" />
              <Skeleton className="h-11" />
            </Loading>
          )}
          {visit.isError && <ErrorState title="This page can't be opened" message={visit.error.message} />}
          {visit.isSuccess && children(visit.data, session)}
        </CardBody>
      </Card>
    </main>
  )
}
