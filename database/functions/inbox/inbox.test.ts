import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { replyCategories } from '#core/messages/reply-categories.ts'
import type { Identity } from '#database/database.ts'
import { openScenario } from '#database/testing/policy-access.ts'
import { identify, type TestDatabase } from '#database/testing.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const viewer = identify('0190f0f0-0000-7000-8000-00000000f0f0', 'vito@coldframe.test')
const editor = identify('0190e0e0-0000-7000-8000-00000000e0e0', 'edda@coldframe.test')

let t: TestDatabase
let inbound = ''
before(async () => {
  t = await openScenario()
  const [row] = await t.sql(`
    with box as (insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
        values ('${workspace}', 'ada@example.com', 'smtp.example.com', 587) returning id),
      ours as (insert into messages (workspace_id, kind, mailbox_id, recipient, subject, state, sent_at, rfc_message_id, rfc_references)
        select '${workspace}', 'campaign', id, 'grace@example.org', 'A question', 'sent', now() - interval '1 day', 'two@us', '{one@us}' from box returning id, mailbox_id)
    insert into inbound_messages (workspace_id, mailbox_id, uid_validity, uid, rfc_message_id, kind, message_id, from_address, subject, content_text)
      select '${workspace}', mailbox_id, 1, 1, 'three@them', 'reply', id, 'grace@example.org', 'RE: AW: A question', 'Yes' from ours returning id`)
  inbound = String(row!.id)
})
after(() => t.close())

const answer = async (who: Identity, id = crypto.randomUUID() as string, text = 'Wonderful.') =>
  (
    await t.db
      .as(who)
      .query<{ id: string }>('select public.answer_inbound($1, $2, $3) as id', [inbound, id, text])
  )[0]!.id

test('owner and editor answer; viewer, stranger and nobody do not', async () => {
  await answer(t.ada)
  await answer(editor)
  for (const who of [viewer, t.bob]) await assert.rejects(answer(who), /no access/)
  await assert.rejects(answer(t.anon), /permission denied/)
})

test('an answer waits in the thread, from the same mailbox, with one Re: and all it refers to', async () => {
  const id = await answer(t.ada)
  const [row] =
    await t.sql(`select m.kind, m.state, m.recipient, m.subject, m.rfc_references, b.address, c.content_text
    from messages m join mailboxes b on b.id = m.mailbox_id join message_bodies c on c.id = m.id where m.id = '${id}'`)
  assert.deepEqual(row, {
    kind: 'answer',
    state: 'queued',
    recipient: 'grace@example.org',
    subject: 'Re: A question',
    rfc_references: ['one@us', 'two@us', 'three@them'],
    address: 'ada@example.com',
    content_text: 'Wonderful.',
  })
})

test('asked twice, it is one answer; with nothing in it, none', async () => {
  const id = crypto.randomUUID()
  assert.deepEqual([await answer(t.ada, id), await answer(t.ada, id)], [id, id])
  await assert.rejects(answer(t.ada, crypto.randomUUID(), ' \n '), /nothing to send/)
})

test('a broken mailbox says that it must be mended first', async () => {
  await t.sql(`update mailboxes set state = 'broken'`)
  await assert.rejects(answer(t.ada), /can't sign in/)
  await t.sql(`update mailboxes set state = 'active'`)
})

test('the thread shows both sides to members, oldest first, and nothing to anybody else', async () => {
  const read = async (who: Identity) =>
    await t.db
      .as(who)
      .query<{ direction: string; content_text: string | null }>('select * from public.inbox_thread($1)', [
        inbound,
      ])
  const rows = await read(viewer)
  assert.deepEqual(
    rows.slice(0, 2).map(({ direction }) => direction),
    ['out', 'in'],
  )
  assert.equal(rows[1]?.content_text, 'Yes')
  assert.deepEqual(await read(t.bob), [])
})

test('a reply never stands before what it answers, whatever the clock of its server says', async () => {
  const before = await t.sql(`select received_at from inbound_messages where id = '${inbound}'`)
  await t.sql(`update inbound_messages set received_at = now() - interval '2 days' where id = '${inbound}'`)
  const rows = await t.db
    .as(t.ada)
    .query<{ id: string; direction: string; kind: string }>('select * from public.inbox_thread($1)', [
      inbound,
    ])
  assert.deepEqual(
    rows.slice(0, 2).map(({ direction, kind }) => `${direction} ${kind}`),
    ['out campaign', 'in reply'],
  )
  assert.ok(rows.slice(2).length > 0 && rows.slice(2).every(({ kind }) => kind === 'answer'))
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  await t.db
    .as({ role: 'service_role' })
    .query('update inbound_messages set received_at = $1 where id = $2', [before[0]!.received_at, inbound])
})

test('a mail is given to members only, and sorted into the categories there are', async () => {
  const give = async (id: string) =>
    await t.db.as(t.ada).query('update inbound_messages set assignee_id = $1', [id])
  await give('0190e0e0-0000-7000-8000-00000000e0e0')
  await assert.rejects(give(t.bobId), /not a member of the workspace/)
  for (const { value } of replyCategories)
    await t.db.as(t.ada).query('update inbound_messages set category = $1', [value])
  await assert.rejects(t.db.as(t.ada).query(`update inbound_messages set category = 'wonderful'`))
})
