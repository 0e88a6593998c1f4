// An interrupted restore has rows but no pause of sending yet: serving them would send old messages again.
import type { Database } from '#database/database.ts'

export async function refuseUnfinishedRestore(db: Database): Promise<void> {
  const found = await db.as({ role: 'anon' }).query(
    `select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'coldframe' and c.relname = 'restoring'`,
  )
  if (found.length > 0)
    throw new Error(
      'a restore into this database was cut off. Drop the database (or its data folder) and restore again.',
    )
}
