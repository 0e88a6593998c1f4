import { Building2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { ListStates } from '#web/lists/list-states.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useSelection, type SelectionControls } from '#web/lists/use-selection.ts'
import { Moment } from '#web/ui/moment.tsx'
import { columnFrame } from '#web/lists/columns.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { AudienceHeader } from '../audience-header.tsx'
import { BulkActions } from '../bulk-actions.tsx'
import type { Find } from '#core/audience/find.ts'
import { useAudienceCount } from '../queries.ts'
import { useCompanies, type Company } from './company-queries.ts'
import { counted } from '#core/text/counted.ts'

/** The audience by company: its name and its number of contacts. */
export function CompaniesPage() {
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="page max-w-[90rem]">
      <title>Companies · Audience · Coldframe</title>
      <AudienceHeader />
      <CompanyList key={workspace?.id} workspaceId={workspace?.id} />
    </div>
  )
}

function CompanyList({ workspaceId }: { workspaceId: string | undefined }) {
  const [search, setSearch] = useState('')
  const query = useCompanies(workspaceId, search)
  const companies = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const names = useMemo(() => companies.map(({ company }) => company), [companies])
  const selection = useSelection(names, names)
  const [everyone, setEveryone] = useState(false)
  const all: Find = { company_search: search.trim() }
  const { data: people = 0 } = useAudienceCount(everyone ? workspaceId : undefined, all)
  const chosen = companies.filter(({ company }) => selection.ids.has(company))
  const contacts = chosen.reduce((sum, { members }) => sum + members, 0)
  const clear = () => {
    setEveryone(false)
    selection.clear()
  }
  return (
    <div className="grid min-w-0 gap-3">
      <SearchField
        label="Search companies"
        value={search}
        onChange={(text) => {
          clear()
          setSearch(text)
        }}
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
          <CompanyTable companies={companies} selection={selection} onTurn={() => setEveryone(false)} />
          {query.hasNextPage && (
            <div className="border-t border-line p-3 text-center">
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </ListStates>
      </Card>
      <BulkBar
        count={chosen.length}
        saying={
          everyone
            ? `All contacts in ${search.trim() ? 'these companies' : 'any company'} selected`
            : `${counted(chosen.length, 'company', 'companies')}, ${counted(contacts, 'contact')}`
        }
        onClear={clear}
      >
        {!everyone && (
          <Button variant="link" size="sm" onClick={() => setEveryone(true)}>
            Select all that match
          </Button>
        )}
        <BulkActions
          workspaceId={workspaceId}
          target={{
            find: everyone ? all : { companies: chosen.map(({ company }) => company) },
            contacts: null,
          }}
          count={everyone ? people : contacts}
          onDone={clear}
        />
      </BulkBar>
    </div>
  )
}

function CompanyTable({
  companies,
  selection,
  onTurn,
}: {
  companies: readonly Company[]
  selection: SelectionControls
  onTurn: () => void
}) {
  return (
    <div className={columnFrame}>
      <Table label="Companies">
        <TableHead>
          <tr>
            <HeaderCell className="w-0 ps-5! pe-1!">
              <Checkbox
                aria-label="Select all companies shown"
                checked={selection.page}
                onCheckedChange={() => {
                  onTurn()
                  selection.togglePage()
                }}
              />
            </HeaderCell>
            <HeaderCell className="text-start">Company</HeaderCell>
            <HeaderCell className="text-end">Contacts</HeaderCell>
            <HeaderCell className="text-start @max-[42rem]:hidden">Domains</HeaderCell>
            <HeaderCell className="text-end @max-[34rem]:hidden">Best score</HeaderCell>
            <HeaderCell className="text-start @max-[34rem]:hidden">Last added</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {companies.map(({ company, members, domains, best_score, newest }) => (
            <TableRow key={company} aria-selected={selection.ids.has(company)}>
              <Cell className="w-0 ps-5! pe-1!">
                <Checkbox
                  aria-label={`Select ${company}`}
                  checked={selection.ids.has(company)}
                  onClick={(event) => {
                    onTurn()
                    selection.toggle(company, event.shiftKey)
                  }}
                />
              </Cell>
              <Cell className="w-full max-w-0 min-w-36">
                <Link
                  to={`${paths.audience}?${new URLSearchParams({ company }).toString()}`}
                  className="block truncate font-medium underline-offset-3 hover:underline"
                >
                  {company}
                </Link>
              </Cell>
              <Cell className="numbers text-end">{members.toLocaleString('en')}</Cell>
              <Cell className="max-w-48 truncate text-ink-soft @max-[42rem]:hidden">
                {domains.join(', ')}
              </Cell>
              <Cell className="numbers text-end text-ink-soft @max-[34rem]:hidden">{best_score}</Cell>
              <Cell className="text-ink-soft @max-[34rem]:hidden">
                <Moment at={newest} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState icon={<Building2 aria-hidden />} title="No companies yet">
      Companies appear here once contacts have one.
    </EmptyState>
  )
}
