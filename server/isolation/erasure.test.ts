// Tests that nothing of an erased person remains: their name, address and text are inserted into every column that
// may contain them, and searched in the whole database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBothSides, type BothSides } from '#server/testing/isolation/both-sides.ts'

type Column = { relation: string; name: string; type: string; decision: string[] }

const name = 'Zuleika Quackenbush'
const email = 'zuleika.q+x@person.example'
/** A word that only this person wrote. */
const word = 'quixotry'

let both: BothSides
let columns: Column[]
let w: string
before(async () => {
  both = await openBothSides()
  const [workspace] = await both.t.sql(`select workspace_id as id from analyses where workspace_id in
    (select id from workspaces where user_id = '${both.t.adaId}') limit 1`)
  w = `'${String(workspace!.id)}'`
  columns = (await both.t
    .sql(`select n.nspname || '.' || c.relname as relation, a.attname::text as name, y.typname::text as type,
      array(select p.decision from private.personal_columns() p
        where p.relation = n.nspname || '.' || c.relname and a.attname = any (p.columns)) as decision
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type y on y.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')
      and (y.typcategory = 'S' or y.typname in ('json', 'jsonb', 'bytea', 'tsvector', 'xml', '_text', '_varchar', '_jsonb'))
    order by 1, a.attnum`)) as unknown as Column[]
})
after(() => both.close())

test('every column that can hold data of a person has one decision', async () => {
  const undecided = columns.filter(({ decision }) => decision.length !== 1)
  assert.deepEqual(
    undecided.map(({ relation, name: column }) => `${relation}.${column}`),
    [],
    'decide in database/functions/audience/personal_columns.sql',
  )
  const known = new Set(columns.map(({ relation, name: column }) => `${relation}.${column}`))
  const listed = await both.t.sql(
    `select relation || '.' || c as name from private.personal_columns() p, unnest(p.columns) c`,
  )
  assert.deepEqual(
    listed.map((row) => String(row.name)).filter((each) => !known.has(each)),
    [],
    'these are no columns any more',
  )
})

test('whoever is erased is named in no column, by address, by name or by their words', async () => {
  await becomeKnown()
  for (const column of columns.filter(({ decision }) => decision[0] === 'redacted')) await plant(column)
  const before = await whereFound(`${name}|${email}|${word}`)
  for (const relation of [
    'public.notifications',
    'private.notice_deliveries',
    'private.outbox',
    'private.conversation_words',
  ])
    assert.ok(before.includes(relation), `nothing was planted in ${relation}`)
  await both.t.sql(`select private.erase_person(${w}, '${email}')`)
  await both.t.sql(`select private.erase_from_installation('${email}')`)
  for (const marker of [name, email, word, 'quackenbush'])
    assert.deepEqual(await whereFound(marker), [], marker)
  const [exported] = await both.t.sql(`select private.export_person(${w}, '${email}') as all`)
  const { suppressions, ...rest } = exported!.all as Record<string, unknown>
  assert.equal((suppressions as unknown[]).length, 1)
  for (const [part, rows] of Object.entries(rest)) if (Array.isArray(rows)) assert.deepEqual(rows, [], part)
})

test('others keep their names and texts, also those that contain the name', async () => {
  const [kept] = await both.t.sql(`select
    (select content from snippets where workspace_id = ${w} and name = 'Kept') as snippet,
    (select count(*)::int from audience where workspace_id = ${w} and name = 'Ann Zuleika Quackenbushman') as namesake`)
  assert.deepEqual(kept, {
    snippet: 'Quackenbushman, xzuleika.q+x@person.example and zuleika.q+x@person.example.org',
    namesake: 1,
  })
})

