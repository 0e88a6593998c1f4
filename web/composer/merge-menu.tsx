import { Braces } from 'lucide-react'
import { useState } from 'react'
import { conditionAround, mergeFields, mergeTag, senderFields } from '#core/templates/merge-fields.ts'
import { useAudienceFacets } from '#web/audience/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'

/** Inserts a merge tag with an optional fallback at the cursor. */
export function MergeMenu({
  workspaceId,
  selected,
  onInsert,
}: {
  workspaceId: string
  selected: () => string
  onInsert: (tag: string) => void
}) {
  const [name, setName] = useState('first_name')
  const [fallback, setFallback] = useState('there')
  const fields = useFields(workspaceId)
  const tag = mergeTag(name, fallback)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Braces aria-hidden />
          Merge tag
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="grid gap-3.5 p-4" aria-label="Merge tag">
        <Field label="Field">
          <Select
            value={name}
            options={fields.map((field) => ({ value: field.name, label: field.label }))}
            onValueChange={(chosen) => {
              setName(chosen)
              setFallback(fields.find((field) => field.name === chosen)?.fallback ?? '')
            }}
          />
        </Field>
        <Field
          label="Fallback"
          hint={
            fallback.trim() === ''
              ? 'Without a fallback, recipients who have no value are held back.'
              : 'Used when there is no value.'
          }
        >
          <Input value={fallback} maxLength={80} onChange={(event) => setFallback(event.target.value)} />
        </Field>
        <PopoverClose asChild>
          <Button variant="primary" onClick={() => onInsert(tag)}>
            Insert <code className="max-w-44 truncate font-mono text-xs">{tag}</code>
          </Button>
        </PopoverClose>
        <PopoverClose asChild>
          <Button onClick={() => onInsert(conditionAround(name, selected(), fallback))}>
            Show text only if there is a value
          </Button>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}

/** The merge fields: those of every contact, the audience's custom fields, and those of the mailbox. */
function useFields(workspaceId: string) {
  const { data: facets = [] } = useAudienceFacets(workspaceId)
  const custom = facets
    .filter(({ facet }) => facet === 'custom')
    .map(({ value }) => ({ name: value, label: value, fallback: '' }))
  return [...mergeFields, ...custom, ...senderFields]
}
