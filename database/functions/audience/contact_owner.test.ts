import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

let idOf: (who: Who) => string
const t = testScenario(async () => {
  idOf = (who) => String(identityOf(t, who).claims?.sub)
})

let contact = ''
beforeEach(async () => {
  await t.sql('delete from audience')
  contact = await add('a@own.example')
  await add('b@own.example')
})

async function add(email: string, owner: string | null = null): Promise<string> {
  const id = randomUUID()
  await t.asAda('insert into audience (id, workspace_id, email, owner_id) values ($1, $2, $3, $4)', [
    id,
    workspaceId,
    email,
    owner,
  ])
  return id
}
const give = (who: Who, to: string | null) =>
  t.db.as(identityOf(t, who)).query('update audience set owner_id = $2 where id = $1', [contact, to])
const giveAll = async (who: Who, to: string | null, find: object = {}) =>
  (
    await t.db
      .as(identityOf(t, who))
      .query<{ n: number }>('select set_contact_owner($1, $2, $3) as n', [workspaceId, find, to])
  )[0]!.n
const ownerOf = async () =>
  (await t.sql(`select owner_id from audience where id = '${contact}'`))[0]!['owner_id']
const found = async (find: object) =>
  (
    await t.asAda<{ email: string }>('select email from find_audience($1, $2) order by email', [
      workspaceId,
      find,
    ])
  ).map(({ email }) => email[0])
const findByOwner = (op: string, value = '') =>
  found({ segment: { match: 'all', rules: [{ field: 'owner', op, value }] } })
const notAMember = { code: 'PT400', message: 'This person is not a member of the workspace.' }

test('editors give a contact to a member or to nobody', async () => {
  for (const to of [idOf('viewer'), t.adaId, null]) {
    await give('editor', to)
    assert.equal(await ownerOf(), to)
  }
  assert.equal(await giveAll('editor', idOf('editor')), 2)
  assert.equal(await giveAll('editor', idOf('editor')), 0)
  assert.equal(await ownerOf(), idOf('editor'))
})

test('a contact counts as changed when its owner changes, one by one or many at once', async () => {
  for (const change of [() => give('editor', t.adaId), () => giveAll('editor', null)]) {
    await t.sql(`update audience set updated_at = '2026-01-01'`)
    await change()
    const [row] = await t.sql(
      `select updated_at > '2026-02-01' as is_new from audience where id = '${contact}'`,
    )
    assert.equal(row!['is_new'], true)
  }
})

test('whoever is not in the workspace gets none, one by one or many at once', async () => {
  for (const who of ['stranger', 'admin'] as const) {
    await assert.rejects(give('owner', idOf(who)), notAMember)
    await assert.rejects(giveAll('owner', idOf(who)), notAMember)
    await assert.rejects(add('c@own.example', idOf(who)), notAMember)
  }
  assert.equal(await ownerOf(), null)
})

test('viewers and strangers give none, and whoever is signed out is refused', async () => {
  for (const who of ['viewer', 'stranger', 'admin', 'nobody'] as const) await give(who, idOf('viewer'))
  await assert.rejects(give('anon', null), { code: '42501' })
  for (const who of ['viewer', 'stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(giveAll(who, t.adaId), { code: '42501' })
  assert.equal(await ownerOf(), null)
})

test('contacts are found by their owner, in filters and segments', async () => {
  await give('owner', idOf('editor'))
  const [editor, viewer] = [idOf('editor'), idOf('viewer')]
  assert.deepEqual(await found({ owners: [editor] }), ['a'])
  assert.deepEqual(await found({ owners: ['nobody'] }), ['b'])
  assert.deepEqual(await found({ owners: [editor, 'nobody'] }), ['a', 'b'])
  assert.deepEqual(await found({ owners: [viewer, `'; drop table audience`] }), [])
  assert.deepEqual(await findByOwner('is', editor), ['a'])
  assert.deepEqual(await findByOwner('is_not', editor), ['b'])
  assert.deepEqual([await findByOwner('is_empty'), await findByOwner('is_not_empty')], [['b'], ['a']])
})

test('who leaves the workspace owns nothing there, and a contact of theirs can still be changed', async () => {
  await give('owner', idOf('editor'))
  await t.sql(`delete from workspace_members where user_id = '${idOf('editor')}'`)
  assert.deepEqual([await found({ owners: ['nobody'] }), await findByOwner('is_not_empty')], [['a', 'b'], []])
  await t.asAda('update audience set name = $1, owner_id = owner_id where id = $2', ['Lin', contact])
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${workspaceId}', '${idOf('editor')}', 'editor')`,
  )
  assert.deepEqual(await found({ owners: [idOf('editor')] }), ['a'])
})

test('a merge keeps an owner, and undone each has their own', async () => {
  const other = await add('c@own.example', idOf('viewer'))
  const [made] = await t.asAda<{ id: string }>('select merge_contacts($1, $2) as id', [contact, [other]])
  assert.equal(await ownerOf(), idOf('viewer'))
  await t.asAda('select undo_merge($1)', [made!.id])
  assert.deepEqual([await ownerOf(), await found({ owners: [idOf('viewer')] })], [null, ['c']])
})
