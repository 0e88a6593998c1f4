import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from './columns.ts'
import { writeTable } from './export-rows.ts'

type Row = { title: string; tags: string[]; sent: number | null }

const columns: Column<Row>[] = [
  { id: 'title', title: 'Name', cell: () => null, text: ({ title }) => title },
  { id: 'badge', title: 'Badge', cell: () => null },
  { id: 'tags', title: 'Tags', cell: () => null, text: ({ tags }) => tags.join(', ') },
  { id: 'sent', title: 'Sent', cell: () => null, text: ({ sent }) => sent },
]

test('a file has the columns that say something in words, and a row that runs no formula', () => {
  assert.equal(
    writeTable(columns, [{ title: '=HYPERLINK("x")', tags: ['a', 'b'], sent: null }]),
    `\uFEFFName,Tags,Sent\r\n"'=HYPERLINK(""x"")","a, b",\r\n`,
  )
})
