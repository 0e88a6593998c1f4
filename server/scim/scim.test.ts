// Tests SCIM 2.0 with the requests that Okta and Entra ID publish, against the whole server.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openProduct, type Person, type Product } from '#server/testing/faults/product.ts'

let t: TestDatabase
let product: Product
let owner: Person
let grace: Person
let key: string

before(async () => {
  t = await freshDatabase()
  product = await openProduct(t.db)
  owner = await product.newcomer('owner-of-directory')
  grace = await product.newcomer('grace')
  key = await makeKey(owner, ['members'])
})
after(async () => {
  await product.close()
  await t.close()
})
beforeEach(() =>
  t.sql('delete from private.scim_users; delete from workspace_invitations; delete from workspace_members'),
)

async function makeKey({ client }: Person, p_scopes: string[] | null): Promise<string> {
  const limits = p_scopes ? { p_workspace_id: owner.workspace, p_scopes } : { p_scope: 'write' }
  const { data, error } = await client.rpc('create_api_key', { p_name: 'Directory', ...limits })
  assert.equal(error, null)
  return data as string
}

type User = { id: string; userName: string; active: boolean; emails: { value: string }[] } & Record<
  string,
  unknown
>
type Answer = User & {
  Resources: User[]
  totalResults: number
  itemsPerPage: number
  startIndex: number
  detail: string
  scimType: string
}

async function scim(method: string, path: string, body?: object | string, as = key) {
  const response = await fetch(`${product.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (text !== '') assert.match(response.headers.get('content-type')!, /^application\/scim\+json/)
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer }
}

const members = () => t.sql('select user_id, role from workspace_members')
const invitations = () => t.sql('select email, role from workspace_invitations')
const graceId = async () => (await grace.client.auth.getUser()).data.user!.id
const seesWorkspace = async () =>
  ((await grace.client.from('workspaces').select('id').eq('id', owner.workspace)).data ?? []).length === 1

/** Okta, "Create users" of its SCIM 2.0 reference. */
const fromOkta = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'test.user@okta.local',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

/** Entra ID, "Create User" of its tutorial for SCIM endpoints. */
const fromEntra = {
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1@testuser.com',
  active: true,
  emails: [
    { primary: true, type: 'work', value: 'Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com' },
  ],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
}

const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

test('what Okta sends: test of the connection, lookup, creation, profile, deactivation', async () => {
  const connection = await scim('GET', '/Users?startIndex=1&count=2')
  assert.deepEqual([connection.status, connection.body.totalResults, connection.body.Resources], [200, 0, []])
  assert.equal((await scim('GET', '/Groups?count=100&startIndex=1')).body.totalResults, 0)
  const filter = encodeURIComponent('userName eq "test.user@okta.local"')
  assert.equal((await scim('GET', `/Users?filter=${filter}&startIndex=1&count=100`)).body.totalResults, 0)
  const created = await scim('POST', '/Users', fromOkta)
  assert.equal(created.status, 201)
  const { id, meta, ...shown } = created.body
  assert.deepEqual(
    [shown.userName, shown.active, shown['externalId']],
    [fromOkta.userName, true, fromOkta.externalId],
  )
  assert.equal((meta as { location: string }).location, `${product.url}/scim/v2/Users/${id}`)
  assert.equal('password' in shown, false)
  assert.deepEqual(await invitations(), [{ email: fromOkta.userName, role: 'editor' }])
  assert.equal((await scim('GET', `/Users?filter=${filter}`)).body.Resources[0]!.id, id)
  const profile = await scim('PUT', `/Users/${id}`, {
    ...fromOkta,
    name: { givenName: 'Another', familyName: 'User' },
  })
  assert.deepEqual(
    [profile.status, profile.body['name']],
    [200, { givenName: 'Another', familyName: 'User' }],
  )
  const off = await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }))
  assert.deepEqual([off.status, off.body.active], [200, false])
  assert.deepEqual(await invitations(), [])
  const on = await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: true } }))
  assert.deepEqual([on.body.active, (await invitations()).length], [true, 1])
})

test('what Entra ID sends: creation, changes by path, "False", deletion', async () => {
  const created = await scim('POST', '/Users', fromEntra)
  assert.equal(created.status, 201)
  const { id } = created.body
  const updated = await scim(
    'PATCH',
    `/Users/${id}`,
    patchOf(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Sales',
      },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: 'viewer' },
    ),
  )
  assert.deepEqual(
    [updated.status, updated.body.emails[0]!.value, updated.body['name']],
    [200, 'updatedEmail@microsoft.com', { givenName: 'givenName', familyName: 'updatedFamilyName' }],
  )
  assert.deepEqual(await invitations(), [{ email: 'updatedEmail@microsoft.com', role: 'viewer' }])
  const renamed = await scim(
    'PATCH',
    `/Users/${id}`,
    patchOf({ op: 'Replace', value: { displayName: 'Ann', 'name.givenName': 'Ann' } }),
  )
  assert.deepEqual(
    [renamed.body['displayName'], (renamed.body['name'] as { givenName: string }).givenName],
    ['Ann', 'Ann'],
  )
  const off = await scim('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
  assert.deepEqual([off.status, off.body.active, await invitations()], [200, false, []])
  assert.equal((await scim('GET', `/Users/${id}`)).body.active, false)
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  assert.equal((await scim('GET', `/Users/${id}`)).status, 404)
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 404)
})

test('an account joins by accepting, and a deactivated member loses the workspace at once, whatever its address is now', async () => {
  const { body } = await scim('POST', '/Users', { ...fromOkta, userName: 'grace@example.com', emails: [] })
  assert.equal(await seesWorkspace(), false)
  const { data: waiting } = await grace.client.rpc('get_invitations')
  const [invitation] = waiting as { id: string }[]
  assert.equal((await grace.client.rpc('accept_workspace_invitation', { p_id: invitation!.id })).error, null)
  assert.equal(await seesWorkspace(), true)
  await t.sql(`update auth.users set email = 'moved@example.com' where id = '${await graceId()}'`)
  await scim('PATCH', `/Users/${body.id}`, patchOf({ op: 'Replace', path: 'active', value: false }))
  assert.deepEqual([await seesWorkspace(), await members()], [false, []])
  await t.sql(`update auth.users set email = 'grace@example.com' where id = '${await graceId()}'`)
  const entries = await t.sql(`select actor_id from audit_log where action = 'member.removed'`)
  assert.deepEqual(entries, [{ actor_id: (await owner.client.auth.getUser()).data.user!.id }])
})

test('a member from before is connected and gets its role, and deletion ends its membership', async () => {
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${owner.workspace}', '${await graceId()}', 'editor')`,
  )
  const roles = [{ value: 'viewer', primary: true }]
  const { body } = await scim('POST', '/Users', {
    ...fromOkta,
    userName: 'GRACE@example.com',
    emails: [],
    roles,
  })
  assert.deepEqual(await members(), [{ user_id: await graceId(), role: 'viewer' }])
  assert.deepEqual(await invitations(), [])
  await scim('DELETE', `/Users/${body.id}`)
  assert.deepEqual(await members(), [])
})

