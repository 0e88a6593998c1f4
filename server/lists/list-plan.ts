// The options with which the first import of a linked list was read, as the page stores them.
import { z } from 'zod'
import { importFields, type ImportField, type Target } from '#core/audience/map-columns.ts'

const field = z.custom<ImportField>((value) => importFields.some((known) => known.value === value))
const target = z.union([
  z.object({ to: z.literal('field'), field }),
  z.object({ to: z.literal('custom'), key: z.string().min(1).max(60) }),
  z.object({ to: z.literal('skip') }),
]) satisfies z.ZodType<Target>

const text = (length: number) => z.string().max(length)

export const listPlan = z.object({
  /** The targets of the columns by heading. Other columns of the file are skipped. */
  mapping: z.record(z.string(), target),
  header: z.boolean().default(true),
  /** The sheet of a workbook; the first one with rows without it. */
  sheet: text(100).optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  tags: z.array(text(200)).max(50).default([]),
  source: text(200).default('imported'),
  basis: text(200).default(''),
  proof: text(500).default(''),
  repairs: z.array(field).max(100).default([]),
  includesUndeliverable: z.boolean().default(false),
  takesUndeliverable: z.boolean().default(false),
  /** Misspelt domains: as written, and as meant. */
  corrections: z
    .array(z.tuple([text(255), text(255)]))
    .max(1_000)
    .default([]),
})

export type ListPlan = z.infer<typeof listPlan>
