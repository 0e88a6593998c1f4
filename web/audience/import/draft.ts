import { ownerNames } from '#core/audience/check-rows.ts'
import type { FileVerdict } from '#core/audience/file-verdicts.ts'
import type { Column, ImportField } from '#core/audience/map-columns.ts'
import type { CsvRecord } from '#core/audience/read-csv.ts'
import type { Author } from '#web/session/members.ts'
import type { Duplicates } from './import-calls.ts'
import type { Source } from './source.ts'

/** An import that has not begun: its file, the columns, and what the user chose. */
export type Draft = {
  source: Source
  /** The address of a list that the server downloaded; null for a file or text of the user. */
  link: string | null
  header: boolean
  rows: CsvRecord[]
  columns: Column[]
  duplicates: Duplicates
  /** Fields whose improvement the user accepted in the check. */
  repairs: ImportField[]
  /** Verdicts of the file that the user overruled in the check. */
  includes: FileVerdict['is'][]
  /** True when undeliverable addresses are imported too. */
  takesUndeliverable: boolean
  /** Misspelt domains that the user corrects: as written, and as meant. */
  corrections: ReadonlyMap<string, string>
  tags: string
  origin: string
  basis: string
  proof: string
}

export const NO_CHOICES = {
  link: null,
  duplicates: 'skip',
  repairs: [] as ImportField[],
  includes: [] as FileVerdict['is'][],
  takesUndeliverable: false,
  corrections: new Map(),
  tags: '',
  origin: 'imported',
  basis: '',
  proof: '',
} as const satisfies Omit<Draft, 'source' | 'header' | 'rows' | 'columns'>

export const planOf = (draft: Draft, members: readonly Author[]) => ({
  source: draft.source,
  delimiter: draft.source.delimiter,
  countsRows: draft.source.original !== undefined,
  header: draft.header,
  columns: draft.columns,
  repairs: draft.repairs,
  includes: draft.includes,
  corrections: draft.corrections,
  owners: ownerNames(members),
  defaults: {
    tags: draft.tags.split(',').map((tag) => tag.trim()),
    source: draft.origin.trim() || 'imported',
    basis: draft.basis.trim(),
    proof: draft.proof.trim(),
  },
})
