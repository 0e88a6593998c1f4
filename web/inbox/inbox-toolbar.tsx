import { ListFilter } from 'lucide-react'
import { parseSearch, withOperator } from '#core/messages/parse-search.ts'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { useAuthors } from '#web/analysis/queries.ts'
import { useCampaigns } from '#web/campaigns/queries.ts'
import { FilterMenu, type FilterOption } from '#web/lists/filter-menu.tsx'
import { useSavedViews } from '#web/lists/saved-views.ts'
import { SearchField } from '#web/lists/search-field.tsx'
import { ViewsMenu } from '#web/lists/views-menu.tsx'
import { useMailboxes } from '#web/mailboxes/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import { useViewCounts } from './conversation-queries.ts'
import { readInboxView, writeInboxView, type InboxView, type View } from './conversations.ts'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Closed' },
  { value: 'any', label: 'All' },
] as const

const senders = [
  { value: 'people', label: 'From people' },
  { value: 'automatic', label: 'Automatic' },
  { value: 'all', label: 'Everything' },
] as const

type Change = (change: Partial<InboxView>) => void

export function InboxTools({
  workspaceId,
  view,
  state,
  onChange,
}: {
  workspaceId: string | undefined
  view: InboxView
  /** What is shown: a search may say another one than the tab. */
  state: View
  onChange: Change
}) {
  const { notUnderstood } = parseSearch(view.search)
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5">
        <SearchField
          label="Search the inbox"
          value={view.search}
          onChange={(search) => onChange({ search })}
          className="min-w-0 flex-1"
        />
        <FiltersMenu workspaceId={workspaceId} view={view} onChange={onChange} />
      </div>
      {notUnderstood.length > 0 && (
        <ul className="grid gap-1 text-sm text-warning-ink" aria-live="polite">
          {notUnderstood.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <SegmentedControl
        aria-label="Which conversations"
        segments={states}
        value={state}
        onValueChange={(value) => onChange({ view: value, search: withoutState(view.search) })}
      />
    </div>
  )
}

/** All filters behind one button, which says how many of them are set. */
function FiltersMenu(props: { workspaceId: string | undefined; view: InboxView; onChange: Change }) {
  const { search } = parseSearch(props.view.search)
  const lists = [search.category, search.campaign, search.mailbox, search.assigned]
  const isSet = [
    props.view.sender !== 'people',
    ...lists.map((chosen) => chosen.length > 0),
    ...only.map(({ value }) => search[value]),
  ]
  const count = isSet.filter(Boolean).length
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          className={classes('shrink-0', count > 0 && 'border-accent! bg-accent-soft! text-accent-ink!')}
        >
          <ListFilter aria-hidden />
          Filters
          {count > 0 && <span className="numbers">{count}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filters" className="p-3">
        <Filters {...props} />
      </PopoverContent>
    </Popover>
  )
}

/** The search as it is without its state: the tabs say that. */
function withoutState(search: string): string {
  const { search: parsed } = parseSearch(search)
  return parsed.state === null ? search : withOperator(search, 'is', parsed.unread ? ['unread'] : [])
}

/** Each filter writes its operator into the search, so that there is one place that says what is shown. */
function Filters({
  workspaceId,
  view,
  onChange,
}: {
  workspaceId: string | undefined
  view: InboxView
  onChange: Change
}) {
  const { data: campaigns = [] } = useCampaigns(workspaceId)
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const { data: people = [] } = useAuthors(workspaceId)
  const { search } = parseSearch(view.search)
  const put = (operator: string, values: readonly string[]) =>
    onChange({ search: withOperator(view.search, operator, values) })
  const menu = (
    label: string,
    operator: 'category' | 'campaign' | 'mailbox' | 'assigned',
    options: FilterOption[],
  ) => (
    <FilterMenu
      label={label}
      options={options}
      chosen={search[operator]}
      onChange={(values) => put(operator, values)}
    />
  )
  return (
    <div className="flex flex-wrap gap-1.5">
      <Field label="Sender" labelHidden>
        <Select
          options={senders}
          value={view.sender}
          onValueChange={(sender) => onChange({ sender })}
          className="w-34"
        />
      </Field>
      {menu('Category', 'category', [...replyCategories, { value: 'none', label: 'None yet' }])}
      {menu('Assignee', 'assigned', [
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
        ...people.map(({ name }) => ({ value: name, label: name })),
      ])}
      {menu('Campaign', 'campaign', named(campaigns.map(({ title }) => title)))}
      {mailboxes.length > 1 && menu('Mailbox', 'mailbox', named(mailboxes.map(({ address }) => address)))}
      <FilterMenu
        label="Show only"
        options={only}
        chosen={only.map(({ value }) => value).filter((value) => search[value])}
        onChange={(values) => {
          const has = withOperator(view.search, 'has', values.includes('attachment') ? ['attachment'] : [])
          const is = [
            ...(search.state ? [search.state] : []),
            ...(values.includes('unread') ? ['unread'] : []),
          ]
          onChange({ search: withOperator(has, 'is', is) })
        }}
      />
    </div>
  )
}

const only = [
  { value: 'unread', label: 'Unread' },
  { value: 'attachment', label: 'With an attachment' },
] as const

const named = (names: readonly string[]): FilterOption[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name }))

export function InboxViews({
  workspaceId,
  view,
  onChange,
}: {
  workspaceId: string | undefined
  view: InboxView
  onChange: Change
}) {
  const { data: saved = [] } = useSavedViews(workspaceId, 'inbox')
  const read = (query: string) => readInboxView(new URLSearchParams(query))
  const { data: counts = [] } = useViewCounts(
    workspaceId,
    saved.map(({ query }) => read(query)),
  )
  return (
    <ViewsMenu
      workspaceId={workspaceId}
      list="inbox"
      views={{
        query: writeInboxView(view, new URLSearchParams()).toString(),
        show: (query) => onChange(read(query)),
      }}
      countOf={(id) => counts[saved.findIndex((one) => one.id === id)]}
    />
  )
}
