import { useRef } from 'react'
import type { Delimiter, Encoding } from '#core/audience/csv-dialect.ts'
import {
  guessColumns,
  importFields,
  type ImportField,
  retarget,
  type Column,
  type Target,
} from '#core/audience/map-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { CardFooter } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { Spacer } from '../spacer.tsx'
import { useVisibleRows } from '../use-visible-rows.ts'
import type { Draft } from './draft.ts'
import { BASES_ID, LawfulBases } from '../lawful-bases.tsx'
import { SourceFormat } from './source-format.tsx'

/** The parsing options of the file, and the mapping of columns to fields. */
export function MapStep({
  draft,
  onChange,
  onReadAs,
  onReadSheet,
  onBack,
  onCheck,
}: {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  onReadAs: (encoding: Encoding, delimiter: Delimiter) => void
  onReadSheet: (sheet: string) => Promise<void>
  onBack: () => void
  /** Undefined until the workspace for the contacts is known. */
  onCheck: (() => void) | undefined
}) {
  const { source, columns, header, rows } = draft
  const hasEmail = columns.some(({ target }) => target.to === 'field' && target.field === 'email')
  return (
    <>
      <div className="grid gap-5 p-5">
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <SourceFormat source={source} onReadAs={onReadAs} onReadSheet={onReadSheet} />
          <div className="pb-2">
            <Checkbox
              label="The first row names the columns"
              checked={header}
              onCheckedChange={(on) =>
                onChange({ header: on === true, columns: guessColumns(rows, on === true) })
              }
            />
          </div>
        </div>
        <div className="-mx-5 border-y border-line">
          <MappingTable columns={columns} onChange={(changed) => onChange({ columns: changed })} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Tags for all contacts" aside="Optional" hint="Separate tags with commas.">
            <Input value={draft.tags} onChange={(event) => onChange({ tags: event.target.value })} />
          </Field>
          <Field label="Source" hint="Where these contacts come from.">
            <Input
              value={draft.origin}
              maxLength={200}
              onChange={(event) => onChange({ origin: event.target.value })}
            />
          </Field>
          <Field
            label="Lawful basis"
            aside="Optional"
            hint="Why you may email these contacts. A column in the file overrides it."
          >
            <Input
              value={draft.basis}
              maxLength={200}
              list={BASES_ID}
              onChange={(event) => onChange({ basis: event.target.value })}
            />
          </Field>
          <Field label="Proof of the basis" aside="Optional" hint="A link, or where and when you got it.">
            <Input
              value={draft.proof}
              maxLength={500}
              disabled={draft.basis.trim() === ''}
              onChange={(event) => onChange({ proof: event.target.value })}
            />
          </Field>
          <LawfulBases />
        </div>
      </div>
      <CardFooter>
        <p className="min-w-0 truncate text-sm text-ink-soft">
          {hasEmail ? source.name : 'Choose which column holds the email address.'}
        </p>
        <div className="flex gap-2.5">
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" disabled={!hasEmail || !onCheck} onClick={onCheck}>
            Check
          </Button>
        </div>
      </CardFooter>
    </>
  )
}

/** Renders only the columns near the viewport, because a file may have hundreds, each with a picker. */
function MappingTable({ columns, onChange }: { columns: Column[]; onChange: (columns: Column[]) => void }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, end, height } = useVisibleRows(body, columns.length)
  return (
    <Table label="Columns of the file" aria-rowcount={columns.length + 1} className="table-fixed">
      <TableHead>
        <tr>
          <HeaderCell className="text-start">Column</HeaderCell>
          <HeaderCell className="text-start">Field</HeaderCell>
          <HeaderCell className="text-start max-md:hidden">Example</HeaderCell>
        </tr>
      </TableHead>
      <TableBody ref={body}>
        <Spacer height={first * height} />
        {columns.slice(first, end).map((column, offset) => (
          <TableRow key={column.heading} data-row-id={column.heading} aria-rowindex={first + offset + 2}>
            <Cell className="truncate font-medium">{column.heading}</Cell>
            <Cell>
              <Select
                aria-label={`${column.heading} becomes`}
                className="w-full max-w-56"
                options={[
                  ...importFields,
                  { value: 'custom', label: `Custom: ${customKey(column)}` },
                  { value: 'skip', label: 'Do not import' },
                ]}
                value={column.target.to === 'field' ? column.target.field : column.target.to}
                onValueChange={(chosen) =>
                  onChange(retarget(columns, first + offset, targetOf(chosen, column)))
                }
              />
            </Cell>
            <Cell className="truncate text-ink-soft max-md:hidden">{column.samples.join(' · ') || '–'}</Cell>
          </TableRow>
        ))}
        <Spacer height={(columns.length - end) * height} />
      </TableBody>
    </Table>
  )
}

const customKey = ({ heading }: Column) => heading.slice(0, 60)

function targetOf(chosen: ImportField | 'custom' | 'skip', column: Column): Target {
  if (chosen === 'skip') return { to: 'skip' }
  return chosen === 'custom' ? { to: 'custom', key: customKey(column) } : { to: 'field', field: chosen }
}
