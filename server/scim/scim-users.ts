// Users of SCIM 2.0 (RFC 7643, section 4.1): the attributes that a member has here, and changes of them as Entra ID and
// Okta send them.
import { z } from 'zod'
import { FunctionError } from '#server/supabase/functions/errors.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** A row of private.scim_users. */
export type ScimRow = {
  id: string
  user_name: string
  email: string
  external_id: string | null
  given_name: string | null
  family_name: string | null
  display_name: string | null
  role: 'editor' | 'viewer'
  active: boolean
  created_at: string
  updated_at: string
}

type Json = Record<string, unknown>

export const invalid = (detail: string, scimType = 'invalidValue') => new FunctionError(400, scimType, detail)

export function renderUser(row: ScimRow, base: string): Json {
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    name: { givenName: row.given_name ?? '', familyName: row.family_name ?? '' },
    ...(row.display_name !== null && { displayName: row.display_name }),
    emails: [{ value: row.email, type: 'work', primary: true }],
    roles: [{ value: row.role, primary: true }],
    active: row.active,
    meta: {
      resourceType: 'User',
      created: new Date(row.created_at).toISOString(),
      lastModified: new Date(row.updated_at).toISOString(),
      location: `${base}/Users/${row.id}`,
    },
  }
}

/** Entra ID sends "True" and "False" for booleans. */
const truth = z.preprocess(
  (value) => (typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value),
  z.boolean(),
)
const text = z.string().max(400).nullish()
const several = z.array(z.looseObject({ value: z.unknown(), primary: truth.nullish().catch(null) })).nullish()
const userFields = z.looseObject({
  userName: z.string().min(1).max(320),
  externalId: text,
  displayName: text,
  name: z.looseObject({ givenName: text, familyName: text }).nullish(),
  emails: several,
  roles: several,
  active: truth.default(true),
})

/** Reads a whole resource. Attributes that a member does not have are left out. */
export function parseUser(
  body: Json,
): Omit<ScimRow, 'id' | 'created_at' | 'updated_at' | 'role'> & { role?: string } {
  const parsed = userFields.safeParse(withKnownNames(body))
  if (!parsed.success)
    throw invalid(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const { userName, externalId, displayName, name, emails, roles, active } = parsed.data
  const role = valueOf(roles)
  return {
    user_name: userName,
    email: valueOf(emails) ?? userName,
    external_id: externalId ?? null,
    given_name: name?.givenName ?? null,
    family_name: name?.familyName ?? null,
    display_name: displayName ?? null,
    active,
    ...(role === 'editor' || role === 'viewer' ? { role } : {}),
  }
}

/** The primary value, or the first one. */
function valueOf(list: z.output<typeof several>): string | undefined {
  const { value } = list?.find(({ primary }) => primary) ?? list?.[0] ?? {}
  return typeof value === 'string' && value !== '' ? value : undefined
}

const known = ['userName', 'externalId', 'displayName', 'name', 'emails', 'roles', 'active']
const knownInName = ['givenName', 'familyName']

/** Names of attributes have no case (RFC 7643, section 2.1). */
const nameIn = (names: string[], given: string) =>
  names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? given

const withKnownNames = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const found = nameIn(known, name)
      return [found, found === 'name' && isObject(value) ? renamed(value) : value]
    }),
  )
const renamed = (value: Json) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [nameIn(knownInName, name), one]))

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const patch = z.object({
  schemas: z.array(z.string()).optional(),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
})

/** Applies the operations of a PATCH (RFC 7644, section 3.5.2) to a resource, and returns the changed one. */
export function applyPatch(resource: Json, body: unknown): Json {
  const parsed = patch.safeParse(body)
  if (!parsed.success) throw invalid('The operations of this PATCH are not valid.', 'invalidSyntax')
  const changed = structuredClone(resource)
  for (const { op, path, value } of parsed.data.Operations) {
    if (path === undefined) {
      if (op === 'remove' || !isObject(value)) throw invalid('This operation needs a path.', 'noTarget')
      for (const [name, one] of Object.entries(value)) change(changed, name, one)
    } else change(changed, path, op === 'remove' ? null : value)
  }
  return changed
}

/** Sets an attribute by its path: `active`, `name.givenName` or `emails[type eq "work"].value`. */
function change(resource: Json, path: string, value: unknown): void {
  const [first = '', part] = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, '').split('.')
  const name = nameIn(known, first.split('[', 1)[0]!)
  if (!known.includes(name)) return
  if (name === 'emails' || name === 'roles') {
    resource[name] = Array.isArray(value)
      ? value
      : value === null
        ? []
        : [isObject(value) ? value : { value, primary: true }]
  } else if (name === 'name') {
    const former = isObject(resource['name']) ? resource['name'] : {}
    resource['name'] =
      part === undefined
        ? { ...former, ...(isObject(value) ? renamed(value) : {}) }
        : { ...former, [nameIn(knownInName, part)]: value }
  } else if (name === 'active' && value === null) {
    // An unassigned attribute has its default.
    delete resource[name]
  } else resource[name] = value
}
