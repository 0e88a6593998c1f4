// The cost of plan checks: each guarded call from a client, compared with the same call in a database whose checks
// always pass.
import { freshDatabase } from '../../database/testing/fresh-database.ts'
import type { Supabase } from '../../server/supabase/supabase.ts'
import type { Figure } from './figure.ts'
import { openSupabase } from './rest/open-supabase.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const rounds = 600
/** A check may add a tenth to the call it guards: 1 / 1.1. */
const floor = 0.91

type Case = { name: string; method: string; path: string; body?: object }

const cases: Case[] = [
  {
    name: 'list ten templates',
    method: 'GET',
    path: `/email_templates?select=*&workspace_id=eq.${workspace}&order=created_at.desc&limit=10`,
  },
  {
    name: 'list fifty tracked emails',
    method: 'GET',
    path: `/messages?select=*&workspace_id=eq.${workspace}&order=created_at.desc&limit=50`,
  },
  {
    name: 'track an email',
    method: 'POST',
    path: '/messages',
    body: { workspace_id: workspace, recipient: 'lin@example.com', subject: 'Hello' },
  },
  {
    name: 'count an analysis',
    method: 'POST',
    path: '/analyses',
    body: { analysis_type: 'linkedin_analysis' },
  },
  {
    name: 'figures of 180 days',
    method: 'POST',
    path: '/rpc/dashboard_days',
    body: { p_workspace_id: workspace, p_days: 180, p_time_zone: 'UTC' },
  },
]

export async function measure(): Promise<Figure[]> {
  const [gated, open] = [await serve(scenario), await serve(`${scenario}; ${openGates}`)]
  try {
    const figures: Figure[] = []
    for (const each of cases) figures.push(await compare(each, gated, open))
    return figures
  } finally {
    await gated.close()
    await open.close()
  }
}

const scenario = `
  insert into subscriptions (user_id, subscription_status, plan_type)
    select id, 'active', 'pro' from auth.users;
  insert into workspaces (id, name, user_id) select '${workspace}', 'Hers', id from auth.users where email like 'ada@%';
  insert into email_templates (workspace_id, title, content_text)
    select '${workspace}', 'Template ' || n, repeat('Words of a template. ', 20) from generate_series(1, 200) as n;
  insert into messages (workspace_id, recipient, subject)
    select '${workspace}', 'person' || n || '@example.com', 'Hello' from generate_series(1, 5000) as n;
  analyze email_templates; analyze messages`

const openGates = `
  create or replace function private.plan_of(person uuid) returns text
    language plpgsql stable set search_path = '' as $$ begin return 'pro'; end $$;
  create or replace function private.plan_has(plan text, feature text) returns boolean
    language sql immutable parallel safe return true;
  create or replace function private.my_workspaces_with(feature text) returns setof uuid
    language plpgsql stable security definer set search_path = '' rows 10
    as $$ begin return query select private.my_workspaces('viewer'); end $$`

type Side = { ask(wanted: Case): Promise<void>; close(): Promise<void> }

async function serve(sql: string): Promise<Side> {
  const t = await freshDatabase()
  await t.sql(sql)
  const { supabase, headers } = await openSupabase(t)
  return {
    ask: (wanted) => sendRequest(supabase, headers, wanted),
    async close() {
      await supabase.close()
      await t.close()
    },
  }
}

async function sendRequest(
  supabase: Supabase,
  headers: Record<string, string>,
  { method, path, body }: Case,
): Promise<void> {
  const answer = await supabase.fetch(
    new Request(`http://bench.test/rest/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
}

// Runs in pairs with alternating order, so that other load affects both sides.
async function compare(wanted: Case, gated: Side, open: Side): Promise<Figure> {
  const ratios: number[] = []
  const times: number[] = []
  for (let round = -20; round < rounds; round += 1) {
    const openFirst = round % 2 === 0
    const early = await timed(openFirst ? open : gated, wanted)
    const late = await timed(openFirst ? gated : open, wanted)
    const [bare, ours] = openFirst ? [early, late] : [late, early]
    if (round < 0) continue
    ratios.push(bare / ours)
    times.push(ours)
  }
  return {
    name: `gates: ${wanted.name}`,
    ratio: median(ratios),
    floor,
    baseline: 'the same call with its gates standing open',
    value: Math.round(median(times) * 1000),
    unit: 'µs',
  }
}

async function timed(side: Side, wanted: Case): Promise<number> {
  const start = performance.now()
  await side.ask(wanted)
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
