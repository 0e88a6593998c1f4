import { useState } from 'react'
import { delimiters, type Delimiter, type Encoding } from '#core/audience/csv-dialect.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Source } from './source.ts'

/** The parsing options of a text file, or the choice between the sheets of a workbook. */
export function SourceFormat({
  source: { original, delimiter, encoding },
  onReadAs,
  onReadSheet,
}: {
  source: Source
  onReadAs: (encoding: Encoding, delimiter: Delimiter) => void
  onReadSheet: (sheet: string) => Promise<void>
}) {
  const [isReading, setIsReading] = useState(false)
  if (!original)
    return (
      <>
        <Field label="Delimiter">
          <Select
            options={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
            value={delimiter}
            onValueChange={(chosen) => onReadAs(encoding, chosen)}
          />
        </Field>
        <Field label="Encoding">
          <Select
            options={encodings}
            value={encoding}
            onValueChange={(chosen) => onReadAs(chosen, delimiter)}
          />
        </Field>
      </>
    )
  if (original.sheets.length < 2 || original.sheet === undefined) return null
  const read = async (sheet: string) => {
    setIsReading(true)
    await onReadSheet(sheet)
    setIsReading(false)
  }
  return (
    <Field label={isReading ? 'Reading the sheet…' : 'Sheet'}>
      <Select
        options={original.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        value={original.sheet}
        disabled={isReading}
        onValueChange={(sheet) => void read(sheet)}
      />
    </Field>
  )
}

const delimiterNames: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe |',
}
const encodings: { value: Encoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Latin-1 (Windows)' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
]
