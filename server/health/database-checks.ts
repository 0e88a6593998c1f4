import { formatStatements } from '#database/rights.ts'
import { compareVersions, programVersion } from '#database/program-version.ts'
import { inBytes, durationText, minute, second, type CheckDefinition, type Outcome } from './check.ts'
import type { ConnectionFacts, DatabaseFacts, Facts, SchemaFacts } from './facts.ts'

type Known<Name extends keyof Facts> = Exclude<Facts[Name], { unknown: string }>

export const connectionChecks: CheckDefinition<ConnectionFacts>[] = [
  {
    id: 'database-connection',
    title: 'Connection',
    evaluate: (facts) =>
      facts.problem === undefined
        ? { state: 'ok', found: 'PostgreSQL answers, and knows the keys of this installation.' }
        : { state: 'failing', found: facts.problem, fix: facts.fix },
  },
]

export const rightsChecks: CheckDefinition<Known<'rights'>>[] = [
  {
    id: 'database-rights',
    title: 'Rights',
    evaluate: ({ missing, embedded }) =>
      missing.length === 0
        ? { state: 'ok', found: 'Roles and grants are as Coldframe needs them.' }
        : {
            state: 'failing',
            found: `${missing.length} ${missing.length === 1 ? 'statement is' : 'statements are'} missing. The next start runs them, or is refused where the user of DATABASE_URL may not.`,
            fix: `${embedded ? 'Restart Coldframe, which runs' : 'coldframe database prepare --admin postgres://ADMINISTRATOR@…, or as an administrator in this database'}:\n${formatStatements(missing)}`,
          },
  },
  {
    id: 'trial-restore-rights',
    title: 'Trial restores',
    evaluate: ({ noTrial }) =>
      noTrial === null
        ? { state: 'ok', found: 'Backups can be restored on trial.' }
        : {
            state: 'warning',
            found:
              'coldframe backup --verify restores into a database of its own, and the user of DATABASE_URL may not make one.',
            fix: `As an administrator: ${noTrial}`,
          },
  },
]

export const schemaChecks: CheckDefinition<SchemaFacts>[] = [
  { id: 'database-schema', title: 'Migrations', evaluate: checkSchema },
]

export const databaseChecks: CheckDefinition<DatabaseFacts>[] = [
  { id: 'database-version', title: 'Version', evaluate: checkVersion },
  { id: 'database-durability', title: 'Durability', evaluate: checkDurability },
  { id: 'database-protection', title: 'Row-level security', evaluate: checkProtection },
  { id: 'database-connections', title: 'Connections', evaluate: checkConnections },
  { id: 'database-transactions', title: 'Open transactions', evaluate: checkTransactions },
  { id: 'database-trigrams', title: 'Search index', evaluate: checkTrigrams },
  { id: 'clock', title: 'Clock', evaluate: checkClock },
  { id: 'realtime', title: 'Live updates', evaluate: checkEcho },
]

function checkVersion({ version, version_number, size }: DatabaseFacts): Outcome {
  const found = `PostgreSQL ${version}, ${inBytes(size)} of data.`
  if (version_number < 150_000)
    return {
      state: 'failing',
      found,
      fix: 'Move to PostgreSQL 15 or later: coldframe backup FILE here, then coldframe restore FILE into the new one.',
    }
  if (version_number >= 190_000)
    return {
      state: 'warning',
      found: `${found} Coldframe is tested on 15 to 18.`,
      fix: 'Look for a newer Coldframe that names this version.',
    }
  return { state: 'ok', found }
}

// Turning one of these off makes PostgreSQL faster, but a power cut may then lose or corrupt confirmed data.
function checkDurability({ settings }: DatabaseFacts): Outcome {
  const off = ['fsync', 'full_page_writes'].filter((name) => settings[name] === 'off')
  if (off.length > 0)
    return {
      state: 'failing',
      found: `${off.join(' and ')} ${off.length > 1 ? 'are' : 'is'} off: a power cut can destroy the database.`,
      fix: `Set ${off.map((name) => `${name} = on`).join(' and ')} in postgresql.conf and reload.`,
    }
  if (settings['synchronous_commit'] === 'off')
    return {
      state: 'warning',
      found: 'synchronous_commit is off: a power cut can lose the last second, sent mail included.',
      fix: 'Set synchronous_commit = on, so that no mail is sent twice after a crash.',
    }
  if (settings['autovacuum'] === 'off')
    return {
      state: 'failing',
      found: 'autovacuum is off: tables grow and slow down, and eventually PostgreSQL shuts down.',
      fix: 'Set autovacuum = on in postgresql.conf and reload.',
    }
  if (settings['data_checksums'] === 'off')
    return {
      state: 'warning',
      found: 'Commits are on the disk, but pages carry no checksums: a failing disk goes unnoticed.',
      fix: 'With the database stopped, run pg_checksums --enable.',
    }
  return { state: 'ok', found: 'Commits are on the disk before they are confirmed, with checksums.' }
}

