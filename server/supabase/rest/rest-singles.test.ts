import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openGardenClub, type GardenClub } from '#server/testing/rest/garden-club.ts'

let club: GardenClub
before(async () => {
  club = await openGardenClub()
})
after(() => club.close())

test('one row as an object', async () => {
  const { data } = await club.ada.from('gardens').select('name').eq('id', 1).single()
  assert.deepEqual(data, { name: 'Rose court' })
})

for (const [rows, ids] of [
  [0, []],
  [2, [1, 2]],
] as const) {
  test(`${rows} rows where one was asked for`, async () => {
    const { data, error, status } = await club.ada.from('gardens').select().in('id', ids).single()
    assert.equal(status, 406)
    assert.equal(data, null)
    assert.deepEqual(error, {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
      hint: null,
    })
  })
}

test('maybeSingle takes none for null and refuses two', async () => {
  const none = await club.ada.from('gardens').select('id').eq('id', 99).maybeSingle()
  assert.deepEqual([none.data, none.error], [null, null])
  const one = await club.ada.from('gardens').select('id').eq('id', 1).maybeSingle()
  assert.deepEqual(one.data, { id: 1 })
  const two = await club.ada.from('gardens').select('id').maybeSingle()
  assert.equal(two.error?.code, 'PGRST116')
})

test('older clients read the words 0 rows from the details of a write', async () => {
  const headers = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' }
  const response = await club.send('/beds?id=eq.999', { method: 'PATCH', headers, body: '{"label":"x"}' })
  assert.equal(response.status, 406)
  assert.match(((await response.json()) as { details: string }).details, /0 rows/)
})
