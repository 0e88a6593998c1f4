import { Braces } from 'lucide-react'
import { useState } from 'react'
import { mergeFields, mergeTag } from '#core/templates/merge-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'

type FieldName = (typeof mergeFields)[number]['name']

/** Puts a place for a recipient's own words where the cursor is, with what stands there when none are known. */
export function MergeMenu({ onInsert }: { onInsert: (tag: string) => void }) {
  const [name, setName] = useState<FieldName>('first_name')
  const [fallback, setFallback] = useState<string>('there')
  const tag = mergeTag(name, fallback)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Braces aria-hidden />
          Merge tag
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3.5 p-4" aria-label="Merge tag">
        <Field label="Field">
          <Select
            value={name}
            options={mergeFields.map((field) => ({ value: field.name, label: field.label }))}
            onValueChange={(chosen) => {
              setName(chosen)
              setFallback(mergeFields.find((field) => field.name === chosen)?.fallback ?? '')
            }}
          />
        </Field>
        <Field
          label="Fallback"
          hint={
            fallback.trim() === ''
              ? 'Without one, a recipient of whom this is not known is held back.'
              : 'Stands there when nothing is known.'
          }
        >
          <Input value={fallback} maxLength={80} onChange={(event) => setFallback(event.target.value)} />
        </Field>
        <PopoverClose asChild>
          <Button variant="primary" onClick={() => onInsert(tag)}>
            Insert <code className="max-w-44 truncate font-mono text-xs">{tag}</code>
          </Button>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}
