import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListStates } from '#web/lists/list-states.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { When } from '#web/lists/when.tsx'
import { paths } from '#web/paths.ts'
import { supabase } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { useCurrentWorkspace } from '#web/workspaces/queries.ts'
import { AudienceHeader } from '../audience-header.tsx'

type Company = { company: string; members: number; best_score: number; newest: string; domains: string[] }
const PAGE_SIZE = 100

/** The audience by company: who works where, and how many one knows there. */
export function CompaniesPage() {
  const { workspace } = useCurrentWorkspace()
  const [search, setSearch] = useState('')
  const query = useCompanies(workspace?.id, search)
  const companies = query.data?.pages.flat() ?? []
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:px-8">
      <title>Companies · Audience · Coldframe</title>
      <AudienceHeader />
      <div className="grid min-w-0 gap-3">
        <SearchField
          label="Search companies"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-64"
        />
        <Card>
          <ListStates
            query={query}
            names="companies"
            count={search === '' ? companies.length : 1}
            matching={companies.length}
            empty={<NothingYet />}
            onClear={() => setSearch('')}
          >
            <CompanyTable companies={companies} />
            {query.hasNextPage && (
              <div className="border-t border-line p-3 text-center">
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  More companies
                </Button>
              </div>
            )}
          </ListStates>
        </Card>
      </div>
    </div>
  )
}

function CompanyTable({ companies }: { companies: readonly Company[] }) {
  return (
    <Table label="Companies">
      <TableHead>
        <tr>
          <HeaderCell className="text-start">Company</HeaderCell>
          <HeaderCell className="text-end">People</HeaderCell>
          <HeaderCell className="text-start max-md:hidden">Domains</HeaderCell>
          <HeaderCell className="text-end max-sm:hidden">Best score</HeaderCell>
          <HeaderCell className="text-start max-sm:hidden">Last added</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {companies.map(({ company, members, domains, best_score, newest }) => (
          <TableRow key={company}>
            <Cell className="w-full max-w-0 min-w-36">
              <Link
                to={`${paths.audience}?${new URLSearchParams({ company }).toString()}`}
                className="block truncate font-medium underline-offset-3 hover:underline"
              >
                {company}
              </Link>
            </Cell>
            <Cell className="numbers text-end">{members.toLocaleString('en')}</Cell>
            <Cell className="max-w-64 truncate text-ink-soft max-md:hidden">{domains.join(', ')}</Cell>
            <Cell className="numbers text-end text-ink-soft max-sm:hidden">{best_score}</Cell>
            <Cell className="text-ink-soft max-sm:hidden">
              <When at={newest} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function useCompanies(workspaceId: string | undefined, search: string) {
  return useInfiniteQuery({
    queryKey: ['audience', workspaceId, 'companies', search],
    enabled: workspaceId !== undefined,
    initialPageParam: '',
    queryFn: async ({ pageParam }): Promise<Company[]> => {
      const { data, error } = await (
        await supabase()
      ).rpc('audience_companies', {
        p_workspace_id: workspaceId,
        p_after: pageParam,
        p_limit: PAGE_SIZE,
        p_search: search.trim(),
      })
      if (error) throw error
      return data as Company[]
    },
    getNextPageParam: (page: Company[]) => (page.length === PAGE_SIZE ? page.at(-1)?.company : undefined),
  })
}

function NothingYet() {
  return (
    <EmptyState icon={<Building2 aria-hidden />} title="No companies yet">
      They appear here as soon as members of the audience have a company.
    </EmptyState>
  )
}
