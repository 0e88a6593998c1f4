import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { suppressErased } from '#database/testing/installation-calls.ts'
import { sortedReplies } from '#database/testing/inbound-calls.ts'
import type { Identity } from '#database/database.ts'
import { identify } from '#database/testing/fresh-database.ts'
import { testScenario } from '#database/testing/policy-access.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const viewer = identify('0190f0f0-0000-7000-8000-00000000f0f0', 'vito@coldframe.test')
const editor = identify('0190e0e0-0000-7000-8000-00000000e0e0', 'edda@coldframe.test')

let inbound = ''
const t = testScenario(async () => {
  const [row] = await t.sql(`
    with box as (insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
        values ('${workspace}', 'ada@example.com', 'smtp.example.com', 587) returning id),
      ours as (insert into messages (workspace_id, kind, mailbox_id, recipient, subject, state, sent_at, rfc_message_id, rfc_references)
        select '${workspace}', 'campaign', id, 'grace@example.org', 'A question', 'sent', now() - interval '1 day', 'two@us', '{one@us}' from box returning id, mailbox_id)
    insert into inbound_messages (workspace_id, mailbox_id, uid_validity, uid, rfc_message_id, kind, message_id, from_address, subject, content_text)
      select '${workspace}', mailbox_id, 1, 1, 'three@them', 'reply', id, 'grace@example.org', 'RE: AW: A question', 'Yes' from ours returning id`)
  inbound = String(row!.id)
})

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
  const rows = await t.asAda<{ id: string; direction: string; kind: string }>(
    'select * from public.inbox_thread($1)',
    [inbound],
  )
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
  const give = async (id: string) => await t.asAda('update inbound_messages set assignee_id = $1', [id])
  await give('0190e0e0-0000-7000-8000-00000000e0e0')
  await assert.rejects(give(t.bobId), /not a member of the workspace/)
  for (const { value } of replyCategories) await t.asAda('update inbound_messages set category = $1', [value])
  await assert.rejects(t.asAda(`update inbound_messages set category = 'wonderful'`))
})

test('a category is corrected by owner and editor alone, and says that a person chose it', async () => {
  const set = async (who: Identity, category: string) =>
    (
      await t.db
        .as(who)
        .query('update inbound_messages set category = $1 where id = $2 returning category_source', [
          category,
          inbound,
        ])
    ).map(({ category_source }) => category_source)
  await t.sql(
    `update inbound_messages set category = 'question', category_source = 'rules', category_reason = 'Why?'`,
  )
  for (const who of [viewer, t.bob]) assert.deepEqual(await set(who, 'interested'), [])
  await assert.rejects(set(t.anon, 'interested'), /permission denied/)
  for (const who of [t.ada, editor]) assert.deepEqual(await set(who, 'interested'), ['person'])
  const [row] = await t.sql('select category_reason from inbound_messages')
  assert.equal(row!.category_reason, '')
  await assert.rejects(t.asAda(`update inbound_messages set category_source = 'rules'`), /permission denied/)
})

test('what members sorted is known to the mailboxes of their own workspace alone', async () => {
  const [own] = await t.sql(`select id from mailboxes where workspace_id = '${workspace}'`)
  const [other] =
    await t.sql(`with w as (insert into workspaces (user_id, name) values ('${t.bobId}', 'Other') returning id)
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port) select id, 'bob@example.com', 'smtp.example.com', 587 from w returning id`)
  const known = (id: unknown) => sortedReplies(t.asService, id)
  assert.deepEqual(await known(own!.id), [{ category: 'interested', content_text: 'Yes' }])
  assert.deepEqual(await known(other!.id), [])
})

test('an opt-out suppresses, and another category takes it back unless something else asked for it', async () => {
  const set = async (category: string) =>
    await t.asAda('update inbound_messages set category = $1 where id = $2', [category, inbound])
  const suppressed = async () => (await t.sql('select address, source from suppressions')).length
  await set('opt_out')
  assert.equal(await suppressed(), 1)
  await set('interested')
  assert.equal(await suppressed(), 0)
  await t.sql(`insert into suppressions (workspace_id, address, reason, source)
    values ('${workspace}', 'grace@example.org', 'unsubscribe', 'Clicked the link')`)
  await set('opt_out')
  await set('interested')
  assert.equal(await suppressed(), 1)
})

test('a wrong person gets no mail of another campaign', async () => {
  await t.sql(`with c as (insert into email_campaigns (workspace_id, title) values ('${workspace}', 'Other') returning id, workspace_id)
    insert into campaign_leads (workspace_id, campaign_id, email, state) select workspace_id, id, 'Grace@example.org', 'waiting' from c`)
  await t.asAda(`update inbound_messages set category = 'wrong_person' where id = $1`, [inbound])
  const [lead] = await t.sql(`select state, reason from campaign_leads where email = 'Grace@example.org'`)
  assert.deepEqual(lead, { state: 'skipped', reason: 'Wrong person, says a reply' })
})

