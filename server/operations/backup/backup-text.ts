// The format of an unpacked backup: a plain SQL script for psql, table after table in COPY's text format, with a line
// of JSON metadata above and its SHA-256 below. psql alone can read it.
import { z } from 'zod'

const opening = '-- Coldframe backup '
export const keysOpening = '-- keys '
export const ending = '-- end '
/** Alone on its line it ends the rows of a table; in a row a backslash is always doubled. */
export const endOfRows = '\\.\n'

const about = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The schema of the rows: every applied file of platform and migrations. */
  schema: z.array(z.string()),
  /** Fingerprint of the installation's keys, by which retention recognizes its own files. */
  installation: z.string().optional(),
})
const summary = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** Covers every byte above. */
  sha256: z.string(),
})

export type About = z.infer<typeof about>
export type Summary = z.infer<typeof summary>

export const writeAbout = (value: About): string => `${opening}${JSON.stringify(value)}\n`
export const writeSummary = (value: Summary): string => `${ending}${JSON.stringify(value)}\n`

export function readAbout(line: string): About {
  const parsed = line.startsWith(opening) ? about.safeParse(parse(line.slice(opening.length))) : undefined
  if (!parsed?.success) throw new Error('This is not a backup of Coldframe, or it is of a later version.')
  return parsed.data
}

export function readSummary(line: string): Summary {
  const parsed = summary.safeParse(parse(line.slice(ending.length)))
  if (!parsed.success) throw new Error(damaged)
  return parsed.data
}

export const noBackup = 'This is not a backup of Coldframe.'
export const damaged = 'This backup is damaged: it ends too early or was changed.'

export type CopiedTable = { name: string; columns: string[] }

export const writeCopy = ({ name, columns }: CopiedTable): string =>
  `COPY ${name} (${columns.join(', ')}) FROM stdin;\n`

/** Undefined for any other line. The names remain quoted. */
export function readCopy(line: string): CopiedTable | undefined {
  const found = /^COPY ("(?:[^"]|"")+"\."(?:[^"]|"")+") \((.+)\) FROM stdin;$/.exec(line)
  if (!found) return undefined
  const [, name = '', columns = ''] = found
  return { name, columns: columns.match(/"(?:[^"]|"")+"/g) ?? [] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
