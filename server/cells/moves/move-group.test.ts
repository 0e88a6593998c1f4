// Tests accounts that move between two PostgreSQL servers while in use: the home database, and a cell.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { readSecrets } from '#server/secrets.ts'
import {
  addContact,
  ok,
  openHomeAndCell,
  type Account,
  type HomeAndCell,
} from '#server/testing/cells/home-and-cell.ts'
import { startCellsCommand } from '#server/testing/cells/cells-command.ts'
import { removeCell } from '../change-cells.ts'
import { claimMove, releaseMove } from './begin-move.ts'
import { confirmGroup, moveGroup, undoMove } from './move-group.ts'

let both: HomeAndCell
let homeServer: OwnPostgres
let cellServer: OwnPostgres
let client: pg.Client

const moving = (owner = client, startedBy?: string) => both.moving(owner, startedBy)

before(async () => {
  both = await openHomeAndCell()
  homeServer = both.home
  cellServer = both.cell
  await readSecrets(both.dataDir)
  client = await both.openHome()
})

after(async () => {
  await client.end()
  await both.close()
})

const count = (server: OwnPostgres, query: string) => both.count(server, query)
const signUp = (name: string) => both.signUp(name)

test('a sample workspace moves to a cell, works there, and comes back with what was written meanwhile', async () => {
  const ada = await signUp('ada')
  await ok(ada.client.functions.invoke('load-sample-data', { body: {} }))
  await ok(addContact(ada, 'rose@example.com'))
  const before = await count(homeServer, 'audience')
  const moved = await moveGroup(moving(), 'ada@example.com', 'one')
  assert.equal(typeof moved.pauseMs, 'number')
  assert.equal(await count(homeServer, 'audience'), 0)
  assert.equal(await count(cellServer, 'audience'), before)
  await testFormerCopy(before)
  await testFormerServer(ada)
  assert.equal(
    (await ok(ada.client.from('audience').select('email').eq('email', 'rose@example.com'))).length,
    1,
  )
  await ok(addContact(ada, 'lily@example.com'))
  assert.equal(await count(cellServer, 'audience'), before + 1)
  await undoMove(moving(), 'ada')
  assert.equal(await count(homeServer, 'audience'), before + 1)
  assert.equal(await count(cellServer, 'audience'), 0)
  await confirmGroup(moving(), ada.workspace)
  assert.deepEqual(await ok(ada.client.from('audience').select('email').eq('email', 'lily@example.com')), [
    { email: 'lily@example.com' },
  ])
  for (const server of [homeServer, cellServer]) {
    assert.equal(await count(server, `pg_trigger where tgname = 'zz_moving'`), 0)
    assert.equal(await count(server, 'private.moving'), 0)
    assert.equal(await count(server, `pg_namespace where nspname like 'moved_%'`), 0)
  }
})

const startCommand = (...args: string[]) => startCellsCommand(both, ...args)

const states = async () => [
  (await homeServer.sql<{ state: string }>('select state from private.cell_moves'))[0]?.state,
  (await homeServer.sql<{ state: string }>('select distinct state from private.moving'))[0]?.state,
  (await cellServer.sql<{ state: string }>('select distinct state from private.moving'))[0]?.state,
]

async function testFormerCopy(contacts: number): Promise<void> {
  const [kept] = await homeServer.sql<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'moved_%'`,
  )
  assert.equal(await count(homeServer, `${kept!.name}."public.audience"`), contacts)
  for (const role of ['anon', 'authenticated', 'service_role', 'auth_admin'])
    assert.equal(
      await count(
        homeServer,
        `pg_namespace where nspname = '${kept!.name}' and has_schema_privilege('${role}', oid, 'usage')`,
      ),
      0,
    )
}

/** A process that does not know of the move yet asks the former server. */
async function testFormerServer({ id, workspace }: Account): Promise<void> {
  const insert = 'insert into audience (workspace_id, email) values ($1, $2) returning id'
  const late = [workspace, 'late@example.com']
  const asAccount = both.connected.db.as({ role: 'authenticated', claims: { sub: id } })
  await assert.rejects(asAccount.query(insert, late), { name: 'Error', code: 'PT503' })
  const work = both.connected.db.inBackground().as({ role: 'service_role' })
  assert.deepEqual(await work.query(insert, late), [])
  assert.equal(await count(homeServer, 'audience'), 0)
}

test('what can not be moved is refused with the reason, and nothing is kept of it', async () => {
  const bob = await signUp('bob')
  const move = (who: string, to: string, owner = client) => moveGroup(moving(owner), who, to)
  await assert.rejects(
    move('nobody@example.com', 'one'),
    /there is no account or workspace "nobody@example.com"/,
  )
  await assert.rejects(move('bob', 'two'), /there is no cell "two"/)
  await assert.rejects(move(bob.workspace, 'home'), /it lies at home already/)
  await cellServer.sql(
    `update coldframe.schema_files set digest = digest || 'x' where name like '%moving.sql'`,
  )
  await assert.rejects(move('bob', 'one'), /one has another schema than this program/)
  await cellServer.sql(
    `update coldframe.schema_files set digest = rtrim(digest, 'x') where name like '%moving.sql'`,
  )
  await cellServer.stop()
  await assert.rejects(move('bob', 'one'), /one: the cell can't be reached/)
  await cellServer.start()
  assert.equal(await count(homeServer, 'private.cell_moves'), 0)
})

test('a second admin is told who moves it since when, a cell is not removed meanwhile, and it is taken back', async () => {
  // Simulates a full disk that ends the copy.
  await cellServer.sql('alter table public.workspace_ai add constraint in_the_way check (false) not valid')
  await homeServer.sql(
    `insert into public.workspace_ai (workspace_id, provider, model)
     select id, 'openai', 'any' from public.workspaces where user_id = (select id from profiles where username = 'bob')`,
  )
  await assert.rejects(moveGroup(moving(client, 'ada@ops'), 'bob', 'one'), /in_the_way/)
  await cellServer.sql('alter table public.workspace_ai drop constraint in_the_way')
  const listed = startCommand('list')
  await listed.ended
  assert.match(listed.said(), /→ bob@example\.com from home to one: copying, by ada@ops since 20.*in_the_way/)
  const [{ id }] = (await homeServer.sql<{ id: string }>('select id from private.cell_moves')) as [
    { id: string },
  ]
  const other = await both.openHome()
  await claimMove(other, id)
  await assert.rejects(moveGroup(moving(), 'bob', 'one'), /ada@ops is moving it to one since 20/)
  await releaseMove(other, id)
  await other.end()
  await assert.rejects(removeCell(moving().home, 'one'), /1 move to it or from it is not confirmed/)
  assert.equal(await undoMove(moving(), 'bob'), undefined)
  assert.deepEqual(await states(), [undefined, undefined, undefined])
  for (const server of [homeServer, cellServer])
    assert.equal(await count(server, `pg_trigger where tgname = 'zz_moving'`), 0)
})

test('an owner of home who is bound by row-level security moves nothing, and is told the statement', async () => {
  await homeServer.sql(`create role bound_owner login; grant usage on schema private, auth to bound_owner;
    grant postgres to bound_owner`)
  const bound = new pg.Client({ ...homeServer.connection, user: 'bound_owner' })
  await bound.connect()
  await signUp('gina')
  await assert.rejects(moveGroup(moving(bound), 'gina', 'one'), /alter role bound_owner bypassrls/)
  await bound.end()
  await homeServer.sql('drop owned by bound_owner; drop role bound_owner')
})