function checkSchema({ applied, files, version }: SchemaFacts): Outcome {
  const waiting = Object.keys(files).filter((name) => applied[name] !== files[name])
  const unknown = Object.keys(applied).filter((name) => isMigration(name) && !(name in files))
  const isOlder = version !== undefined && compareVersions(version, programVersion) > 0
  if (isOlder || unknown.length > 0)
    return {
      state: 'failing',
      found: `A later version${isOlder ? ` (${version})` : ''} has changed this database; this program is ${programVersion}.`,
      fix: 'Start that version here too. This one must not write to it.',
    }
  if (waiting.length > 0)
    return {
      state: 'warning',
      found: `${nameSome(waiting)} ${waiting.length > 1 ? 'are' : 'is'} not as in ${programVersion}.`,
      fix: 'Restart Coldframe (systemctl restart coldframe): it brings the database up to date before it serves.',
    }
  const count = Object.keys(applied).filter(isMigration).length
  return {
    state: 'ok',
    found: `All ${count} are applied, and every function and policy is as in ${programVersion}.`,
  }
}

const isMigration = (name: string) => name.startsWith('migrations/') || name.startsWith('platform/')

function nameSome(names: string[]): string {
  const [first = ''] = names
  return names.length > 1 ? `${first} and ${names.length - 1} more` : first
}

function checkProtection({ open_tables }: DatabaseFacts): Outcome {
  if (open_tables === 0) return { state: 'ok', found: 'On, and forced, on every table.' }
  return {
    state: 'failing',
    found: `Off on ${open_tables} ${open_tables === 1 ? 'table' : 'tables'}: rows there are open across workspaces.`,
    fix: 'The tables were changed by hand. Restore it: alter table … enable row level security, force row level security.',
  }
}

function checkConnections({ connections, settings }: DatabaseFacts): Outcome {
  const most = Number(settings['max_connections'] ?? 100)
  const found = `${connections} of ${most} are in use.`
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
      found: 'PostgreSQL does not show us the transactions of others.',
      fix: 'As an administrator: grant pg_monitor to service_role',
    }
  const open = oldest_transaction * second
  if (open < 10 * minute) return { state: 'ok', found: 'None has been open for long.' }
  return {
    state: 'warning',
    found: `One has been open for ${durationText(open)}.`,
    fix: 'Find it in pg_stat_activity and end it: select pg_terminate_backend(pid).',
  }
}

function checkTrigrams({ trigrams }: DatabaseFacts): Outcome {
  if (trigrams) return { state: 'ok', found: 'pg_trgm is there: contacts are found as fast among a million.' }
  return {
    state: 'warning',
    found: 'pg_trgm is missing: searching contacts gets slower as they become more.',
    fix: 'Install PostgreSQL’s contrib package, then restart Coldframe.',
  }
}

function checkClock({ skewMs }: DatabaseFacts): Outcome {
  const skew = Math.abs(skewMs)
  if (skew < second) return { state: 'ok', found: 'The clocks of server and database agree.' }
  return {
    state: skew < 30 * second ? 'warning' : 'failing',
    found: `The database is ${durationText(skew)} ${skewMs > 0 ? 'ahead' : 'behind'}.`,
    fix: 'Let both machines set their clocks by NTP (timedatectl set-ntp true). Sign-ins and sending go by them.',
  }
}

function checkEcho({ echoMs }: DatabaseFacts): Outcome {
  if (echoMs === null)
    return {
      state: 'failing',
      found: 'A notification sent through the database did not come back: screens are not live.',
      fix: 'If DATABASE_URL leads through a pooler, let it lead to PostgreSQL itself or to a pool in session mode: LISTEN needs that.',
    }
  const found = `A notification came back after ${Math.round(echoMs)} ms.`
  if (echoMs < second) return { state: 'ok', found }
  return {
    state: 'warning',
    found,
    fix: 'The database is slow to answer: see its load and the network between.',
  }
}
