import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario(async () => {
  await t.sql(`
    insert into imports (id, workspace_id, state) values ('01900a00-0000-7000-8000-00000000d001', '${workspaceId}', 'undone');
    insert into audience (workspace_id, email, name, company, import_id) values
      ('${workspaceId}', 'Jane.Doe@gmail.com', 'Jane', null, null),
      ('${workspaceId}', 'janedoe+shop@googlemail.com', 'J. Doe', null, null),
      ('${workspaceId}', 'ada@engine.test', 'Ada', 'Engine', null),
      ('${workspaceId}', 'ada+news@engine.test', 'Ada', 'ENGINE', null),
      ('${workspaceId}', 'grace@navy.test', 'Grace Hopper', 'Navy', null),
      ('${workspaceId}', 'g.hopper@navy.test', 'grace hopper', 'navy', null),
      ('${workspaceId}', 'dots.matter@firm.test', 'A', null, null),
      ('${workspaceId}', 'dotsmatter@firm.test', 'A', null, null),
      ('${workspaceId}', 'grace@hidden.test', 'Grace Hopper', 'Navy', '01900a00-0000-7000-8000-00000000d001');
    insert into audience (workspace_id, email, name, company)
      select id, 'ada@engine.test', 'Ada', 'Engine' from workspaces where user_id = '${t.bobId}';
    insert into suppressions (workspace_id, address) values ('${workspaceId}', 'navy.test')`)
})

type Group = { why: string; ids: string[]; people: { email: string; suppressed: string | null }[] }
const find = (who: Who = 'viewer', limit = 30) =>
  t.db.as(identityOf(t, who)).query<Group>('select * from find_duplicates($1, $2)', [workspaceId, limit])
const emails = (groups: Group[]) =>
  groups.map(({ why, people }) => [why, ...people.map(({ email }) => email).sort()].join(' ')).sort()

test('one inbox written in several ways, and namesakes of one company, are found; each group once', async () => {
  const groups = await find()
  assert.deepEqual(emails(groups), [
    'inbox Jane.Doe@gmail.com janedoe+shop@googlemail.com',
    'inbox ada+news@engine.test ada@engine.test',
    'name g.hopper@navy.test grace@navy.test',
  ])
  assert.deepEqual(
    groups.at(-1)!.people.map(({ suppressed }) => suppressed),
    ['manual', 'manual'],
  )
  assert.equal((await find('viewer', 2)).length, 2)
})

test('where mail arrives is read off the address', async () => {
  const inbox = async (email: string) =>
    (await t.asService<{ inbox: string }>('select private.inbox_of($1) as inbox', [email]))[0]!.inbox
  assert.equal(await inbox('J.A.N.E+x+y@GoogleMail.com'), 'jane@gmail.com')
  assert.equal(await inbox('Jane.Doe+x@Firm.test'), 'jane.doe@firm.test')
  assert.equal(await inbox('+x@firm.test'), '+x@firm.test')
})

test('nobody but members finds anybody, and nobody but editors keeps them apart', async () => {
  for (const who of ['stranger', 'admin', 'nobody', 'anon'] as const)
    await assert.rejects(find(who), { code: '42501' }, who)
  const { ids } = (await find())[0]!
  const apart = (who: Who, people = ids, on = true) =>
    t.db.as(identityOf(t, who)).query('select dismiss_duplicates($1, $2, $3)', [workspaceId, people, on])
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    await assert.rejects(apart(who), { code: '42501' }, who)
  const [foreign] = await t.sql(`select id from audience where workspace_id <> '${workspaceId}'`)
  await assert.rejects(apart('editor', [String(foreign!['id']), ids[0]!]), /no longer exist/)
  const { length } = await find()
  await apart('editor', ids.toReversed())
  assert.equal((await find()).length, length - 1)
  await assert.rejects(apart('viewer', ids, false), { code: '42501' })
  await apart('editor', ids, false)
  assert.equal((await find()).length, length)
})
