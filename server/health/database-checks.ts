import {
  checkSpace,
  durationText,
  inBytes,
  minute,
  second,
  type CheckDefinition,
  type Outcome,
} from './check.ts'
import type { DatabaseFacts } from './database-facts.ts'

export const databaseChecks: CheckDefinition<DatabaseFacts>[] = [
  { id: 'database-version', title: 'Version', evaluate: checkVersion },
  { id: 'database-durability', title: 'Durability', evaluate: checkDurability },
  { id: 'database-protection', title: 'Row-level security', evaluate: checkProtection },
  { id: 'database-connections', title: 'Connections', evaluate: checkConnections },
  { id: 'database-transactions', title: 'Open transactions', evaluate: checkTransactions },
  { id: 'database-trigrams', title: 'Search index', evaluate: checkTrigrams },
  { id: 'clock', title: 'Clock', evaluate: checkClock },
  { id: 'realtime', title: 'Live updates', evaluate: checkEcho },
  {
    id: 'database-disk',
    title: 'Disk space',
    evaluate: ({ disk }) =>
      'state' in disk
        ? disk
        : checkSpace(disk, 'PostgreSQL stops when the disk is full.', 'move PostgreSQL to a larger disk'),
  },
]

function checkVersion({ version, version_number, size }: DatabaseFacts): Outcome {
  const found = `PostgreSQL ${version} with ${inBytes(size)} of data.`
  if (version_number < 150_000)
    return {
      state: 'failing',
      found,
      fix: 'Upgrade to PostgreSQL 15 or later: run coldframe backup FILE here, then coldframe restore FILE on the new server.',
    }
  if (version_number >= 190_000)
    return {
      state: 'warning',
      found: `${found} Coldframe is tested on versions 15 to 18.`,
      fix: 'Check whether a newer version of Coldframe supports it.',
    }
  return { state: 'ok', found }
}

// Turning one of these off makes PostgreSQL faster, but a power cut may then lose or corrupt confirmed data.
function checkDurability({ settings }: DatabaseFacts): Outcome {
  const off = ['fsync', 'full_page_writes'].filter((name) => settings[name] === 'off')
  if (off.length > 0)
    return {
      state: 'failing',
      found: `${off.join(' and ')} ${off.length > 1 ? 'are' : 'is'} off: a power failure can corrupt the database.`,
      fix: `Set ${off.map((name) => `${name} = on`).join(' and ')} in postgresql.conf, then reload PostgreSQL.`,
    }
  if (settings['synchronous_commit'] === 'off')
    return {
      state: 'warning',
      found:
        'synchronous_commit is off: a power failure can lose the last second of changes, including the record of sent emails.',
      fix: 'Set synchronous_commit = on, so that no email is sent twice after a crash.',
    }
  if (settings['autovacuum'] === 'off')
    return {
      state: 'failing',
      found: 'autovacuum is off: tables grow and slow down, and eventually PostgreSQL shuts down.',
      fix: 'Set autovacuum = on in postgresql.conf, then reload PostgreSQL.',
    }
  if (settings['data_checksums'] === 'off')
    return {
      state: 'warning',
      found:
        'Commits reach the disk, but data checksums are off: corruption by a failing disk goes unnoticed.',
      fix: 'Stop PostgreSQL, then run pg_checksums --enable.',
    }
  return {
    state: 'ok',
    found: 'Commits reach the disk before they are confirmed, and data checksums are on.',
  }
}

function checkProtection({ open_tables }: DatabaseFacts): Outcome {
  if (open_tables === 0) return { state: 'ok', found: 'Enabled and forced on every table.' }
  return {
    state: 'failing',
    found: `Disabled on ${open_tables} ${open_tables === 1 ? 'table' : 'tables'}, whose rows are visible to other workspaces.`,
    fix: 'Somebody changed these tables by hand. Run: alter table … enable row level security, force row level security.',
  }
}

function checkConnections({ connections, settings }: DatabaseFacts): Outcome {
  const most = Number(settings['max_connections'] ?? 100)
  const found = `${connections} of ${most} in use.`
  if (connections < most * 0.8) return { state: 'ok', found }
  return {
    state: 'warning',
    found,
    fix: 'Raise max_connections, or run fewer processes against this database.',
  }
}

// An open transaction prevents the removal of dead rows from every table.
function checkTransactions({ oldest_transaction }: DatabaseFacts): Outcome {
  if (oldest_transaction === null)
    return {
      state: 'off',
      found: 'PostgreSQL does not show Coldframe the transactions of other users.',
      fix: 'As an administrator, run: grant pg_monitor to service_role',
    }
  const open = oldest_transaction * second
  if (open < 10 * minute) return { state: 'ok', found: 'No transaction has been open for long.' }
  return {
    state: 'warning',
    found: `A transaction has been open for ${durationText(open)}.`,
    fix: 'Find it in pg_stat_activity, and end it with select pg_terminate_backend(pid).',
  }
}

function checkTrigrams({ trigrams }: DatabaseFacts): Outcome {
  if (trigrams)
    return { state: 'ok', found: 'pg_trgm is installed: contact search stays fast with a million contacts.' }
  return {
    state: 'warning',
    found: 'pg_trgm is missing: contact search slows down as contacts are added.',
    fix: 'Install PostgreSQL’s contrib package, then restart Coldframe.',
  }
}

function checkClock({ skewMs }: DatabaseFacts): Outcome {
  const skew = Math.abs(skewMs)
  if (skew < second) return { state: 'ok', found: 'The clocks of the server and the database agree.' }
  return {
    state: skew < 30 * second ? 'warning' : 'failing',
    found: `The clock of the database is ${durationText(skew)} ${skewMs > 0 ? 'ahead' : 'behind'}.`,
    fix: 'Synchronize both clocks with NTP (timedatectl set-ntp true). Sign-ins and sending depend on them.',
  }
}

function checkEcho({ echoMs }: DatabaseFacts): Outcome {
  if (echoMs === null)
    return {
      state: 'failing',
      found: 'A test notification did not come back through the database, so open pages do not update.',
      fix: 'If DATABASE_URL points to a connection pooler, point it to PostgreSQL itself or to a pool in session mode, which LISTEN requires.',
    }
  const found = `A test notification came back after ${Math.round(echoMs)} ms.`
  if (echoMs < second) return { state: 'ok', found }
  return {
    state: 'warning',
    found,
    fix: 'The database responds slowly. Check its load and the network.',
  }
}
