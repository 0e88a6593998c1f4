// The rights that the user of DATABASE_URL needs, and the statements with which an administrator grants them.
import type pg from 'pg'
import type { CatalogReader } from './catalog-reader.ts'
import { readFacts, type Facts, type RoleFacts } from './rights-facts.ts'
import { loginSteps, ownershipSteps, roleSteps, type Statement, type Step } from './rights-statements.ts'

type RightsOptions = {
  /** The owner of the database; by default the user of `client`. */
  owner?: string
  /** SCRAM verifier for the login role. Without it that role is not checked: commands do not need it. */
  verifier?: string
}

/** Grants what is missing, or throws the statements for it without having changed anything. */
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
      // Roles have no lock across databases: another installation of this server was faster.
      if (triesLeft === 0 || !isRace(error)) throw error
    }
  }
}

/** The statements that must still be run by a user who may. */
export async function missingStatements(
  client: CatalogReader,
  options: RightsOptions = {},
): Promise<Statement[]> {
  return missingSteps(client, options)
}

/** All statements, for a server that could not be queried; PostgreSQL reports for some that the role already exists. */
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

async function missingSteps(client: CatalogReader, { owner, verifier }: RightsOptions): Promise<Step[]> {
  const facts = await readFacts(client, owner)
  return [
    ...ownershipSteps(facts),
    ...roleSteps(facts),
    ...(verifier === undefined ? [] : loginSteps(facts, verifier)),
  ]
}
