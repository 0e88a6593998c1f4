// What the user of DATABASE_URL must be allowed, and the statements that an administrator gives it with. Roles are of
// the whole server, databases are not: the roles that own nothing and hold no secret are shared by all installations of
// a server, and the one that logs in carries the database in its name and may connect to no other.
import { createHash } from 'node:crypto'
import pg from 'pg'

/** The Supabase protocol names them in tokens and policies, so they can not carry a name of our own. */
const sharedRoles = ['anon', 'authenticated', 'service_role', 'auth_admin'] as const
type SharedRole = (typeof sharedRoles)[number]

/** What the user itself must be able to take: functions belong to service_role, and a backup reads accounts. */
const ownerRoles: readonly SharedRole[] = ['service_role', 'auth_admin']

export type Statement = { sql: string; why: string }
type Step = Statement & { allowed: boolean }

/** The role that serves `database`; unique on its server as the database is. PostgreSQL cuts names at 63 bytes. */
export function loginRole(database: string): string {
  const name = `authenticator_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  return `authenticator_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

export type RightsOptions = {
  /** Whom the database belongs to; left out, whoever `client` is. */
  owner?: string
  /** SCRAM verifier for the role that logs in. Left out, that role is not asked for: commands do not need it. */
  verifier?: string
}

/** Gives what is missing, or throws the statements for it without having changed anything. */
export async function ensureRights(client: pg.ClientBase, options: RightsOptions = {}): Promise<void> {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    const steps = await missingSteps(client, options)
    if (steps.length === 0) return
    const refused = steps.filter(({ allowed }) => !allowed)
    if (refused.length > 0) throw new MissingRights(steps)
    try {
      for (const { sql } of steps) await client.query(sql)
      return
    } catch (error) {
      // Roles have no lock across databases: another installation of this server was a moment earlier.
      if (triesLeft === 0 || !isRace(error)) throw error
    }
  }
}

/** The statements that are still to be run, by whoever may. */
export async function missingStatements(
  client: pg.ClientBase,
  options: RightsOptions = {},
): Promise<Statement[]> {
  return missingSteps(client, options)
}

/** All of them, for a server that nobody could ask; PostgreSQL says of some that the role exists already. */
export function allStatements(database: string, owner: string, verifier: string): Statement[] {
  const none: RoleFacts = { exists: false, owner: false, admin: false, login: false }
  const facts: Facts = {
    version: 15,
    database,
    owner,
    isSuper: true,
    createsRoles: true,
    bypassesRls: true,
    ownsDatabase: true,
    ownerHasDatabase: true,
    ownerHasPublic: true,
    installed: false,
    openToAll: true,
    loginExists: false,
    loginConnects: false,
    roles: { anon: none, authenticated: none, service_role: none, auth_admin: none },
  }
  return [...roleSteps(facts), ...loginSteps(facts, verifier)]
}

export class MissingRights extends Error {
  constructor(statements: readonly Statement[]) {
    super(
      'the user of DATABASE_URL lacks rights, and nothing was changed. As an administrator of this PostgreSQL and in this database run:\n\n' +
        `${formatStatements(statements)}\n\n` +
        'or let Coldframe run it: coldframe database prepare --admin postgres://ADMINISTRATOR@…',
    )
  }
}

export function formatStatements(statements: readonly Statement[]): string {
  return statements.map(({ sql, why }) => `-- ${why}\n${sql};`).join('\n')
}

// 42710 duplicate_object, 23505 the catalog's unique index, XX000 "tuple concurrently updated".
const isRace = (error: unknown): boolean =>
  ['42710', '23505', 'XX000'].includes((error as Partial<pg.DatabaseError>).code ?? '')

type RoleFacts = { exists: boolean; owner: boolean; admin: boolean; login: boolean }