/** A contact who was written to, replied, was mentioned in a notification and contacted our support. */
async function becomeKnown(): Promise<void> {
  const { t } = both
  await t.sql(`
    insert into snippets (workspace_id, name, content) values
      (${w}, 'Kept', 'Quackenbushman, xzuleika.q+x@person.example and zuleika.q+x@person.example.org');
    insert into audience (workspace_id, email, name) values (${w}, 'ann@person.example', 'Ann Zuleika Quackenbushman');
    update audience set name = '${name}', email = '${email}', company = '${word}', phone = '${word}', job_title = '${word}',
        location = '${word}', notes = '${word}', tags = '{${word}}', source = '${word}'
      where id = (select audience_id from campaign_leads l where workspace_id = ${w} order by id limit 1);
    update campaign_leads l set email = a.email from audience a where a.id = l.audience_id and a.email = '${email}';
    update messages m set recipient = '${email}', subject = '${word}' from campaign_leads l
      where l.id = m.lead_id and l.email = '${email}';
    insert into messages (workspace_id, recipient, subject, kind) values (${w}, '${email}', '${word}', 'single');
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, from_name, subject, content_text, content_html,
        message_id, lead_id, category, received_at)
      select ${w}, 1, 9999, 'reply', '${email}', '${name}', '${word}', '${word}', '<p>${word}</p>',
        (select id from messages where workspace_id = ${w} and recipient = '${email}' limit 1),
        (select id from campaign_leads where workspace_id = ${w} and email = '${email}' limit 1), 'interested', now()`)
  const conversation = `(select id from conversations where workspace_id = ${w} and from_address = '${email}' limit 1)`
  const owner = `'${t.adaId}'`
  await t.sql(`
    insert into notifications (user_id, type, title, message, conversation_id) values
      (${owner}, 'positive_reply', 'Somebody replied: interested', '${word}', ${conversation}),
      (${owner}, 'reply_unopened', 'Nobody has opened the reply of ${name}', 'Re: offer', null);
    insert into private.notice_deliveries (conversation_id, title, message, type, due_at, webhook_id) values
      (${conversation}, '${name} replied', '${word}', 'positive_reply', now() + interval '1 day',
        (select id from chat_webhooks where workspace_id = ${w}));
    insert into private.outbox (recipient, subject, html, text, at_most_once, notification_id) values
      ((select email from auth.users where id = ${owner}), 'Digest', '“${name}” replied', '“${name}”: “${word}”', true, null),
      ((select email from auth.users where id = ${owner}), '“${name}” replied', '', '${word}', true,
        (select id from notifications where conversation_id = ${conversation} limit 1)),
      ('${email}', 'We have your message', 'x', 'x', false, null);
    insert into private.outbox (recipient, reply_to, subject, html, text)
      values ('operator@cold.example', '${email}', 'Message from “${name}”', '${word}', '${word}');
    insert into support_requests (kind, name, email, message) values ('contact', '${name}', '${email}', '${word}');
    insert into workspace_invitations (workspace_id, email, role, invited_by) values (${w}, '${email}', 'viewer', ${owner});
    insert into suppressions (workspace_id, address, source) values (${w}, '${email}', '${word}');
    insert into template_folders (workspace_id, name) values (${w}, 'Folder');
    insert into audit_log (workspace_id, action, subject_table, details)
      values (${w}, 'a.b', 'audience', '{"name": "${name}", "email": "${email}"}')`)
}

/** Inserts the text into a row that does not belong to this person. */
async function plant({ relation, name: column, type }: Column): Promise<void> {
  const text = `Ask ${name} <${email}>`
  const values: Record<string, string> = {
    _text: `'{"${text}"}'::text[]`,
    jsonb: `jsonb_build_object('said', '${text}')`,
  }
  await both.t.sql(`do $$ declare k record; begin
    for k in select conname from pg_constraint where conrelid = '${relation}'::regclass and contype = 'c' loop
      execute format('alter table ${relation} drop constraint %I', k.conname);
    end loop; end $$`)
  await both.t.sql(`begin; set local session_replication_role = replica;
    update ${relation} set ${column} = ${values[type] ?? `'${text}'`} where ctid = (select r.ctid from ${relation} r
      where r.workspace_id = ${w} and strpos(r::text, '${email}') = 0 or strpos(r::text, 'Ask ${name}') > 0
      order by strpos(r::text, 'Ask ${name}') desc, r.id desc limit 1); commit`)
  const planted = await both.t.sql(`select from ${relation} where ${column}::text like '%Ask ${name}%'`)
  assert.ok(planted.length > 0, `nothing was planted in ${relation}.${column}`)
}

/** Tables that contain the pattern, without those whose rows are deleted within days. */
async function whereFound(pattern: string): Promise<string[]> {
  const passing = new Set(
    columns.filter(({ decision }) => decision[0] === 'expires').map(({ relation }) => relation),
  )
  const found: string[] = []
  for (const relation of new Set(columns.map((each) => each.relation))) {
    if (passing.has(relation)) continue
    const escaped = pattern.replaceAll(/[.+]/g, '\\$&')
    const rows = await both.t
      .sql(`select from ${relation} r where r::text ~* '${escaped}(?![[:alnum:]]|[.][[:alnum:]])'
      and not r::text ~ 'Quackenbushman' limit 1`)
    if (rows.length > 0) found.push(relation)
  }
  return found
}
