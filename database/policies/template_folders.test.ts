import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess, otherWorkspaceId, workspaceId } from '#database/testing/policy-access.ts'

const t = testAccess({
  table: 'template_folders',
  row: `insert into template_folders (workspace_id, name) values (:workspace, 'Intros') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from template_folders' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into template_folders (workspace_id, name) values (:workspace, 'New')`,
    },
    update: { by: ['owner', 'editor'], sql: `update template_folders set name = 'Renamed'` },
    delete: { by: ['owner', 'editor'], sql: 'delete from template_folders' },
  },
})

const one = async (sql: string, values: unknown[]) => (await t.asAda<{ id: string }>(sql, values))[0]!.id
const folder = (workspace: string, name: string) =>
  one('insert into template_folders (workspace_id, name) values ($1, $2) returning id', [workspace, name])
const template = (folderId: string) =>
  one('insert into email_templates (workspace_id, title, folder_id) values ($1, $2, $3) returning id', [
    workspaceId,
    'Intro',
    folderId,
  ])

test('a folder that goes leaves its templates behind, in none', async () => {
  const id = await folder(workspaceId, 'Going')
  const templateId = await template(id)
  await t.asAda('delete from template_folders where id = $1', [id])
  assert.deepEqual(await t.asAda('select id, folder_id from email_templates'), [
    { id: templateId, folder_id: null },
  ])
})

test('a template lies in no folder of another workspace', async () => {
  await assert.rejects(template(await folder(otherWorkspaceId, 'Elsewhere')), { code: '23503' })
})

test('a workspace has each folder name once, however it is written', async () => {
  await folder(workspaceId, 'Follow-ups')
  await assert.rejects(folder(workspaceId, 'follow-UPS'), { code: '23505' })
})
