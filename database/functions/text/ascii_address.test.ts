// Tests that different spellings of a domain give one contact, one suppression and one recipient.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { asciiAddress } from '#core/text/idna.ts'
import { domains } from '#core/testing/idna-domains.ts'
import { suppressionReason } from '#database/testing/installation-calls.ts'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()
beforeEach(() =>
  t.sql('delete from email_campaigns; delete from audience; delete from suppressions; delete from messages'),
)

const unicode = 'Grace@Bücher.example'
const ascii = 'Grace@xn--bcher-kva.example'
const runQuery = (sql: string, ...values: unknown[]) => t.db.as(identityOf(t, 'editor')).query(sql, values)
const addContact = (email: string) =>
  runQuery('insert into audience (workspace_id, email) values ($1, $2)', workspaceId, email)
const suppress = (address: string) =>
  runQuery('insert into suppressions (workspace_id, address) values ($1, $2)', workspaceId, address)
const emails = async () =>
  (await t.sql('select email from audience order by email')).map(({ email }) => email)

test('the database and the page turn every domain into the same letters', async () => {
  const written = [...domains, ...domains.map((domain) => `Jürgen@${domain}`), 'Ada@Example.com', 'ü@a', '']
  const rows = await t.asService<{ ascii: string }>(
    'select private.ascii_address(w) as ascii from unnest($1::text[]) with ordinality as u (w, place) order by place',
    [written],
  )
  assert.deepEqual(
    rows.map((row) => row.ascii),
    written.map(asciiAddress),
  )
})

test('a form, an import and another program cannot add one contact twice', async () => {
  await addContact(unicode)
  assert.deepEqual(await emails(), [ascii])
  await assert.rejects(addContact(ascii), { code: '23505' })
  await assert.rejects(addContact('grace@bu\u0308cher.example'), { code: '23505' })
  const [{ id } = {}] = await runQuery(
    `insert into imports (workspace_id, duplicates) values ($1, 'update') returning id`,
    workspaceId,
  )
  const rows = [{ email: 'grace@BÜCHER.example', name: 'Grace' }, { email: 'grace@bücher.example' }]
  const [counts] = await runQuery('select * from import_rows($1, $2)', id, JSON.stringify(rows.slice(0, 1)))
  assert.deepEqual(counts, { added: 0, updated: 1, skipped: 0 })
  await runQuery(`select * from finish_import($1, 1, 0, '[]')`, id)
  assert.deepEqual(await t.sql('select email, name from audience'), [{ email: ascii, name: 'Grace' }])
  assert.deepEqual(await runQuery('select * from check_addresses($1, $2)', workspaceId, [unicode]), [
    { email: unicode, known: true, suppressed: false },
  ])
  const campaign = randomUUID()
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Books');
    insert into campaign_steps (workspace_id, campaign_id, position) values ('${workspaceId}', '${campaign}', 1);
    update email_campaigns set launched_at = now(), status = 'sending' where id = '${campaign}'`)
  const contacts = [{ email: unicode }, { email: 'ada@почта.рф' }]
  const enrolled = await runQuery('select * from enrol_contacts($1, $2)', campaign, JSON.stringify(contacts))
  assert.deepEqual(
    enrolled.map(({ email, outcome }) => [email, outcome]),
    [
      [ascii, 'enrolled'],
      ['ada@xn--80a1acny.xn--p1ai', 'enrolled'],
    ],
  )
})

test('a suppression of an address or a domain holds however it and the recipient are written', async () => {
  const reason = (email: string) => suppressionReason(t.asService, workspaceId, email)
  await suppress('@BÜCHER.example')
  assert.deepEqual(await t.sql('select address from suppressions'), [{ address: 'xn--bcher-kva.example' }])
  await assert.rejects(suppress('xn--bcher-kva.example'), { code: '23505' })
  for (const email of [unicode, ascii]) assert.equal(await reason(email), 'manual')
  assert.deepEqual(await runQuery('select * from check_addresses($1, $2)', workspaceId, [unicode]), [
    { email: unicode, known: false, suppressed: true },
  ])
})

test('a single email has its recipient in ASCII, and a search finds a contact by either form', async () => {
  await t.sql(
    `insert into messages (workspace_id, recipient, kind) values ('${workspaceId}', '${unicode}', 'answer')`,
  )
  assert.deepEqual(await t.sql('select recipient from messages'), [{ recipient: ascii }])
  await addContact(unicode)
  for (const search of ['bücher.example', unicode, 'xn--bcher'])
    assert.equal(
      (await runQuery('select email from find_audience($1, $2)', workspaceId, JSON.stringify({ search })))
        .length,
      1,
    )
})

test('whoever is erased under one form does not come back under the other', async () => {
  await addContact(ascii)
  await t.db.as(identityOf(t, 'owner')).query('select erase_person($1, $2)', [workspaceId, unicode])
  assert.deepEqual(await emails(), [])
  await assert.rejects(addContact(ascii), /erased/)
  await assert.rejects(addContact(unicode), /erased/)
})

test('an upgrade converts rows, and two contacts that are one are offered as duplicates', async () => {
  await t.sql(`alter table audience disable trigger user; alter table suppressions disable trigger user;
    insert into audience (workspace_id, email) values ('${workspaceId}', 'ann@bücher.example'),
      ('${workspaceId}', 'bob@bücher.example'), ('${workspaceId}', 'bob@xn--bcher-kva.example');
    insert into suppressions (workspace_id, address) values ('${workspaceId}', 'bob@bücher.example'),
      ('${workspaceId}', 'bob@xn--bcher-kva.example'), ('${workspaceId}', 'bücher.example');
    alter table audience enable trigger user; alter table suppressions enable trigger user`)
  const migration = await readFile(
    new URL('../../migrations/20261128140702_audience.sql', import.meta.url),
    'utf8',
  )
  await t.sql(migration.slice(migration.indexOf('-- Existing rows.')))
  assert.deepEqual(await emails(), [
    'ann@xn--bcher-kva.example',
    'bob@bücher.example',
    'bob@xn--bcher-kva.example',
  ])
  assert.deepEqual(await t.sql('select address from suppressions order by address'), [
    { address: 'bob@xn--bcher-kva.example' },
    { address: 'xn--bcher-kva.example' },
  ])
  const groups = await runQuery('select why, cardinality(ids) as many from find_duplicates($1)', workspaceId)
  assert.deepEqual(groups, [{ why: 'inbox', many: 2 }])
  // The other columns of such a contact can still be changed.
  await t.sql(`update audience set name = 'Bob' where email = 'bob@bücher.example'`)
})
