// Admin lists with a hundred and with a million accounts must take about the same time: each list, its filters, its
// search and a page deep inside, as one call through the database's own interface.
import { createHash } from 'node:crypto'
import type { Identity } from '../../database/database.ts'
import { freshDatabase, identify, type TestDatabase } from '../../database/testing/fresh-database.ts'
import type { Figure } from './figure.ts'

const few = 100
const many = 1_000_000
const rounds = 40
/** A list of a million may take twice as long as one of a hundred. */
const floor = 0.5

const cases: [name: string, call: (people: number) => string][] = [
  ['users, newest', () => 'admin_users()'],
  ['users, a page in the middle', (people) => middleOf('admin_users', people)],
  ['users, by part of an address', (people) => `admin_users(p_search => '${nameOf(people - 7)}@')`],
  ['users, by what all have', () => `admin_users(p_search => 'example.com')`],
  ['users, nobody found', () => `admin_users(p_search => 'zzqxj')`],
  ['users, admins', () => `admin_users(p_role => 'admin')`],
  ['users, on a plan', () => `admin_users(p_plan => 'pro')`],
  ['users, suspended', () => `admin_users(p_state => 'suspended')`],
  ['users, unconfirmed', () => `admin_users(p_state => 'unconfirmed')`],
  ['subscriptions, running', () => 'admin_subscriptions()'],
  ['audit log, newest', () => 'admin_audit_log()'],
  ['audit log, of a rare kind', () => `admin_audit_log('account.')`],
  ['audit log, a page in the middle', (people) => middleOf('admin_audit_log', people)],
  ['support, open', () => `admin_support_requests('open')`],
  ['support, answered', () => `admin_support_requests('answered')`],
]

const nameOf = (n: number) => createHash('md5').update(`name ${n}`).digest('hex').slice(0, 9)

const middleOf = (list: string, people: number) =>
  `${list}(p_before => timestamptz '2026-01-01' + interval '1 second' * ${people / 2}, p_before_id => uuid_v7())`

export async function measure(): Promise<Figure[]> {
  const small = await open(few)
  const large = await open(many)
  try {
    const figures: Figure[] = []
    for (const [name, call] of cases) figures.push(await compare(name, call, small, large))
    return figures
  } finally {
    await small.t.close()
    await large.t.close()
  }
}

type Side = { t: TestDatabase; admin: Identity; people: number }

// Alternates, so that other load on the machine affects both sides.
async function compare(
  name: string,
  call: (people: number) => string,
  small: Side,
  large: Side,
): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await time(small, call(small.people)))
    times[1].push(await time(large, call(large.people)))
  }
  const [bare, ours] = times.map(median)
  return {
    name: `admin: ${name}, of ${many.toLocaleString('en')}`,
    ratio: bare! / ours!,
    floor,
    baseline: `the same of ${few}`,
    value: Number(ours!.toFixed(2)),
    unit: 'ms',
  }
}

async function time({ t, admin }: Side, call: string): Promise<number> {
  const began = performance.now()
  await t.db.as(admin).query(`select * from ${call}`)
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

async function open(people: number): Promise<Side> {
  const t = await freshDatabase()
  await t.sql(scenario(people))
  // Runs alone, because VACUUM cannot share a transaction with other statements.
  await t.sql('vacuum analyze')
  return { t, people, admin: identify(t.adaId, 'ada@coldframe.test') }
}

// With many accounts few match each filter; with few accounts enough to fill a page: both sides return fifty rows.
const share = (people: number, one: number) => (people === few ? 2 : one)

const scenario = (people: number) => `
  insert into profiles (id, name) values ('0190a0a0-0000-7000-8000-00000000ada0', 'Ada');
  update profiles set role = 'admin';
  set session_replication_role = replica;
  drop index private.accounts_words;
  create temp table made as select n, lpad(to_hex(n), 32, '0')::uuid as id,
    left(md5('name ' || n), 9) || '@' || left(md5('company ' || n / 30), 7) || '.example.com' as email,
    timestamptz '2026-01-01' + interval '1 second' * n as at from generate_series(1, ${people}) n;
  insert into auth.users (id, email, email_confirmed_at, banned_until, created_at)
    select id, email, case when n % ${share(people, 100)} <> 0 then at end,
      case when n % ${share(people, 1000)} = 0 then timestamptz '2126-01-01' end, at from made;
  insert into profiles (id, name, username) select id, 'Person ' || n, 'person_' || n from made;
  insert into private.accounts (id, words, plan, created_at)
    select id, email || ' person ' || n || ' person_' || n,
      case when n % ${share(people, 40)} = 0 then 'pro' when n % ${share(people, 20)} = 0 then 'starter' else 'free' end, at from made;
  create index accounts_words on private.accounts using gin (words extensions.gin_trgm_ops);
  insert into subscriptions (user_id, subscription_status, plan_type, provider, created_at)
    select id, 'active', case when n % ${share(people, 40)} = 0 then 'pro' else 'premium' end, 'stripe', at from made where n % ${share(people, 20)} = 0;
  insert into audit_log (id, actor_id, action, subject_table, subject_id, created_at)
    select id, id, case when n % ${share(people, 5000)} = 0 then 'account.suspended' else 'template.created' end, 'users', id, at from made;
  insert into support_requests (kind, name, email, message, state, created_at)
    select 'support', 'P', 'p@example.com', 'Help', case when n % ${share(people, 1000)} = 0 then 'open' else 'answered' end, at from made;
  set session_replication_role = default;`
