// On a managed PostgreSQL the owner of our database may not be a superuser: row-level security applies to them too,
// and everything must still work.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openAs } from '#database/open-pool.ts'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { freshDatabase, makeLogin, type TestDatabase } from '#database/testing/fresh-database.ts'

let t: TestDatabase
let owner: pg.Client
let db: Database
before(async () => {
  t = await freshDatabase()
  // Simulates a managed service, where no role may bypass row-level security.
  await t.sql('create role plain_owner login; alter role service_role nobypassrls')
  await t.sql('create database plainly_owned owner plain_owner')
  const connection = { ...t.connection, database: 'plainly_owned' }
  const login = await makeLogin(connection)
  await t.sql('grant service_role, auth_admin to plain_owner')
  owner = new pg.Client({ ...connection, user: 'plain_owner' })
  await owner.connect()
  await migrate(owner)
  await owner.query(`insert into auth.users (id, email) values ($1, 'ada@coldframe.test')`, [t.adaId])
  db = openAs(login, 2)
})
after(async () => {
  await db.close()
  await owner.end()
  await t.sql('drop database plainly_owned with (force)')
  // Roles belong to the whole server, so the attribute is restored for other test files.
  await t.sql('alter role service_role bypassrls')
  await t.close()
})

test('a person works as anywhere', async () => {
  const ada = db.as(t.ada)
  assert.deepEqual(await ada.query('insert into profiles (id) values (auth.uid()) returning role'), [
    { role: 'admin' },
  ])
  const [made] = await ada.query<{ id: string }>(
    `insert into workspaces (name) values ('One'), ('Two') returning id`,
  )
  await ada.query(`insert into email_templates (workspace_id, title) values ($1, 'T')`, [made?.id])
  for (let spent = 0; spent < 5; spent += 1)
    await ada.query('insert into analyses (workspace_id) values ($1)', [made?.id])
  await assert.rejects(ada.query('insert into analyses (user_id) values (auth.uid())'), { code: 'PT402' })
  await ada.query('delete from workspaces where id = $1', [made?.id])
  assert.deepEqual(
    await db
      .as(t.service)
      .query(
        'select (select count(*)::int from email_templates) + (select count(*)::int from analyses) as left_over',
      ),
    [{ left_over: 0 }],
  )
})

test('deleting the account takes all of it', async () => {
  await db.as({ role: 'auth_admin' }).query('delete from auth.users')
  assert.deepEqual(
    await db
      .as(t.service)
      .query(
        'select (select count(*)::int from workspaces) + (select count(*)::int from profiles) as left_over',
      ),
    [{ left_over: 0 }],
  )
})

test('a migration of theirs finds every row', async () => {
  await db.as(t.service).query(`insert into support_requests (kind, name, email, message)
    values ('contact', 'Vi', 'vi@example.com', 'Hello')`)
  assert.equal((await owner.query(`update support_requests set name = 'Vi Vi'`)).rowCount, 1)
})
