import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configure } from '#database/testing/installation-calls.ts'
import { freshDatabase, identify, type TestDatabase } from '#database/testing/fresh-database.ts'

const inDatabase = (work: (t: TestDatabase) => Promise<void>) => async () => {
  const t = await freshDatabase()
  try {
    await work(t)
  } finally {
    await t.close()
  }
}

async function signUp(t: TestDatabase, email: string, confirmed = true) {
  const [made] = await t.sql(`insert into auth.users (email, email_confirmed_at)
    values ('${email}', ${confirmed ? 'now()' : 'null'}) returning id`)
  return identify(String(made?.id), email)
}

async function makeProfile(t: TestDatabase, who: TestDatabase['ada']): Promise<string | undefined> {
  const [made] = await t.db
    .as(who)
    .query<{ role: string }>('insert into profiles (id) values (auth.uid()) returning role')
  return made?.role
}

const admins = async (t: TestDatabase) =>
  (
    await t.sql(`select email from profiles join auth.users using (id) where role = 'admin' order by email`)
  ).map((row) => row.email)

test(
  'the first account becomes admin, the next one does not',
  inDatabase(async (t) => {
    assert.equal(await makeProfile(t, t.ada), 'admin')
    assert.equal(await makeProfile(t, t.bob), 'user')
    assert.deepEqual(await t.sql('select action, subject_id, actor_id from audit_log'), [
      { action: 'profile.appointed_admin', subject_id: t.adaId, actor_id: t.adaId },
    ])
  }),
)

test(
  'of ten accounts that arrive together one becomes admin',
  inDatabase(async (t) => {
    const people = []
    for (let i = 0; i < 10; i += 1) people.push(await signUp(t, `p${i}@coldframe.test`))
    const roles = await Promise.all(people.map((who) => makeProfile(t, who)))
    assert.equal(roles.filter((role) => role === 'admin').length, 1)
  }),
)

test(
  'the demo account is no admin, not even by name, and does not count as the first',
  inDatabase(async (t) => {
    const demo = await signUp(t, 'demo@coldframe.test')
    assert.equal(await makeProfile(t, demo), 'user')
    assert.equal(await makeProfile(t, t.ada), 'admin')
    await configure(t.asService, { admin_email: 'demo@coldframe.test' })
    assert.deepEqual(await admins(t), [])
  }),
)

test(
  'with ADMIN_EMAIL only that address becomes admin, in whatever case it was given',
  inDatabase(async (t) => {
    await configure(t.asService, { admin_email: ' Bob@Coldframe.test ' })
    assert.equal(await makeProfile(t, t.ada), 'user')
    assert.equal(await makeProfile(t, t.bob), 'admin')
  }),
)

test(
  'whoever signs up with the admin’s address is nothing before the address is confirmed',
  inDatabase(async (t) => {
    await configure(t.asService, { admin_email: 'boss@coldframe.test' })
    assert.equal(await makeProfile(t, await signUp(t, 'boss@coldframe.test', false)), 'user')
    await configure(t.asService, { admin_email: 'boss@coldframe.test' })
    assert.deepEqual(await admins(t), [])
  }),
)

test(
  'an address named later takes the role over, once; later boots keep whom it appointed',
  inDatabase(async (t) => {
    await makeProfile(t, t.ada)
    await makeProfile(t, t.bob)
    await configure(t.asService, { admin_email: 'bob@coldframe.test' })
    assert.deepEqual(await admins(t), ['bob@coldframe.test'])
    await t.sql(`update profiles set role = 'admin' where id = '${t.adaId}'`)
    await configure(t.asService, { admin_email: 'bob@coldframe.test' })
    assert.deepEqual(await admins(t), ['ada@coldframe.test', 'bob@coldframe.test'])
  }),
)

test(
  'what a boot leaves out is unset',
  inDatabase(async (t) => {
    await configure(t.asService, { admin_email: 'bob@coldframe.test', billing: 'off' })
    await configure(t.asService, { admin_email: null })
    assert.deepEqual(await t.sql('select * from private.settings'), [])
  }),
)
