import { writeRow } from '#core/audience/write-csv.ts'
import { streamText } from '#server/http/stream-text.ts'

type Cell = Parameters<typeof writeRow>[0][number]

/** A file that is sent while its rows are read. */
export function csvFile(name: string, text: AsyncGenerator<string>): Response {
  return new Response(streamText(text), {
    headers: {
      // The client treats anything except text and JSON as a file.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

/** The first line of a file; its byte order mark makes Excel read UTF-8. */
export const writeHead = (columns: readonly Cell[]): string => `\uFEFF${writeRow(columns)}`
