import type { Database, Identity } from '#database/database.ts'

const service: Identity = { role: 'service_role' }

/** ADMIN_EMAIL, else the first admin. An installation without either stores requests until there is one. */
export async function findOperator(db: Database): Promise<string | undefined> {
  const [row] = await db.as(service).query<{ email: string }>(
    `select email from (
       select value as email, null::timestamptz as since from private.settings where name = 'admin_email'
       union all
       select u.email, p.created_at from public.profiles p join auth.users u on u.id = p.id where p.role = 'admin'
     ) operators
     where email is not null
     order by since nulls first limit 1`,
  )
  return row?.email
}
