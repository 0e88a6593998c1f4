import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import type { SystemMail } from '#server/mail/mail.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { inviteMember } from './invite-member.ts'

const workspaceId = '01900a00-0000-7000-8000-000000000a00'
const t = testDatabase()
let mails: SystemMail[]
let broken = false

beforeEach(async () => {
  mails = []
  broken = false
  await t.sql(`delete from workspaces; truncate subscriptions; delete from audit_log;
    insert into workspaces (id, name, user_id) values ('${workspaceId}', 'Spring', '${t.adaId}');
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`)
})

function invite(email: string, identity: Identity = t.ada, role = 'editor') {
  const sendMail = async (mail: SystemMail) => {
    if (broken) throw new Error('the outbox is full')
    mails.push(mail)
  }
  return checked(inviteMember({ sendMail, siteUrl: 'https://cold.test' })).answer(
    { workspaceId, email, role },
    { identity, db: t.db, request: new Request('http://cold.test') },
  )
}

const secretIn = (mail: SystemMail | undefined) => /\/invitation#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''

test('an invitation reaches its address, and the link in it lets that person in', async () => {
  await invite('Bob@coldframe.test', t.ada, 'viewer')
  const [mail] = mails
  assert.equal(mail?.to, 'Bob@coldframe.test')
  assert.equal(mail?.subject, 'ada@coldframe.test invites you to “Spring”')
  assert.match(mail?.text ?? '', /look at everything in it/)
  await t.db.as(t.bob).query('select accept_workspace_invitation($1)', [secretIn(mail)])
  const [member] = await t.sql('select user_id, role from workspace_members')
  assert.deepEqual(member, { user_id: t.bobId, role: 'viewer' })
})

test('sent again, the new link works and the old one does not', async () => {
  await invite('bob@coldframe.test')
  await invite('bob@coldframe.test')
  const [old, fresh] = mails.map(secretIn)
  const accept = (secret?: string) => t.db.as(t.bob).query('select accept_workspace_invitation($1)', [secret])
  await assert.rejects(accept(old), { code: 'PT404' })
  await accept(fresh)
})

test('without the mail there is no invitation', async () => {
  broken = true
  await assert.rejects(invite('bob@coldframe.test'), /the outbox is full/)
  assert.deepEqual(await t.sql('select id from workspace_invitations'), [])
})

test('nobody but the owner mails in the name of a workspace', async () => {
  for (const who of [t.bob, t.anon]) await assert.rejects(invite('x@coldframe.test', who))
  assert.deepEqual(mails, [])
})

test('a name that is a link or several lines becomes neither', async () => {
  await t.sql(`insert into profiles (id, name) values ('${t.adaId}', E'Win\\nhttps://evil.test') on conflict (id)
    do update set name = excluded.name; update workspaces set name = 'See WWW.evil.test'`)
  await invite('bob@coldframe.test')
  assert.equal(mails[0]?.subject, '“Win https: evil. test” invites you to “See WWW. evil. test”')
  await t.sql('delete from profiles')
})

test('the fifty-first invitation of a day is told to wait, by whichever call', async () => {
  const call = (email: string) => t.asAda('select invite_to_workspace($1, $2)', [workspaceId, email])
  for (let n = 0; n < 48; n += 1) await call(`new${n}@coldframe.test`)
  await invite('new48@coldframe.test')
  const last = await Promise.allSettled([1, 2, 3].map((n) => call(`last${n}@coldframe.test`)))
  assert.equal(last.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(invite('late@coldframe.test'), { code: 'PT429' })
  // An address that was invited before counts again, because it gets another notification.
  await assert.rejects(call('new0@coldframe.test'), { code: 'PT429' })
  assert.equal(mails.length, 1)
})
