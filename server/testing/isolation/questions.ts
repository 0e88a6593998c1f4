// Requests in each role's name for rows of others. Tables, columns, relationships and functions are read from the
// catalog, so that new ones are tested too.
import type { Who } from '#database/testing/policy-access.ts'
import { foreignTo, targetOf, type bothSidesAt, type Row, type Side, type Table } from './both-sides.ts'

export type Sides = Awaited<ReturnType<typeof bothSidesAt>>

/**
 * A table embedded in another is read under its own policy, which is tested in every role; so a member, a member of
 * another workspace, an admin and a signed-out caller are enough to test each relationship.
 */
const relationshipCallers: readonly Who[] = ['owner', 'stranger', 'anon', 'admin']

/** Every way of reading a table. */
export function readingRoutes({ tables, idsOf }: Sides, table: Table, who: Who): string[] {
  const foreign = foreignTo(who)
    .flatMap((side) => idsOf(side, table.name))
    .slice(0, 30)
  const children = tables.flatMap((other) =>
    other.parents.filter((parent) => parent.table === table.name).map(({ name }) => `${other.name}!${name}`),
  )
  const direct = [
    `/${table.name}?select=*`,
    `/${table.name}?select=*&limit=1000&order=id.desc`,
    `/${table.name}?id=in.(${foreign.join()})`,
    `/${table.name}?or=(id.in.(${foreign.join()}),id.is.null)`,
    `/${table.name}?id=not.is.null&select=id,${table.name}_id:id`,
  ]
  if (!relationshipCallers.includes(who)) return direct
  return [
    ...direct,
    ...table.parents.map((parent) => `/${table.name}?select=id,${parent.table}!${parent.name}(*)`),
    ...children.map((child) => `/${table.name}?select=id,${child}(*)`),
    ...children.map((child) => `/${table.name}?select=id,${child}!inner(id)&limit=50`),
  ]
}

/** Every way of changing a row of another user. */
export function writingAttempts(table: Table, row: Row): [path: string, init: RequestInit][] {
  const id = String(row['id'])
  const [column = 'created_at'] = table.writable.filter(
    (name) => !['id', 'workspace_id', 'user_id'].includes(name),
  )
  const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
  return [
    [
      `/${table.name}?id=eq.${id}`,
      {
        method: 'PATCH',
        body: JSON.stringify({ [column]: row[column] ?? null }),
        headers: { prefer: 'return=representation' },
      },
    ],
    [
      `/${table.name}?id=eq.${id}`,
      { method: 'PATCH', body: JSON.stringify({ workspace_id: row['workspace_id'] ?? id }) },
    ],
    [`/${table.name}?id=eq.${id}`, { method: 'DELETE', headers: { prefer: 'return=representation' } }],
    [`/${table.name}`, { method: 'POST', body: JSON.stringify(row), headers: merge }],
    [
      `/${table.name}?on_conflict=id`,
      { method: 'POST', body: JSON.stringify([{ ...row, [column]: row[column] ?? null }]), headers: merge },
    ],
    [`/${table.name}`, { method: 'POST', body: JSON.stringify({ ...row, id: crypto.randomUUID() }) }],
    [`/${table.name}?id=eq.${id}`, { method: 'PUT', body: JSON.stringify(row) }],
  ]
}

/** Every function that users may call, with another user's rows as arguments. */
export async function calls(
  sides: Sides,
  who: Who,
): Promise<{ name: string; body: Record<string, unknown> }[]> {
  const functions = await sides.t.sql(`select p.proname as name, p.proargnames as names,
      array(select format_type(type, null) from unnest(p.proargtypes) as type) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')`)
  const found = []
  const side = targetOf(who)
  for (const call of functions) {
    // Ending one's own account is not a leak.
    if (['delete_account', 'uuid_v7'].includes(String(call.name))) continue
    // Admin rights have their own tests.
    if (who === 'admin' && String(call.name).startsWith('admin_')) continue
    const names = (call.names ?? []) as string[]
    const types = call.types as string[]
    found.push({
      name: String(call.name),
      body: Object.fromEntries(
        types.map((type, at) => [names[at] ?? '', valueFor(sides, names[at] ?? '', type, side)]),
      ),
    })
  }
  return found
}

function valueFor({ t, idsOf }: Sides, name: string, type: string, side: Side): unknown {
  const person = side === 'ada' ? t.adaId : t.bobId
  const tableOf: [RegExp, string][] = [
    [/workspace/, 'workspaces'],
    [/campaign/, 'email_campaigns'],
    [/lead/, 'campaign_leads'],
    [/task/, 'campaign_tasks'],
    [/message|mail_id/, 'messages'],
    [/mailbox/, 'mailboxes'],
    [/segment/, 'segments'],
    [/event/, 'message_events'],
    [/import/, 'imports'],
    [/member/, 'workspace_members'],
    [/inbound|answers|reply/, 'inbound_messages'],
    [/invitation/, 'workspace_invitations'],
    [/template/, 'email_templates'],
    [/request/, 'support_requests'],
    [/key/, 'api_keys'],
  ]
  const [, table] = tableOf.find(([words]) => words.test(name)) ?? []
  const id = table ? (idsOf(side, table)[0] ?? person) : person
  if (type === 'uuid') return /user|person|account|owner/.test(name) ? person : id
  if (type === 'uuid[]') return table ? idsOf(side, table).slice(0, 5) : [id]
  if (type.endsWith('[]')) return []
  if (type === 'integer' || type === 'bigint' || type === 'smallint') return 10
  if (type === 'boolean') return true
  if (type === 'jsonb' || type === 'json') return /sequence|rows|ids/.test(name) ? [] : {}
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00Z'
  if (type === 'date') return '2026-01-01'
  return name.includes('zone') ? 'UTC' : name.includes('email') ? `${side}@example.com` : 'x'
}