test('a lead that asked for later goes on that morning, for owner and editor alone, and not past its last step', async () => {
  await t.sql(`
    with c as (insert into email_campaigns (workspace_id, title) values ('${workspace}', 'Later') returning id, workspace_id),
      s as (insert into campaign_steps (workspace_id, campaign_id, position) select workspace_id, id, 1 from c returning id, campaign_id),
      l as (insert into campaign_leads (workspace_id, campaign_id, email, state, step_id)
        select '${workspace}', s.campaign_id, 'grace@example.org', 'replied', s.id from s returning id, campaign_id)
    update inbound_messages i set lead_id = l.id, campaign_id = l.campaign_id from l where i.id = '${inbound}'`)
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const later = async (who: Identity, on = day) =>
    await t.db.as(who).query('select public.continue_lead($1, $2)', [inbound, on])
  for (const who of [viewer, t.bob]) await assert.rejects(later(who), /no access/)
  await assert.rejects(later(t.anon), /permission denied/)
  await assert.rejects(later(t.ada, '2020-01-01'), /not in the future/)
  await later(editor)
  const lead = async () =>
    (
      await t.sql(
        `select state, (due_at at time zone 'UTC')::text as due from campaign_leads where step_id is not null`,
      )
    )[0]
  assert.deepEqual(await lead(), { state: 'waiting', due: `${day} 09:00:00` })
  await assert.rejects(later(t.ada), /No sequence waits/)
  await t.sql(`update campaign_leads set state = 'replied', due_at = null where step_id is not null;
    insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, recipient, subject, state)
      select workspace_id, 'campaign', campaign_id, step_id, id, email, 'A question', 'sent' from campaign_leads where step_id is not null`)
  await assert.rejects(later(t.ada), /no step left/)
  assert.equal((await lead())?.state, 'replied')
})

const [colin, dora] = ['colin@example.org', 'dora@example.org']
type Answer = {
  to?: string[]
  cc?: string[]
  bcc?: string[]
  forward?: boolean
  at?: string | null
  files?: object[]
  known?: string[] | null
}
const compose = async (who: Identity, id: string, { to, cc, bcc, forward, at, files, known }: Answer) =>
  await t.db.as(who).query(
    `select public.answer_inbound($1, $2, 'Hello', '<p>Hello</p>', p_to => $3, p_cc => $4, p_bcc => $5, p_is_forward => $6,
       p_send_at => $7, p_attachments => $8, p_known => $9)`,
    [
      inbound,
      id,
      to ?? null,
      cc ?? [],
      bcc ?? [],
      forward ?? false,
      at ?? null,
      JSON.stringify(files ?? []),
      known ?? null,
    ],
  )
const cancel = async (who: Identity, id: string) =>
  (
    await t.db
      .as(who)
      .query<{ draft: Record<string, unknown> }>('select public.cancel_answer($1) as draft', [id])
  )[0]!.draft
