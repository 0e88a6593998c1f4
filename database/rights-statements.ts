// The statements that give an installation its rights, for the part of them that is missing.
import pg from 'pg'
import { loginRole, sharedRoles, type Facts, type SharedRole } from './rights-facts.ts'

export type Statement = { sql: string; why: string }
/** True when we may run it ourselves. */
export type Step = Statement & { allowed: boolean }

/** Roles that the user itself must be able to assume: functions belong to service_role, and a backup reads accounts. */
const ownerRoles: readonly SharedRole[] = ['service_role', 'auth_admin']

export function ownershipSteps(facts: Facts): Step[] {
  const owner = pg.escapeIdentifier(facts.owner)
  const steps: Step[] = []
  if (!facts.ownerHasDatabase)
    steps.push({
      sql: `alter database ${pg.escapeIdentifier(facts.database)} owner to ${owner}`,
      why: 'it makes schemas and decides who may connect',
      allowed: facts.isSuper,
    })
  // On a server upgraded from PostgreSQL 14 the schema still belongs to its administrator.
  if (!facts.installed && !facts.ownerHasPublic)
    steps.push({
      sql: `alter schema public owner to ${owner}`,
      why: 'its tables go there',
      allowed: facts.isSuper,
    })
  return steps
}

export function roleSteps(facts: Facts): Step[] {
  const missing = sharedRoles.filter((role) => !facts.roles[role].exists)
  const steps = missing.map((role): Step => {
    // Policies have the same effect, so it works without the attribute; the planner only has less information when
    // the administrator may not grant it.
    const bypass = role === 'service_role' && (facts.isSuper || (facts.bypassesRls && facts.version >= 16))
    return {
      sql: `create role ${role} nologin noinherit${bypass ? ' bypassrls' : ''}`,
      why: `no login and no secret: who a request is made as (${role})`,
      allowed: mayCreate(facts),
    }
  })
  const missingMemberships = ownerRoles.filter((role) => !facts.roles[role].owner)
  if (missingMemberships.length > 0)
    steps.push({
      sql: `grant ${missingMemberships.join(', ')} to ${pg.escapeIdentifier(facts.owner)}`,
      why: 'functions belong to service_role; backups read as both',
      allowed: missingMemberships.every((role) => mayGrant(facts, role)),
    })
  return steps
}

export function loginSteps(facts: Facts, verifier: string): Step[] {
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

/** From PostgreSQL 16 on CREATEROLE can only grant roles that one created, or was granted with ADMIN OPTION. */
function mayGrant(facts: Facts, role: SharedRole): boolean {
  const { exists, admin } = facts.roles[role]
  return facts.isSuper || admin || (facts.createsRoles && (facts.version < 16 || !exists))
}