test('the owner is neither deactivated nor deleted', async () => {
  const { body } = await scim('POST', '/Users', { userName: 'owner-of-directory@example.com' })
  for (const [method, sent] of [
    ['PATCH', patchOf({ op: 'Replace', path: 'active', value: 'False' })],
    ['PUT', { userName: 'owner-of-directory@example.com', active: false }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await scim(method, `/Users/${body.id}`, sent)
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [403, 'The owner of a workspace cannot be removed.'],
    )
  }
  assert.equal((await scim('GET', `/Users/${body.id}`)).body.active, true)
})

test('lists have pages, and filters compare without case', async () => {
  for (const n of [1, 2, 3])
    await scim('POST', '/Users', { userName: `n${n}@example.com`, externalId: `E${n}` })
  const second = await scim('GET', '/Users?startIndex=2&count=1')
  assert.deepEqual(
    [
      second.body.totalResults,
      second.body.startIndex,
      second.body.itemsPerPage,
      second.body.Resources[0]!.userName,
    ],
    [3, 2, 1, 'n2@example.com'],
  )
  assert.deepEqual((await scim('GET', '/Users?count=0')).body.Resources, [])
  assert.equal((await scim('GET', '/Users?startIndex=0&count=-1')).body.totalResults, 3)
  for (const [filter, found] of [
    ['USERNAME EQ "N1@EXAMPLE.COM"', 1],
    ['externalId eq "E2"', 1],
    ['externalId eq "e2"', 0],
    ['emails[type eq "work"].value eq "n3@example.com"', 1],
    ['userName eq "a\\"b"', 0],
  ] as const)
    assert.equal(
      (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults,
      found,
      filter,
    )
})

test('bad requests are refused as RFC 7644 says, and change nothing', async () => {
  const { body } = await scim('POST', '/Users', fromOkta)
  for (const [method, path, sent, status, scimType] of [
    ['POST', '/Users', fromOkta, 409, 'uniqueness'],
    ['POST', '/Users', { userName: 'no address' }, 400, 'invalidValue'],
    ['POST', '/Users', {}, 400, 'invalidValue'],
    ['POST', '/Users', '[]', 400, 'invalidSyntax'],
    ['POST', '/Users', '{', 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'a@b.example', active: 'perhaps' }, 400, 'invalidValue'],
    ['PATCH', `/Users/${body.id}`, { Operations: [] }, 400, 'invalidSyntax'],
    ['PATCH', `/Users/${body.id}`, patchOf({ op: 'remove' }), 400, 'noTarget'],
    ['GET', '/Users?filter=userName%20co%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?count=x', undefined, 400, 'invalidValue'],
    ['GET', '/Users/none', undefined, 404, undefined],
    ['GET', '/constructor', undefined, 404, undefined],
    ['GET', '/%E0%A4%A', undefined, 400, 'invalidValue'],
    ['DELETE', '/Users', undefined, 405, undefined],
    ['POST', '/Users', { userName: 'x'.repeat(70_000) }, 413, undefined],
  ] as const) {
    const refused = await scim(method, path, sent)
    assert.deepEqual([refused.status, refused.body.scimType], [status, scimType], `${method} ${path}`)
    assert.deepEqual(refused.body['schemas'], ['urn:ietf:params:scim:api:messages:2.0:Error'])
  }
  assert.equal((await scim('GET', '/Users')).body.totalResults, 1)
})

test('only a key of the owner with the scope for members provisions any, and only in its workspace', async () => {
  const { body } = await scim('POST', '/Users', fromOkta)
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${owner.workspace}', '${await graceId()}', 'editor')`,
  )
  const others = {
    'of a member': [await makeKey(grace, ['members']), 403],
    'with other scopes': [await makeKey(owner, ['read', 'admin']), 403],
    'of the account': [await makeKey(owner, null), 403],
    'of nobody': [`cf_${'0'.repeat(64)}`, 401],
    'that is none': ['x', 401],
  } as const
  for (const [what, [other, status]] of Object.entries(others))
    for (const path of ['/Users', `/Users/${body.id}`, '/ServiceProviderConfig'])
      assert.equal((await scim('GET', path, undefined, other)).status, status, `${path} by a key ${what}`)
  const made = await grace.client.rpc('create_api_key', {
    p_name: 'Hers',
    p_workspace_id: grace.workspace,
    p_scopes: ['members'],
  })
  const hers = String(made.data)
  assert.equal((await scim('GET', '/Users', undefined, hers)).body.totalResults, 0)
  assert.equal((await scim('DELETE', `/Users/${body.id}`, undefined, hers)).status, 404)
  const tables = await fetch(`${product.url}/rest/v1/audience?select=id`, {
    headers: { authorization: `Bearer ${key}` },
  })
  assert.deepEqual(tables.ok ? await tables.json() : [], [])
  await t.sql(`delete from api_keys where last_four = '${hers.slice(-4)}'`)
  assert.equal((await scim('GET', '/Users', undefined, hers)).status, 401)
})

test('discovery names what is supported', async () => {
  const config = (await scim('GET', '/ServiceProviderConfig')).body as unknown as {
    patch: object
    bulk: { supported: boolean }
  }
  assert.deepEqual([config.patch, config.bulk.supported], [{ supported: true }, false])
  assert.equal((await scim('GET', '/ResourceTypes/User')).body['endpoint'], '/Users')
  const { Resources } = (await scim('GET', '/Schemas')).body
  assert.equal(Resources[0]!.id, 'urn:ietf:params:scim:schemas:core:2.0:User')
  assert.equal((await scim('GET', `/Schemas/${Resources[0]!.id}`)).status, 200)
})
