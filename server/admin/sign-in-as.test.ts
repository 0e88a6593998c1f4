// Tests an admin's session in another account: who may open one, its display, its limits, and its end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { openWholeServer, type Person, type WholeServer } from '#server/testing/admin/whole-server.ts'

let it: WholeServer
let ines: Person
let mia: Person
before(async () => {
  it = await openWholeServer()
  ines = await it.person('ines', 'admin')
  mia = await it.person('mia')
  // A plan with a team, so that the refusal cannot have another reason.
  await it.t
    .sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${mia.id}', 'active', 'pro');
    insert into workspaces (name, user_id) values ('Shared', '${mia.id}')`)
})
after(() => it.close())

const reason = 'Her import is stuck'

type Opened = { access_token: string; refresh_token: string; expires_in: number }

/** `ines` in the account of `visited`, from a separate sign-in that nothing else ends. */
async function visit(visited: Person = mia, admin: Person = ines) {
  const own = await it.signIn(admin.email)
  const { data, error } = await own.client.functions.invoke<Opened>('sign-in-as', {
    body: { userId: visited.id, reason },
  })
  if (error) throw error
  return { own, opened: data!, client: it.holding(data!.access_token) }
}

async function refusal(caller: Pick<Person, 'client'>, body: object): Promise<[number, string]> {
  const { error } = await caller.client.functions.invoke('sign-in-as', { body })
  const response = (error as { context: Response }).context
  return [response.status, ((await response.json()) as { message: string }).message]
}

test('the token says for whom and by whom, and for an hour', async () => {
  const { opened } = await visit()
  const { sub, act, email, role } = decodeJwt(opened.access_token)
  assert.deepEqual(
    { sub, act, email, role },
    { sub: mia.id, act: { sub: ines.id }, email: 'mia@example.com', role: 'authenticated' },
  )
  assert.ok(opened.expires_in > 3500 && opened.expires_in <= 3600)
})

test('members, strangers and whoever is signed out get no session of anybody', async () => {
  const bob = await it.person('bob')
  const body = { userId: mia.id, reason }
  assert.deepEqual(await refusal(bob, body), [403, 'Only admins can do this.'])
  assert.deepEqual(await refusal(mia, body), [403, 'Only admins can do this.'])
  assert.equal((await refusal({ client: it.nobody() }, body))[0], 401)
})

test('a reason is asked for, and admins and the suspended are not visited', async () => {
  const ada = await it.person('ada', 'admin')
  const sam = await it.person('sam')
  await ines.client.rpc('admin_suspend', { p_user_id: sam.id, p_suspended: true })
  assert.deepEqual(await refusal(ines, { userId: mia.id, reason: '   ' }), [
    400,
    'Please say why, in 5 to 500 characters.',
  ])
  assert.deepEqual(await refusal(ines, { userId: ada.id, reason }), [403, 'Nobody can sign in as an admin.'])
  assert.deepEqual(await refusal(ines, { userId: ines.id, reason }), [409, 'This is your own account.'])
  assert.deepEqual(await refusal(ines, { userId: sam.id, reason }), [409, 'This account is suspended.'])
  assert.equal((await refusal(ines, { userId: crypto.randomUUID(), reason }))[0], 404)
})

test('the log says who, whom and why, and stands or falls with the session', async () => {
  await it.t.sql('delete from auth.sessions where impersonator_session_id is not null')
  const count = `select (select count(*)::int from audit_log where action = 'account.entered') as lines,
    (select count(*)::int from auth.sessions where impersonator_session_id is not null) as sessions`
  const [before] = await it.t.sql(count)
  await refusal(ines, { userId: mia.id, reason: 'no' })
  assert.deepEqual(await it.t.sql(count), [before])
  await visit()
  const { data } = await ines.client.rpc('admin_audit_log', { p_action: 'account.entered', p_limit: 1 })
  const { actor, subject, details } = data[0]
  assert.deepEqual({ actor, subject }, { actor: ines.email, subject: mia.email })
  assert.equal(details.reason, reason)
  const [after] = await it.t.sql(count)
  assert.equal(Number(after?.lines), Number(before?.lines) + 1)
})

test('the person sees the visit among their sessions, in their history and as a notification', async () => {
  const zoe = await it.person('zoe')
  await visit(zoe)
  const sessions = (await zoe.client.rpc('my_sessions')).data as {
    is_impersonation: boolean
    is_current: boolean
  }[]
  assert.deepEqual(
    sessions.map(({ is_impersonation, is_current }) => ({ is_impersonation, is_current })),
    [
      { is_impersonation: false, is_current: true },
      { is_impersonation: true, is_current: false },
    ],
  )
  const visits = (await zoe.client.rpc('my_impersonations')).data as Record<string, unknown>[]
  assert.deepEqual(
    visits.map(({ admin, reason: why, is_open }) => ({ admin, why, is_open })),
    [{ admin: 'ines', why: reason, is_open: true }],
  )
  assert.deepEqual(
    (await mia.client.rpc('my_impersonations')).data?.some(({ id }: { id: string }) => id === visits[0]!.id),
    false,
  )
  const { data: told } = await zoe.client.from('notifications').select('type, message')
  assert.deepEqual(told, [
    { type: 'account_entered', message: `For an hour at most. The reason given: ${reason}` },
  ])
})

test('whoever acts sees what the person sees, and the log names both', async () => {
  const { client } = await visit()
  const { data: profiles } = await client.from('profiles').select('id')
  assert.deepEqual(profiles, [{ id: mia.id }])
  const { data: workspace } = await client
    .from('workspaces')
    .insert({ name: 'Hers', user_id: mia.id })
    .select()
    .single()
  await client
    .from('email_templates')
    .insert({ title: 'Kept', content_text: 'Hi', workspace_id: workspace.id })
  const { data: log } = await ines.client.rpc('admin_audit_log', { p_action: 'template.created', p_limit: 1 })
  assert.deepEqual([log[0].actor, log[0].impersonator], [mia.email, ines.email])
})

test('acting, nobody is an admin, not even after the person was made one', async () => {
  const una = await it.person('una')
  const { client } = await visit(una)
  assert.equal((await client.rpc('admin_users')).error?.code, '42501')
  await ines.client.rpc('admin_set_role', { p_user_id: una.id, p_role: 'admin' })
  assert.notEqual((await client.rpc('admin_users')).error, null)
  assert.deepEqual(
    await it.t.sql(
      `select from auth.sessions where user_id = '${una.id}' and impersonator_session_id is not null`,
    ),
    [],
  )
})

const inPersonOnly: Record<string, (acting: { token: string; session: string }) => Promise<Response>> = {
  'a new password': ({ token }) =>
    it.call('/auth/v1/user', token, { method: 'PUT', body: '{"password":"another horse battery"}' }),
  'a new address': ({ token }) =>
    it.call('/auth/v1/user', token, { method: 'PUT', body: '{"email":"thief@example.com"}' }),
  'a code to reauthenticate': ({ token }) => it.call('/auth/v1/reauthenticate', token),
  'a second factor': ({ token }) =>
    it.call('/auth/v1/factors', token, { method: 'POST', body: '{"factor_type":"totp"}' }),
  'dropping a second factor': ({ token, session }) =>
    it.call(`/auth/v1/factors/${session}`, token, { method: 'DELETE' }),
  'recovery codes': ({ token }) =>
    it.call('/auth/v1/factors/recovery-codes', token, { method: 'POST', body: '{}' }),
  'signing out the person': ({ token }) => it.call('/auth/v1/logout?scope=global', token, { method: 'POST' }),
  'signing out their devices': ({ token }) =>
    it.call('/auth/v1/logout?scope=others', token, { method: 'POST' }),
  'ending one of their sessions': ({ token, session }) =>
    rpc(token, 'end_session', { p_session_id: session }),
  'deleting the account': ({ token }) => rpc(token, 'delete_account', { p_email: mia.email }),
  'giving a workspace away': ({ token, session }) =>
    rpc(token, 'transfer_workspace', { p_workspace_id: session, p_user_id: session }),
  'an invitation that would outlast the visit': async ({ token }) => {
    const [workspace] = await it.t.sql(`select id from workspaces where user_id = '${mia.id}' limit 1`)
    return rpc(token, 'invite_to_workspace', {
      p_workspace_id: workspace?.id,
      p_email: 'ines@example.com',
      p_role: 'editor',
    })
  },
  'an API key': ({ token }) => rpc(token, 'create_api_key', { p_name: 'Mine', p_scope: 'write' }),
  'a checkout': ({ token }) => run(token, 'create-checkout', { planType: 'pro' }),
  'the billing portal': ({ token }) => run(token, 'customer-portal', {}),
  'all their data': ({ token }) => run(token, 'export-account', {}),
  'acting as the next one': ({ token }) => run(token, 'sign-in-as', { userId: mia.id, reason }),
}

const rpc = (token: string, name: string, values: object) =>
  it.call(`/rest/v1/rpc/${name}`, token, { method: 'POST', body: JSON.stringify(values) })
const run = (token: string, name: string, values: object) =>
  it.call(`/functions/v1/${name}`, token, { method: 'POST', body: JSON.stringify(values) })

for (const [what, attempt] of Object.entries(inPersonOnly)) {
  test(`refused to whoever acts: ${what}`, async () => {
    const { opened } = await visit()
    const [hers] = await it.t.sql(
      `select id from auth.sessions where user_id = '${mia.id}' and impersonator_session_id is null`,
    )
    const response = await attempt({ token: opened.access_token, session: String(hers?.id) })
    assert.equal(response.status, 403)
    assert.match(await response.text(), /signed in as someone else/)
    assert.equal((await mia.client.auth.getUser()).error, null)
  })
}

test('stopping ends it at once and is in the log; the admin’s own session goes on', async () => {
  const { own, opened, client } = await visit()
  assert.equal((await client.rpc('stop_impersonation')).data, true)
  assert.equal((await it.call('/auth/v1/user', opened.access_token)).status, 403)
  assert.equal((await own.client.auth.getUser()).data.user?.id, ines.id)
  const { data } = await ines.client.rpc('admin_audit_log', { p_action: 'account.left', p_limit: 1 })
  assert.deepEqual([data[0].actor, data[0].impersonator], [mia.email, ines.email])
  assert.equal((await own.client.rpc('stop_impersonation')).data, false)
})

test('it can’t be made longer by its refresh token', async () => {
  const { opened } = await visit()
  const response = await it.call('/auth/v1/token?grant_type=refresh_token', opened.access_token, {
    method: 'POST',
    body: JSON.stringify({ refresh_token: opened.refresh_token }),
  })
  assert.equal(response.status, 400)
  assert.equal(((await response.json()) as { error_code: string }).error_code, 'refresh_token_not_found')
})

test('the admin’s own sign-out, suspension and dismissal end it', async () => {
  const isOver = async (token: string) => (await it.call('/auth/v1/user', token)).status === 403
  const first = await visit()
  await first.own.client.auth.signOut({ scope: 'local' })
  assert.ok(await isOver(first.opened.access_token), 'signed out')
  const ed = await it.person('ed', 'admin')
  const second = await visit(mia, ed)
  await ines.client.rpc('admin_set_role', { p_user_id: ed.id, p_role: 'user' })
  assert.ok(await isOver(second.opened.access_token), 'dismissed')
  await ines.client.rpc('admin_set_role', { p_user_id: ed.id, p_role: 'admin' })
  const third = await visit(mia, ed)
  await ines.client.rpc('admin_suspend', { p_user_id: ed.id, p_suspended: true })
  assert.ok(await isOver(third.opened.access_token), 'suspended')
})

test('after its hour it opens nothing', async () => {
  const { opened } = await visit()
  const { session_id } = decodeJwt(opened.access_token)
  await it.t.sql(
    `update auth.sessions set not_after = now() - interval '1 second' where id = '${String(session_id)}'`,
  )
  const response = await it.call('/rest/v1/profiles', opened.access_token)
  assert.equal(response.status, 401)
})

test('a second factor of the person does not lock support out, nor does support need it', async () => {
  const fay = await it.person('fay')
  await it.t.sql(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ('${fay.id}', 'totp', 'verified', 'x')`,
  )
  const { client } = await visit(fay)
  assert.equal((await client.from('profiles').select('id')).data?.length, 1)
})
