import { Plus, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { CustomEntry, CustomKind } from './contact-form.ts'

/** Editor for custom fields: name, type and value. */
export function CustomFieldsInput({
  entries,
  onChange,
  known,
}: {
  entries: readonly CustomEntry[]
  onChange: (entries: CustomEntry[]) => void
  /** Existing names, suggested while the user types a new one. */
  known: readonly string[]
}) {
  const changeEntry = (place: number, changes: Partial<CustomEntry>) =>
    onChange(entries.map((entry, other) => (other === place ? { ...entry, ...changes } : entry)))
  return (
    <fieldset className="grid min-w-0 gap-2" aria-label="Custom fields">
      <datalist id="custom-field-names">
        {known.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </datalist>
      {entries.map((entry, place) => (
        // A name changes with each keystroke, so only the index identifies a row.
        <div
          key={place}
          className="grid grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,1fr)_auto] items-center gap-1.5"
        >
          <Input
            aria-label={`Name of custom field ${place + 1}`}
            placeholder="Name"
            list="custom-field-names"
            maxLength={60}
            value={entry.key}
            onChange={(event) => changeEntry(place, { key: event.target.value })}
          />
          <Select
            aria-label={`Type of custom field ${place + 1}`}
            options={kinds}
            value={entry.kind}
            onValueChange={(kind) =>
              changeEntry(place, {
                kind,
                value: kind === 'yes' ? 'yes' : entry.kind === 'yes' ? '' : entry.value,
              })
            }
          />
          <ValueInput entry={entry} place={place} onChange={(value) => changeEntry(place, { value })} />
          <IconButton
            label={`Remove ${entry.key || 'this field'}`}
            size="sm"
            onClick={() => onChange(entries.filter((_, other) => other !== place))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="w-fit"
        onClick={() => onChange([...entries, { key: '', kind: 'text', value: '' }])}
      >
        <Plus aria-hidden />
        Add a field
      </Button>
    </fieldset>
  )
}

function ValueInput({
  entry,
  place,
  onChange,
}: {
  entry: CustomEntry
  place: number
  onChange: (value: string) => void
}) {
  const label = `Value of ${entry.key || `custom field ${place + 1}`}`
  if (entry.kind === 'yes') {
    return <Select aria-label={label} options={answers} value={entry.value} onValueChange={onChange} />
  }
  return (
    <Input
      aria-label={label}
      placeholder="Value"
      inputMode={entry.kind === 'number' ? 'decimal' : undefined}
      maxLength={1000}
      value={entry.value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const kinds: { value: CustomKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'yes', label: 'Yes/No' },
]
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
