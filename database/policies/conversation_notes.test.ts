import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const reply = '01900a00-0000-7000-8000-00000000aa01'
const mail = `insert into inbound_messages (id, workspace_id, uid_validity, uid, kind, from_address, from_name)
  values ('${reply}', :workspace, 1, 1, 'reply', 'grace@example.org', 'Grace') on conflict do nothing`

const t = testAccess({
  table: 'conversation_notes',
  row: `with mail as (${mail} returning id)
    insert into conversation_notes (workspace_id, inbound_id, author_id, body)
    select :workspace, '${reply}', :editor, 'Call her' from (select count(*) from mail) as m returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from conversation_notes' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into conversation_notes (workspace_id, inbound_id, author_id, body) values (:workspace, '${reply}', :me, 'I do')`,
    },
    update: { by: [], sql: `update conversation_notes set body = 'Never said'` },
    delete: { by: ['editor'], sql: 'delete from conversation_notes' },
  },
})

test('whoever a note mentions is told once, with the note; strangers can’t be mentioned', async () => {
  await t.sql(mail.replace(':workspace', `'${workspaceId}'`))
  const [editor] = await t.sql(`select user_id from workspace_members where role = 'editor'`)
  const write = (mentions: unknown[]) =>
    t.asAda(
      'insert into conversation_notes (workspace_id, inbound_id, body, mentions) values ($1, $2, $3, $4)',
      [workspaceId, reply, 'Please call her', mentions],
    )
  await write([editor?.user_id, editor?.user_id, t.adaId])
  assert.deepEqual(
    await t.sql(`select user_id, title, message from notifications where type = 'mentioned'`),
    [
      {
        user_id: editor?.user_id,
        title: 'ada@coldframe.test mentioned you in the conversation with Grace',
        message: 'Please call her',
      },
    ],
  )
  await assert.rejects(write([t.bobId]), /members of this workspace/)
})
