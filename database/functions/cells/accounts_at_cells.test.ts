// Tests the cell of each account: a new account joins the cell of its invitation or the one for new accounts, and all
// members of a workspace share one cell.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCells, placeAccount } from '#database/testing/placed-accounts.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let workspace: string

const t = testDatabase(async () => {
  const [row] = await t.sql(
    `insert into public.workspaces (user_id, name) values ('${t.adaId}', 'Ada''s') returning id`,
  )
  workspace = String(row!.id)
})

async function signUp(email: string, confirmed = true): Promise<string> {
  const [row] = await t.sql(
    `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
     values (gen_random_uuid(), '${email}', ${confirmed ? 'now()' : 'null'}, now(), now()) returning id`,
  )
  return String(row!.id)
}
const cellOf = async (account: string) =>
  (
    await t.sql(`select c.name from private.cells c join private.account_cells a on a.cell_id = c.id
      where a.user_id = '${account}'`)
  )[0]?.name
const invite = (email: string) =>
  t.sql(
    `insert into public.workspace_invitations (workspace_id, email, role, invited_by) values ('${workspace}', '${email}', 'editor', '${t.adaId}')`,
  )
const join = (account: string) =>
  t.sql(
    `insert into public.workspace_members (workspace_id, user_id, role) values ('${workspace}', '${account}', 'editor')`,
  )

test('without cells, and while none takes new accounts, they are at home', async () => {
  assert.equal(await cellOf(await signUp('grace@coldframe.test')), undefined)
  await addCells(t.sql, 'one', 'two')
  assert.equal(await cellOf(await signUp('alan@coldframe.test')), undefined)
})

test('new accounts lie at the cell that takes them, which only one does', async () => {
  await t.sql(`update private.cells set takes_new = true where name = 'one'`)
  assert.equal(await cellOf(await signUp('rose@coldframe.test')), 'one')
  await assert.rejects(
    t.sql(`update private.cells set takes_new = true where name = 'two'`),
    /cells_taking_new/,
  )
})

test('whoever is invited lies where the workspace does, home included', async () => {
  await invite('Edsger@coldframe.test')
  const edsger = await signUp('edsger@coldframe.test')
  assert.equal(await cellOf(edsger), undefined)
  await join(edsger)
  await placeAccount(t.sql, t.bobId, 'two')
  const [theirs] = await t.sql(
    `insert into public.workspaces (user_id, name) values ('${t.bobId}', 'Bob''s') returning id`,
  )
  await t.sql(
    `insert into public.workspace_invitations (workspace_id, email, role, invited_by) values ('${String(theirs!.id)}', 'tony@coldframe.test', 'editor', '${t.bobId}')`,
  )
  assert.equal(await cellOf(await signUp('tony@coldframe.test')), 'two')
})

test('a stranger who signs up with an address before it is invited keeps nobody from joining', async () => {
  const claimed = await signUp('grace.hopper@coldframe.test', false)
  assert.equal(await cellOf(claimed), undefined)
  await invite('grace.hopper@coldframe.test')
  await t.sql(`update auth.users set email_confirmed_at = now() where id = '${claimed}'`)
  await join(claimed)
  const late = await signUp('late@coldframe.test', false)
  await t.sql(`update auth.users set email_confirmed_at = now() where id = '${late}'`)
  assert.equal(await cellOf(late), 'one')
})

test('whoever lies elsewhere does not become a member, nor the owner', async () => {
  const elsewhere = /kept on another server than your account/
  const barbara = await signUp('barbara@coldframe.test')
  assert.equal(await cellOf(barbara), 'one')
  await assert.rejects(join(barbara), elsewhere)
  await assert.rejects(
    t.sql(`update public.workspaces set user_id = '${barbara}' where id = '${workspace}'`),
    elsewhere,
  )
})

test('accepting an invitation says why, and leaves it there', async () => {
  await invite('bob@coldframe.test')
  const [invited] = await t.sql(
    `insert into private.invitation_secrets (invitation_id, token_hash)
     select id, 'a hash' from public.workspace_invitations where email = 'bob@coldframe.test' returning invitation_id as id`,
  )
  await t.sql(
    `insert into public.subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`,
  )
  const accepting = t.db
    .as(t.bob)
    .query('select public.accept_workspace_invitation(p_id => $1)', [invited!.id])
  await assert.rejects(accepting, /kept on another server than your account/)
  assert.equal(
    (await t.sql(`select from public.workspace_invitations where email = 'bob@coldframe.test'`)).length,
    1,
  )
})

test('a cell with accounts stays; an account that is deleted is not in the way', async () => {
  await assert.rejects(t.sql(`delete from private.cells where name = 'two'`), /account_cells/)
  await t.sql(`delete from auth.users where id in (select user_id from private.account_cells)`)
  await t.sql('delete from private.cells')
})
