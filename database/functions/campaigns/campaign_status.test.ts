import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { canChangeStatus, statuses } from '#core/campaigns/campaign.ts'

let workspace: string
const t = testDatabase(async () => {
  const [made] = await t.asAda<{ id: string }>(`insert into workspaces (name) values ('W') returning id`)
  workspace = made?.id ?? ''
})

const create = async (status: string) => {
  const [made] = await t.asAda<{ id: string; status: string }>(
    `insert into email_campaigns (workspace_id, title, status) values ($1, 'C', $2) returning id, status`,
    [workspace, status],
  )
  return { id: made?.id, status: made?.status }
}

test('a campaign begins as a draft, whatever is asked for', async () => {
  for (const status of [...statuses, 'nonsense']) assert.equal((await create(status)).status, 'draft')
})

test('a person moves no status by an update, and an update that repeats it is fine', async () => {
  const { id } = await create('draft')
  await assert.rejects(t.asAda(`update email_campaigns set status = 'sending' where id = $1`, [id]), {
    code: 'PT409',
    message: "A campaign's status can't be set directly.",
  })
  await t.asAda(`update email_campaigns set title = 'New', status = 'draft' where id = $1`, [id])
})

test('functions move a campaign only along the moves of core/campaigns', async () => {
  const { id } = await create('draft')
  for (const before of statuses) {
    for (const after of statuses.filter((status) => status !== before)) {
      await t.sql(`update email_campaigns set status = '${before}' where id = '${id}'`)
      const move = t.asService('update email_campaigns set status = $1 where id = $2', [after, id])
      if (canChangeStatus(before, after)) await move
      else
        await assert.rejects(move, {
          code: 'PT409',
          message: `A campaign that is ${before} can't become ${after}.`,
        })
    }
  }
})
