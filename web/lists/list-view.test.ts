import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNarrowed, nextSort, readView, writeView, type ListShape } from './list-view.ts'

const shape: ListShape = {
  facets: ['status', 'tag'],
  sorts: ['title', 'updated'],
  sort: { by: 'updated', descending: true },
}
const read = (address: string) => readView(new URLSearchParams(address), shape)

test('an address says the whole view, and the view says the address again', () => {
  const address = 'q=spring&status=draft&status=paused&tag=a%2Cb&sort=-title&page=3&size=50'
  const view = read(address)
  assert.deepEqual(view, {
    search: 'spring',
    filters: { status: ['draft', 'paused'], tag: ['a,b'] },
    sort: { by: 'title', descending: true },
    page: 3,
    size: 50,
  })
  assert.equal(writeView(view, shape, new URLSearchParams()).toString(), address)
})

test('defaults are not in the URL, and other parameters stay', () => {
  assert.equal(writeView(read(''), shape, new URLSearchParams('panel=open&q=old')).toString(), 'panel=open')
})

test('invalid URL parameters use the defaults', () => {
  const view = read('sort=-password&page=-4&size=100000&status=draft&status=draft')
  assert.deepEqual(view.sort, shape.sort)
  assert.equal(view.page, 1)
  assert.equal(view.size, 25)
  assert.deepEqual(view.filters.status, ['draft'])
})

test('a column sorts upwards first and turns round when asked again', () => {
  const first = nextSort(shape.sort, 'title')
  assert.deepEqual(first, { by: 'title', descending: false })
  assert.deepEqual(nextSort(first, 'title'), { by: 'title', descending: true })
})

test('blanks in the search narrow nothing', () => {
  assert.equal(isNarrowed(read('q=++')), false)
  assert.equal(isNarrowed(read('tag=vip')), true)
})
