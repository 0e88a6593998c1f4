// After the data key was changed: what an older key sealed is sealed anew, in small bites, while everything goes on.
import type { Database, Identity } from '#database/database.ts'
import type { MailboxSecrets, SecretName } from './secrets.ts'

const service: Identity = { role: 'service_role' }
const names: SecretName[] = ['smtp_password', 'imap_password']

type Row = { mailbox_id: string; smtp_password: Buffer | null; imap_password: Buffer | null }

/** Answers how many were sealed anew. Whoever changes a password meanwhile wins. */
export async function sealAnew(db: Database, secrets: MailboxSecrets): Promise<number> {
  let sealed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .as(service)
      .query<Row>(
        'select mailbox_id, smtp_password, imap_password from private.mailbox_secrets where mailbox_id > $1 order by mailbox_id limit 200',
        [last],
      )
    if (rows.length === 0) return sealed
    for (const row of rows) if (await sealRow(db, secrets, row)) sealed += 1
    last = rows.at(-1)!.mailbox_id
  }
}

async function sealRow(db: Database, secrets: MailboxSecrets, row: Row): Promise<boolean> {
  const old = names.filter((name) => row[name] && !secrets.isCurrent(row[name]))
  for (const name of old) {
    const before = row[name]!
    const after = secrets.seal(row.mailbox_id, name, secrets.open(row.mailbox_id, name, before))
    await db
      .as(service)
      .query(`update private.mailbox_secrets set ${name} = $3 where mailbox_id = $1 and ${name} = $2`, [
        row.mailbox_id,
        before,
        after,
      ])
  }
  return old.length > 0
}
