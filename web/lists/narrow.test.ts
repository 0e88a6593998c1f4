import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListView } from './list-view.ts'
import { narrow, type Reading } from './narrow.ts'

type Row = { title: string; tags: string[]; size: number }
const rows: Row[] = [
  { title: 'Step 10', tags: ['vip'], size: 2 },
  { title: 'step 2', tags: ['vip', 'q4'], size: 30 },
  { title: 'Élan', tags: [], size: 4 },
]
const reading: Reading<Row> = {
  text: ({ title, tags }) => [title, ...tags].join(' '),
  facets: { tag: ({ tags }) => tags },
  sorts: { title: ({ title }) => title, size: ({ size }) => size },
}
const view: ListView = {
  search: '',
  filters: {},
  sort: { by: 'title', descending: false },
  page: 1,
  size: 25,
}
const titles = (changes: Partial<ListView>) =>
  narrow(rows, { ...view, ...changes }, reading).rows.map(({ title }) => title)

test('titles sort as people count, whatever their case, and numbers by size', () => {
  assert.deepEqual(titles({}), ['Élan', 'step 2', 'Step 10'])
  assert.deepEqual(titles({ sort: { by: 'size', descending: true } }), ['step 2', 'Élan', 'Step 10'])
})

test('every word of a search must be there, in any order', () => {
  assert.deepEqual(titles({ search: 'Q4 STEP' }), ['step 2'])
  assert.deepEqual(titles({ search: 'q4 élan' }), [])
})

test('values of one facet widen it', () => {
  assert.deepEqual(titles({ filters: { tag: ['q4', 'vip'] } }), ['step 2', 'Step 10'])
})

test('a page beyond the last is the last', () => {
  const page = narrow(rows, { ...view, size: 2, page: 9 }, reading)
  assert.deepEqual([page.page, page.pages, page.rows.length, page.matching], [2, 2, 1, 3])
})

test('the rows given stay in their order', () => {
  titles({})
  assert.equal(rows[0]?.title, 'Step 10')
})
