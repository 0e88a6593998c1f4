import { testAccess, workspaceId } from '#database/testing/policy-access.ts'

const mailbox = '01900aaa-0000-7000-8000-000000000a01'
const second = '01900aaa-0000-7000-8000-000000000a11'
const campaign = '01900aaa-0000-7000-8000-000000000a02'

testAccess({
  table: 'campaign_mailboxes',
  scenario: `insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
      values ('${mailbox}', '${workspaceId}', 'ada@example.com', 'smtp.example.com', 587),
        ('${second}', '${workspaceId}', 'ada@example.org', 'smtp.example.org', 587);
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders')`,
  row: `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    values (:workspace, '${campaign}', '${mailbox}') returning id`,
  tries: {
    select: { by: ['owner', 'editor', 'viewer'], sql: 'select id from campaign_mailboxes' },
    insert: {
      by: ['owner', 'editor'],
      sql: `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
        values (:workspace, '${campaign}', '${second}')`,
    },
    update: { by: [], sql: `update campaign_mailboxes set created_at = now()` },
    delete: { by: ['owner', 'editor'], sql: 'delete from campaign_mailboxes' },
  },
})
