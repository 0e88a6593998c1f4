import { inBytes, inWords, minute, second, type Check } from './check.ts'
import type { DatabaseFacts, ServerFacts } from './facts.ts'

type Verdict = Omit<Check, 'group'>

export function judgeDatabase(db: DatabaseFacts, server: ServerFacts): Check[] {
  return [
    judgeVersion(db),
    judgeDurability(db),
    judgeSchema(db, server),
    judgeProtection(db),
    judgeConnections(db),
    ...judgeTransactions(db),
    judgeTrigrams(db),
    judgeClock(server),
    judgeEcho(server),
  ].map((verdict) => ({ ...verdict, group: 'Database' }))
}

function judgeVersion({ version, version_number, size }: DatabaseFacts): Verdict {
  const found = `PostgreSQL ${version}, ${inBytes(size)} of data.`
  const check = { id: 'database-version', title: 'Version', found }
  if (version_number >= 150_000) return { ...check, state: 'ok' }
  return {
    ...check,
    state: 'bad',
    fix: 'Move to PostgreSQL 15 or later: backup, then restore into the new one.',
  }
}

// Each of these off makes PostgreSQL faster and lets a power cut lose or tear what was already said to be kept.
function judgeDurability({ settings }: DatabaseFacts): Verdict {
  const check = { id: 'database-durability', title: 'Keeps what it was given' }
  const off = ['fsync', 'full_page_writes'].filter((name) => settings[name] === 'off')
  if (off.length > 0)
    return {
      ...check,
      state: 'bad',
      found: `${off.join(' and ')} ${off.length > 1 ? 'are' : 'is'} off: a power cut can destroy the database.`,
      fix: `Set ${off.map((name) => `${name} = on`).join(' and ')} in postgresql.conf and reload.`,
    }
  if (settings['synchronous_commit'] === 'off')
    return {
      ...check,
      state: 'warn',
      found: 'synchronous_commit is off: a power cut can lose the last second, sent mail included.',
      fix: 'Set synchronous_commit = on, so that no mail is sent twice after a crash.',
    }
  if (settings['autovacuum'] === 'off')
    return {
      ...check,
      state: 'bad',
      found: 'autovacuum is off: tables grow and slow down, and in the end PostgreSQL stops by itself.',
      fix: 'Set autovacuum = on in postgresql.conf and reload.',
    }
  if (settings['data_checksums'] === 'off')
    return {
      ...check,
      state: 'warn',
      found: 'Commits are on the disk, but pages carry no checksums: a failing disk goes unnoticed.',
      fix: 'With the database stopped, run pg_checksums --enable.',
    }
  return {
    ...check,
    state: 'ok',
    found: 'Commits are on the disk before they are confirmed, with checksums.',
  }
}

function judgeSchema(db: DatabaseFacts, server: ServerFacts): Verdict {
  const check = { id: 'database-schema', title: 'Migrations' }
  const waiting = Object.keys(server.files).filter((name) => db.files[name] !== server.files[name])
  const unknown = Object.keys(db.files).filter((name) => isMigration(name) && !(name in server.files))
  if (unknown.length > 0)
    return {
      ...check,
      state: 'bad',
      found: `A later version has changed this database: ${nameSome(unknown)}.`,
      fix: 'Start that version here too. This one must not write to it.',
    }
  if (waiting.length > 0)
    return {
      ...check,
      state: 'warn',
      found: `${nameSome(waiting)} ${waiting.length > 1 ? 'are' : 'is'} not as in this version.`,
      fix: 'Restart Coldframe: it brings the database up to date before it serves.',
    }
  const count = Object.keys(db.files).filter(isMigration).length
  return { ...check, state: 'ok', found: `All ${count} are in, and every rule is as this version has it.` }
}

const isMigration = (name: string) => name.startsWith('migrations/') || name.startsWith('platform/')

function nameSome(names: string[]): string {
  const [first = ''] = names
  return names.length > 1 ? `${first} and ${names.length - 1} more` : first
}

function judgeProtection({ open_tables }: DatabaseFacts): Verdict {
  const check = { id: 'database-protection', title: 'Row-level security' }
  if (open_tables === 0) return { ...check, state: 'ok', found: 'On, and forced, on every table.' }
  return {
    ...check,
    state: 'bad',
    found: `Off on ${open_tables} ${open_tables === 1 ? 'table' : 'tables'}: rows there are open across workspaces.`,
    fix: 'The tables were changed by hand. Restore it: alter table … enable row level security, force row level security.',
  }
}

function judgeConnections({ connections, settings }: DatabaseFacts): Verdict {
  const most = Number(settings['max_connections'] ?? 100)
  const found = `${connections} of ${most} are in use.`
  const check = { id: 'database-connections', title: 'Connections', found }
  if (connections < most * 0.8) return { ...check, state: 'ok' }
  return {
    ...check,
    state: 'warn',
    fix: 'Raise max_connections, or run fewer processes against this database.',
  }
}

// A transaction left open keeps dead rows of every table from being cleared away.
function judgeTransactions({ oldest_transaction }: DatabaseFacts): Verdict[] {
  if (oldest_transaction === null) return []
  const open = oldest_transaction * second
  const check = { id: 'database-transactions', title: 'Open transactions' }
  if (open < 10 * minute) return [{ ...check, state: 'ok', found: 'None has been open for long.' }]
  return [
    {
      ...check,
      state: 'warn',
      found: `One has been open for ${inWords(open)}.`,
      fix: 'Find it in pg_stat_activity and end it: select pg_terminate_backend(pid).',
    },
  ]
}

function judgeTrigrams({ trigrams }: DatabaseFacts): Verdict {
  const check = { id: 'database-trigrams', title: 'Search index' }
  if (trigrams)
    return { ...check, state: 'ok', found: 'pg_trgm is there: people are found as fast among a million.' }
  return {
    ...check,
    state: 'warn',
    found: 'pg_trgm is missing: searching people gets slower as they become more.',
    fix: 'Install PostgreSQL’s contrib package, then restart Coldframe.',
  }
}

function judgeClock({ skewMs }: ServerFacts): Verdict {
  const skew = Math.abs(skewMs)
  const found =
    skew < second
      ? 'The clocks of server and database agree.'
      : `The database is ${inWords(skew)} ${skewMs > 0 ? 'ahead' : 'behind'}.`
  const check = { id: 'clock', title: 'Clocks', found }
  if (skew < second) return { ...check, state: 'ok' }
  const fix =
    'Let both machines set their clocks by NTP (timedatectl set-ntp true). Sign-ins and sending go by them.'
  return { ...check, state: skew < 30 * second ? 'warn' : 'bad', fix }
}

function judgeEcho({ echoMs }: ServerFacts): Verdict {
  const check = { id: 'realtime', title: 'Live updates' }
  if (echoMs === null)
    return {
      ...check,
      state: 'bad',
      found: 'A notification sent through the database did not come back: screens are not live.',
      fix: 'If DATABASE_URL leads through a pooler, let it lead to PostgreSQL itself or to a pool in session mode: LISTEN needs that.',
    }
  const found = `A notification came back after ${Math.round(echoMs)} ms.`
  if (echoMs < second) return { ...check, state: 'ok', found }
  return {
    ...check,
    state: 'warn',
    found,
    fix: 'The database is slow to answer: see its load and the network between.',
  }
}
