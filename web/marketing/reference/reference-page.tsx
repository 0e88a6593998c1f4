import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ApiDocument } from '#core/api/open-api-document.ts'
import { paths } from '#web/data/paths.ts'
import { queryClient } from '#web/data/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { PageHeading } from '../page-heading.tsx'
import { pageWidth } from '../section.tsx'
import { TextLink } from '../text-link.tsx'
import { EndpointView } from './endpoint-view.tsx'
import { readEndpoints, searchEndpoints, type Endpoint } from './endpoints.ts'

/** The reference of the API, made from the OpenAPI document of this installation. */
export function ReferencePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <title>API reference · Coldframe</title>
      <PageHeading title="API reference">
        Every table and function that a key opens, with its parameters and scope. The{' '}
        <TextLink href={`${paths.docs}/api`}>guide</TextLink> has worked examples, and programs read the{' '}
        <TextLink href="/openapi.json">OpenAPI document</TextLink>.
      </PageHeading>
      <Reference />
    </QueryClientProvider>
  )
}

const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<Endpoint[]> => {
    const answer = await fetch('/openapi.json', { signal })
    if (!answer.ok) throw new Error('The server did not answer.')
    return readEndpoints((await answer.json()) as ApiDocument)
  },
  retry: false,
})

function Reference() {
  const { data: endpoints, isError, refetch } = useQuery(documentQuery)
  if (isError) return <ErrorState title="Couldn’t load the reference" onRetry={() => void refetch()} />
  if (!endpoints)
    return (
      <Loading label="Loading the reference" className={`${pageWidth} grid gap-3 py-12`}>
        <Skeleton className="h-9" />
        <Skeleton className="h-64" />
      </Loading>
    )
  return <Endpoints endpoints={endpoints} />
}

function Endpoints({ endpoints }: { endpoints: Endpoint[] }) {
  const [params, setParams] = useSearchParams()
  // The key is state of the open page only: it is neither stored nor part of the address.
  const [key, setKey] = useState('')
  const search = params.get('q') ?? ''
  const chosen = endpoints.find(({ path }) => path === params.get('path'))
  const found = searchEndpoints(endpoints, search)
  // The field reports its text with a delay, in which an endpoint may have been chosen. So this reads the current
  // address, not the parameters of the render.
  const setSearch = (text: string) => {
    const now = new URLSearchParams(window.location.search)
    if (text) now.set('q', text)
    else now.delete('q')
    setParams(now, { replace: true })
  }
  return (
    <div className={`${pageWidth} grid gap-8 py-8 md:py-12 lg:grid-cols-[18rem_minmax(0,1fr)]`}>
      <nav
        aria-label="Endpoints"
        className={classes(
          'grid content-start gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100svh-6rem)] lg:grid-rows-[auto_minmax(0,1fr)]',
          chosen && 'max-lg:hidden',
        )}
      >
        <SearchField label="Search the API" value={search} onChange={setSearch} className="min-w-0" />
        {found.length > 0 ? (
          <EndpointList endpoints={found} search={search} chosen={chosen} />
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="No results"
            action={<Button onClick={() => setSearch('')}>Clear search</Button>}
          />
        )}
      </nav>
      <div className="min-w-0">
        {chosen ? (
          <>
            <Link to={addressOf(search)} className="text-sm text-accent-ink hover:underline lg:hidden">
              All endpoints
            </Link>
            <EndpointView key={chosen.path} endpoint={chosen} apiKey={key} onKey={setKey} />
          </>
        ) : (
          <EmptyState title="Choose an endpoint" className="max-lg:hidden">
            It shows the parameters, examples in curl and JavaScript, and a form that sends a request with
            your key.
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function EndpointList({
  endpoints,
  search,
  chosen,
}: {
  endpoints: Endpoint[]
  search: string
  chosen: Endpoint | undefined
}) {
  return (
    <div className="grid content-start gap-6 lg:overflow-y-auto lg:pe-2">
      {[...Map.groupBy(endpoints, ({ group }) => group)].map(([group, members]) => (
        <section key={group} aria-label={group} className="grid gap-1">
          <h2 className="flex justify-between px-2 text-sm font-medium">
            {group} <span className="numbers text-ink-faint">{members.length}</span>
          </h2>
          <ul>
            {members.map(({ path, name }) => (
              <li key={path}>
                <Link
                  to={addressOf(search, path)}
                  aria-current={path === chosen?.path ? 'page' : undefined}
                  className="block truncate rounded-md px-2 py-1 font-mono text-sm text-ink-soft -outline-offset-2 hover:bg-well hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function addressOf(search: string, path?: string): string {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(path && { path }) }).toString()
  return query ? `?${query}` : '.'
}
