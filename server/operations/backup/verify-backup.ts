// Verifies that a backup is complete: reads every byte and compares the checksums at its end. Restores nothing.
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { damaged, keysOpening, readAbout, readCopy, readSummary, type About } from './backup-text.ts'
import { readSections } from './read-sections.ts'

type Verified = { about: About; keys: string; tables: number }

export async function verifyBackup(source: AsyncIterable<Buffer>): Promise<Verified> {
  const reader = readSections(source)
  const [first, second] = [await reader.next(), await reader.next()]
  const about = readAbout(first?.kind === 'line' ? first.text : '')
  if (second?.kind !== 'line' || !second.text.startsWith(keysOpening)) throw new Error(damaged)
  const keys = second.text.slice(keysOpening.length)
  let tables = 0
  for (let section = await reader.next(); section; section = await reader.next()) {
    if (section.kind === 'end') {
      const summary = readSummary(section.text)
      if (summary.sha256 !== section.sha256 || Object.keys(summary.tables).length !== tables)
        throw new Error(damaged)
      return { about, keys, tables }
    }
    if (!readCopy(section.text)) continue
    tables += 1
    await pipeline(
      withErrorListener(Readable.from(reader.rows())),
      withErrorListener(new Writable({ write: (_chunk, _encoding, done) => done() })),
    )
  }
  throw new Error(damaged)
}