type Facts = {
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

async function missingSteps(client: pg.ClientBase, { owner, verifier }: RightsOptions): Promise<Step[]> {
  const facts = await readFacts(client, owner)
  return [
    ...ownershipSteps(facts),
    ...roleSteps(facts),
    ...(verifier === undefined ? [] : loginSteps(facts, verifier)),
  ]
}

function ownershipSteps(facts: Facts): Step[] {
  const owner = pg.escapeIdentifier(facts.owner)
  const steps: Step[] = []
  if (!facts.ownerHasDatabase)
    steps.push({
      sql: `alter database ${pg.escapeIdentifier(facts.database)} owner to ${owner}`,
      why: 'it makes schemas and decides who may connect',
      allowed: facts.isSuper,
    })
  // A server that was upgraded from PostgreSQL 14 has kept it for its administrator.
  if (!facts.installed && !facts.ownerHasPublic)
    steps.push({
      sql: `alter schema public owner to ${owner}`,
      why: 'its tables go there',
      allowed: facts.isSuper,
    })
  return steps
}

function roleSteps(facts: Facts): Step[] {
  const missing = sharedRoles.filter((role) => !facts.roles[role].exists)
  const steps = missing.map((role): Step => {
    // Policies say the same, so it works without: the planner only knows less where the administrator may not give it.
    const bypass = role === 'service_role' && (facts.isSuper || (facts.bypassesRls && facts.version >= 16))
    return {
      sql: `create role ${role} nologin noinherit${bypass ? ' bypassrls' : ''}`,
      why: `no login and no secret: who a request is made as (${role})`,
      allowed: mayCreate(facts),
    }
  })
  const taken = ownerRoles.filter((role) => !facts.roles[role].owner)
  if (taken.length > 0)
    steps.push({
      sql: `grant ${taken.join(', ')} to ${pg.escapeIdentifier(facts.owner)}`,
      why: 'functions belong to service_role; backups read as both',
      allowed: taken.every((role) => mayGrant(facts, role)),
    })
  return steps
}

function loginSteps(facts: Facts, verifier: string): Step[] {
  const login = pg.escapeIdentifier(loginRole(facts.database))
  const database = pg.escapeIdentifier(facts.database)
  const steps: Step[] = []
  if (!facts.loginExists)
    steps.push({
      sql: `create role ${login} login noinherit password ${pg.escapeLiteral(verifier)}`,
      why: 'who serves requests; the password is the hash of one that only this installation knows',
      allowed: mayCreate(facts),
    })
  const ungranted = sharedRoles.filter((role) => !facts.roles[role].login)
  if (ungranted.length > 0)
    steps.push({
      sql: `grant ${ungranted.join(', ')} to ${login}`,
      why: 'it takes one of them for each statement',
      allowed: ungranted.every((role) => mayGrant(facts, role)),
    })
  if (!facts.loginConnects || facts.openToAll)
    steps.push({
      sql: `grant connect on database ${database} to ${login}`,
      why: 'this database and no other',
      allowed: facts.ownsDatabase,
    })
  if (facts.openToAll)
    steps.push({
      sql: `revoke connect on database ${database} from public`,
      why: 'so that no other installation of this server can read this one',
      allowed: facts.ownsDatabase,
    })
  return steps
}

const mayCreate = (facts: Facts): boolean => facts.isSuper || facts.createsRoles

/** From PostgreSQL 16 on CREATEROLE only gives roles that one made oneself, or was given with ADMIN OPTION. */
function mayGrant(facts: Facts, role: SharedRole): boolean {
  const { exists, admin } = facts.roles[role]
  return facts.isSuper || admin || (facts.createsRoles && (facts.version < 16 || !exists))
}

async function readFacts(client: pg.ClientBase, owner: string | undefined): Promise<Facts> {
  const { rows: about } = await client.query<{ database: string; me: string; version: number }>(
    `select current_database() as database, current_user as me,
       current_setting('server_version_num')::int / 10000 as version`,
  )
  const { database, me, version } = about[0]!
  const login = loginRole(database)
  // MEMBER of PostgreSQL 16 counts who may only give a role away; SET is who can take it.
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
