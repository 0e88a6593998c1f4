import { parseSearch, withOperator } from '#core/messages/parse-search.ts'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { useAuthors } from '#web/session/members.ts'
import { useCampaigns } from '#web/live/campaigns.ts'
import { FilterMenu, type FilterOption } from '#web/lists/filter-menu.tsx'
import { FoldedFilters } from '#web/lists/list-tools.tsx'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { InboxView } from './conversations.ts'

const senders = [
  { value: 'people', label: 'From people' },
  { value: 'automatic', label: 'Automatic' },
  { value: 'all', label: 'Everything' },
] as const

type Change = (change: Partial<InboxView>) => void

/** All filters behind one button, which shows the number of active ones. */
export function FiltersMenu(props: { workspaceId: string | undefined; view: InboxView; onChange: Change }) {
  const { search } = parseSearch(props.view.search)
  const lists = [search.category, search.campaign, search.mailbox, search.assigned]
  const isSet = [
    props.view.sender !== 'people',
    ...lists.map((chosen) => chosen.length > 0),
    ...only.map(({ value }) => search[value]),
  ]
  const count = isSet.filter(Boolean).length
  return (
    <FoldedFilters label="Filters" count={count}>
      <Filters {...props} />
    </FoldedFilters>
  )
}

/** Each filter writes its operator into the search, which is the only state. */
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
  const setOperator = (operator: string, values: readonly string[]) =>
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
      onChange={(values) => setOperator(operator, values)}
    />
  )
  return (
    <>
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
    </>
  )
}

const only = [
  { value: 'unread', label: 'Unread' },
  { value: 'attachment', label: 'With an attachment' },
] as const

const named = (names: readonly string[]): FilterOption[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name }))
