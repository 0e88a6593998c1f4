import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans, planTypes } from '#core/billing/plans.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Select } from '#web/ui/select.tsx'
import { ActionsHeaderCell, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { AccountMenu } from './account-menu.tsx'
import { PageList } from './page-list.tsx'
import { SignUpCard } from './sign-up-card.tsx'
import { accountsQuery, type Account, type AccountFilters } from './account-queries.ts'

const nothing: AccountFilters = { search: '', role: '', plan: '', state: '' }

export function AccountList() {
  const [filters, setFilters] = useState(nothing)
  const list = useInfiniteQuery(accountsQuery(filters))
  return (
    <div className="grid gap-4">
      <SignUpCard />
      <div className="grid grid-cols-3 gap-2.5 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem]">
        <SearchField
          label="Search users"
          value={filters.search}
          onChange={(search) => setFilters((before) => ({ ...before, search }))}
          className="col-span-3 lg:col-span-1"
        />
        {choices.map(({ facet, label, options }) => (
          <Select
            key={facet}
            aria-label={label}
            options={options}
            value={filters[facet] || 'any'}
            onValueChange={(chosen) =>
              setFilters((before) => ({ ...before, [facet]: chosen === 'any' ? '' : chosen }))
            }
          />
        ))}
      </div>
      <PageList list={list} name="users" empty="No users match">
        {(accounts) => <AccountTable accounts={accounts} />}
      </PageList>
    </div>
  )
}

const choices = [
  {
    facet: 'role',
    label: 'Role',
    options: [
      { value: 'any', label: 'Any role' },
      { value: 'user', label: 'Users' },
      { value: 'admin', label: 'Admins' },
    ],
  },
  {
    facet: 'plan',
    label: 'Plan',
    options: [
      { value: 'any', label: 'Any plan' },
      ...planTypes.map((value) => ({ value: value as string, label: plans[value].name })),
    ],
  },
  {
    facet: 'state',
    label: 'State',
    options: [
      { value: 'any', label: 'Any state' },
      { value: 'unconfirmed', label: 'Unconfirmed' },
      { value: 'suspended', label: 'Suspended' },
    ],
  },
] as const

function AccountTable({ accounts }: { accounts: Account[] }) {
  return (
    <Table label="Users">
      <TableHead>
        <tr className="text-start">
          <HeaderCell className="text-start">User</HeaderCell>
          <HeaderCell className="hidden text-start sm:table-cell">Plan</HeaderCell>
          <HeaderCell className="hidden text-start md:table-cell">Last login</HeaderCell>
          <HeaderCell className="hidden text-start md:table-cell">Joined</HeaderCell>
          <ActionsHeaderCell />
        </tr>
      </TableHead>
      <TableBody>
        {accounts.map((account) => (
          <TableRow key={account.id}>
            <Cell>
              <Person account={account} />
            </Cell>
            <Cell className="hidden sm:table-cell">
              <PlanBadge account={account} />
            </Cell>
            <Cell className="hidden text-ink-soft md:table-cell">
              {account.last_login ? <Moment at={account.last_login} /> : 'Never'}
            </Cell>
            <Cell className="hidden text-ink-soft md:table-cell">
              <Moment at={account.created_at} />
            </Cell>
            <Cell className="text-end">
              <AccountMenu account={account} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Person({ account }: { account: Account }) {
  return (
    <div className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5 font-medium">
        {account.name ?? 'No profile yet'}
        {account.role === 'admin' && <Badge tone="info">Admin</Badge>}
        {account.is_suspended && <Badge tone="danger">Suspended</Badge>}
        {!account.is_confirmed && <Badge tone="warning">Unconfirmed</Badge>}
        {account.has_second_factor && <Badge>2FA</Badge>}
      </span>
      {/* On a phone the plan column is hidden, so that the actions remain visible. */}
      <span className="sm:hidden">
        <PlanBadge account={account} />
      </span>
      <span className="text-xs wrap-anywhere text-ink-faint">
        {account.email}
        {account.username && ` · ${account.username}`}
      </span>
    </div>
  )
}

function PlanBadge({ account: { plan, provider } }: { account: Account }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <Badge tone={plan === 'free' ? 'neutral' : 'accent'}>{plans[plan].name}</Badge>
      {provider === 'grant' && <span className="text-xs text-ink-faint">granted</span>}
    </span>
  )
}