const upload = async (name: string, bytes = 3) => {
  const path = `${workspace}/answers/${crypto.randomUUID()}/${name}`
  await t.asAda(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('attachments', $1, $2, $3)`,
    [path, crypto.randomUUID(), { size: bytes, mimetype: 'application/pdf' }],
  )
  return path
}

test('an answer goes to each address once, and a wrong or an erased one is refused', async () => {
  const id = crypto.randomUUID()
  await compose(t.ada, id, { to: ['Grace@example.org', colin], cc: ['COLIN@example.org', dora], bcc: [dora] })
  assert.deepEqual(await t.sql(`select recipient, more_to, cc, bcc from messages where id = '${id}'`), [
    { recipient: 'Grace@example.org', more_to: [colin], cc: [dora], bcc: [] },
  ])
  await assert.rejects(
    compose(t.ada, crypto.randomUUID(), { cc: ['nobody'] }),
    /"nobody" is not an email address/,
  )
  await assert.rejects(compose(t.ada, crypto.randomUUID(), { to: [] }), /no address/)
  const many = Array.from({ length: 51 }, (_, place) => `a${place}@example.org`)
  await assert.rejects(compose(t.ada, crypto.randomUUID(), { bcc: many }), /at most 50/)
  await t.sql(suppressErased(workspace, 'gone@example.org'))
  await assert.rejects(
    compose(t.ada, crypto.randomUUID(), { cc: ['gone@example.org'] }),
    /asked to be erased/,
  )
})

test('an answer waits ten seconds or until its time, and is taken back whole by owner and editor alone', async () => {
  const id = crypto.randomUUID()
  const path = await upload('offer.pdf')
  await compose(t.ada, id, { cc: [colin], files: [{ path, name: 'offer.pdf' }] })
  const waits = async () =>
    (
      await t.sql(
        `select round(extract(epoch from next_at - now()))::integer as wait from messages where id = '${id}'`,
      )
    )[0]!['wait']
  assert.ok(Number(await waits()) <= 10 && Number(await waits()) > 2, String(await waits()))
  for (const who of [viewer, t.bob]) await assert.rejects(cancel(who, id), /no access/)
  await assert.rejects(cancel(t.anon, id), /permission denied/)
  const draft = await cancel(editor, id)
  assert.deepEqual(
    [
      draft['text'],
      draft['html'],
      draft['to'],
      draft['cc'],
      (draft['attachments'] as { path: string }[])[0]!.path,
    ],
    ['Hello', '<p>Hello</p>', ['grace@example.org'], [colin], path],
  )
  assert.deepEqual(await t.sql(`select from messages where id = '${id}'`), [])
  assert.equal((await t.sql(`select from storage.objects where name = '${path}'`)).length, 1)
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await compose(t.ada, id, { at: later, files: [{ path, name: 'offer.pdf' }] })
  assert.ok(Number(await waits()) > 80_000)
  await t.sql(`update messages set state = 'sending', attempts = 1 where id = '${id}'`)
  await cancel(t.ada, id)
  assert.deepEqual(await t.sql(`select state from messages where id = '${id}'`), [{ state: 'cancelled' }])
  await assert.rejects(cancel(t.ada, id), /can no longer be canceled/)
  await assert.rejects(compose(t.ada, crypto.randomUUID(), { at: '2999-01-01' }), /more than a year/)
})

test('files are those of the workspace, of one message each and of 25 MB together, and go with it', async () => {
  const path = await upload('one.pdf')
  const id = crypto.randomUUID()
  await compose(t.ada, id, { files: [{ path, name: 'one.pdf' }] })
  await assert.rejects(compose(t.ada, crypto.randomUUID(), { files: [{ path }] }), /no longer there/)
  await assert.rejects(
    compose(t.ada, crypto.randomUUID(), { files: [{ path: `${workspace}/x/y.pdf` }] }),
    /no longer there/,
  )
  const others = `${crypto.randomUUID()}/answers/plan.pdf`
  await t.sql(`with w as (insert into workspaces (id, user_id, name) values ('${others.split('/')[0]}', '${t.adaId}', 'Other') returning id)
    insert into storage.objects (bucket_id, name, version, metadata) select 'attachments', '${others}', gen_random_uuid(), '{"size": 3}' from w`)
  await assert.rejects(compose(t.ada, crypto.randomUUID(), { files: [{ path: others }] }), /no longer there/)
  const large = await Promise.all([upload('a.zip', 20_000_000), upload('b.zip', 20_000_000)])
  await assert.rejects(
    compose(t.ada, crypto.randomUUID(), { files: large.map((name) => ({ path: name })) }),
    /larger than 25 MB/,
  )
  await t.sql(`delete from messages where id = '${id}'`)
  assert.deepEqual(await t.sql(`select from storage.objects where name = '${path}'`), [])
})

test('a picture in the text is one by its content, under a name that no header could be broken by', async () => {
  const picture = await upload('plan.png')
  const other = await upload('plan.exe')
  await t.sql(
    `update storage.objects set metadata = metadata || '{"mimetype": "image/png"}' where name = '${picture}'`,
  )
  const id = crypto.randomUUID()
  const attach = (path: string, contentId: string) =>
    compose(t.ada, id, { files: [{ path, name: 'plan.png', contentId }] })
  await assert.rejects(attach(other, 'a@coldframe'), /not a PNG, JPEG, GIF or WebP/)
  await assert.rejects(
    attach(picture, 'a@coldframe>\r\nBcc: x@example.org'),
    /does not have the form name@host/,
  )
  await attach(picture, 'a@coldframe')
  assert.deepEqual(await t.sql(`select content_id from attachments where message_id = '${id}'`), [
    { content_id: 'a@coldframe' },
  ])
})

test('of two people who answer at once the second is told, and sends all the same once they have seen it', async () => {
  const first = crypto.randomUUID()
  await t.sql(`delete from messages where kind = 'answer'`)
  await compose(t.ada, first, { known: [] })
  await assert.rejects(compose(editor, crypto.randomUUID(), { known: [] }), /answered this meanwhile/)
  await compose(editor, crypto.randomUUID(), { known: [first] })
  await compose(t.ada, crypto.randomUUID(), { known: null })
})

test('a forwarded mail belongs to no lead, and its subject says so', async () => {
  const id = crypto.randomUUID()
  await compose(t.ada, id, { to: [colin], forward: true })
  assert.deepEqual(await t.sql(`select recipient, subject, lead_id from messages where id = '${id}'`), [
    { recipient: colin, subject: 'Fwd: A question', lead_id: null },
  ])
})
