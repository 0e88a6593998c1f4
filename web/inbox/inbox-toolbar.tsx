import { SearchField } from '#web/lists/search-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Shown, View } from './conversations.ts'
import type { Put } from './inbox-page.tsx'

const views = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
] as const

const kinds = [
  { value: 'people', label: 'From people' },
  { value: 'machines', label: 'Automatic' },
  { value: 'all', label: 'Everything' },
] as const

export function InboxTools({
  view,
  shown,
  search,
  put,
}: {
  view: View
  shown: Shown
  search: string
  put: Put
}) {
  return (
    <div className="grid gap-2">
      <SearchField
        label="Search the inbox"
        value={search}
        onChange={(text) => put({ search: text })}
        className="w-full"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          aria-label="Which conversations"
          segments={views}
          value={view}
          onValueChange={(value) => put({ view: value })}
        />
        <Field label="Sender" labelHidden>
          <Select
            options={kinds}
            value={shown}
            onValueChange={(value) => put({ shown: value })}
            className="w-36"
          />
        </Field>
      </div>
    </div>
  )
}
