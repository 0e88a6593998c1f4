// Reads which rights an installation has on its PostgreSQL server. Roles belong to the whole server: all installations
// share the roles that own nothing and have no password. Each installation has its own login role, named after its
// database, which can connect to no other.
import { createHash } from 'node:crypto'
import type { CatalogReader } from './catalog-reader.ts'

/** Their names are fixed, because the Supabase protocol uses them in tokens and policies. */
export const sharedRoles = ['anon', 'authenticated', 'service_role', 'auth_admin'] as const
export type SharedRole = (typeof sharedRoles)[number]

/**
 * The name of the login role for `database`, unique on the server. PostgreSQL truncates names at 63 bytes, so a long
 * name is hashed.
 */
export function loginRole(database: string): string {
  const name = `authenticator_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  return `authenticator_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

export type RoleFacts = { exists: boolean; owner: boolean; admin: boolean; login: boolean }

export type Facts = {
  version: number
  database: string
  owner: string
  isSuper: boolean
  createsRoles: boolean
  bypassesRls: boolean
  ownsDatabase: boolean
  ownerHasDatabase: boolean
  ownerHasPublic: boolean
  installed: boolean
  openToAll: boolean
  loginExists: boolean
  loginConnects: boolean
  roles: Record<SharedRole, RoleFacts>
}

export async function readFacts(client: CatalogReader, owner: string | undefined): Promise<Facts> {
  const { rows: about } = await client.query<{ database: string; me: string; version: number }>(
    `select current_database() as database, current_user as me,
       current_setting('server_version_num')::int / 10000 as version`,
  )
  const { database, me, version } = about[0]!
  const login = loginRole(database)
  // From PostgreSQL 16 on, MEMBER includes roles that can only be granted to others; SET requires that SET ROLE works.
  const { rows } = await client.query<Omit<Facts, 'version' | 'database' | 'owner'>>(factsQuery, [
    owner ?? me,
    login,
    version >= 16 ? 'SET' : 'MEMBER',
    sharedRoles,
  ])
  return { ...rows[0]!, version, database, owner: owner ?? me }
}

const factsQuery = `
  select me.rolsuper as "isSuper", me.rolcreaterole as "createsRoles", me.rolbypassrls as "bypassesRls",
    pg_has_role(me.oid, d.datdba, 'USAGE') as "ownsDatabase",
    coalesce(pg_has_role(o.oid, d.datdba, 'USAGE'), false) as "ownerHasDatabase",
    coalesce((select pg_has_role(o.oid, n.nspowner, 'USAGE') from pg_namespace n where n.nspname = 'public'), true)
      as "ownerHasPublic",
    to_regclass('coldframe.schema_files') is not null as installed,
    exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba)))
      where grantee = 0 and privilege_type = 'CONNECT') as "openToAll",
    l.oid is not null as "loginExists",
    coalesce(has_database_privilege(l.oid, d.oid, 'CONNECT'), false) as "loginConnects",
    (select json_object_agg(name, json_build_object('exists', r.oid is not null,
        'owner', coalesce(pg_has_role(o.oid, r.oid, $3) and pg_has_role(o.oid, r.oid, 'USAGE'), false),
        'admin', coalesce(pg_has_role(me.oid, r.oid, 'MEMBER WITH ADMIN OPTION'), false),
        'login', coalesce(pg_has_role(l.oid, r.oid, $3), false)))
      from unnest($4::text[]) as name left join pg_roles r on r.rolname = name) as roles
  from pg_database d join pg_roles me on me.rolname = current_user
    left join pg_roles o on o.rolname = $1
    left join pg_roles l on l.rolname = $2
  where d.datname = current_database()`
