// `coldframe cells`: further PostgreSQL servers of this installation (docs/scaling.md).
import { parseArgs } from 'node:util'
import { isDatabaseUrl } from '#database/database-url.ts'
import { readCells } from '#server/cells/cell-list.ts'
import { keepsLogWithoutLimit, readCellStates, type CellState } from '#server/cells/cell-states.ts'
import { WITHOUT_LIMIT } from '#server/health/servers.ts'
import { addCell, queryOf, removeCell, type Home } from '#server/cells/change-cells.ts'
import { readConfig } from '#server/config.ts'
import { inBytes } from '#server/health/check.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf } from '#server/secrets.ts'
import { confirm, describeMoves, drain, move, place, undo, type Opened } from './move-accounts.ts'
import { readKeys, withOwner } from './open-installation.ts'

const usage = `Usage: coldframe cells add NAME postgres://OWNER@… [--home postgres://…]
       coldframe cells list [--json]
       coldframe cells move ACCOUNT|WORKSPACE CELL|home
       coldframe cells move ACCOUNT|WORKSPACE --undo
       coldframe cells confirm ACCOUNT|WORKSPACE
       coldframe cells drain CELL [--to CELL]
       coldframe cells place CELL|home
       coldframe cells remove NAME\n`

export async function cells(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      json: { type: 'boolean' },
      to: { type: 'string' },
      undo: { type: 'boolean' },
    },
  })
  const [command, name, url, ...more] = positionals
  if (more.length === 0) {
    if (command === 'list' && !name) return list(values.json ?? false)
    if (command === 'remove' && name && !url) return remove(name)
    if (command === 'add' && name && url) return add(name, url, values.home)
    if (command === 'move' && name && url && !values.undo) return move(withOpened, name, url)
    if (command === 'move' && name && !url && values.undo) return undo(withOpened, name)
    if (command === 'confirm' && name && !url) return confirm(withOpened, name)
    if (command === 'drain' && name && !url) return drain(withOpened, name, values.to ?? 'home')
    if (command === 'place' && name && !url) return place(withOpened, name)
  }
  process.stderr.write(usage)
  return 2
}

async function add(name: string, url: string, givenHome: string | undefined): Promise<number> {
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(name))
    throw new Error('The name of a cell has at most 31 lowercase letters, digits and underscores: emea_1')
  for (const given of [url, ...(givenHome ? [givenHome] : [])])
    if (!isDatabaseUrl(given))
      throw new Error('The server must be given by its URL: postgres://user:password@host/database')
  const homeUrl = givenHome ?? readConfig(process.env).databaseUrl
  if (!homeUrl)
    throw new Error(
      'Home must be a PostgreSQL server that its cells can reach, and the embedded one accepts no connections from outside. Set DATABASE_URL.',
    )
  const withoutLimit = await withHome(async (home) => {
    await addCell({ home, name, url, homeUrl })
    return keepsLogWithoutLimit(queryOf(home.client))
  }).catch(addCellName(name, 'cannot be added'))
  process.stdout.write(`${name} follows home: it has the same accounts, plans, workspaces and members.\n`)
  if (withoutLimit) process.stderr.write(`Home: ${WITHOUT_LIMIT}. Set it to what the disk can spare.\n`)
  return 0
}

async function list(asJson: boolean): Promise<number> {
  const { states, moves } = await withHome(async ({ client, keys }) => {
    const query = queryOf(client)
    const found = await readCells(query, keys)
    return { states: await readCellStates(query, found), moves: await describeMoves(client, found) }
  })
  if (asJson) process.stdout.write(`${JSON.stringify(states, null, 2)}\n`)
  else if (states.length === 0)
    process.stdout.write('No cells: all workspaces are in the database of DATABASE_URL.\n')
  else process.stdout.write([...states.map(formatState), ...moves].join(''))
  return states.some(({ problem }) => problem !== undefined) ? 1 : 0
}

function formatState({ name, problem, behind, size, version }: CellState): string {
  const facts = [
    ...(problem ? [problem] : []),
    ...(behind === null ? [] : [`${inBytes(behind)} behind`]),
    ...(size === null ? [] : [`PostgreSQL ${version}, ${inBytes(size)}`]),
  ]
  return `${problem ? '!' : '✓'} ${name.padEnd(16)} ${facts.join('; ')}\n`
}

async function remove(name: string): Promise<number> {
  const { told } = await withHome((home) => removeCell(home, name)).catch(
    addCellName(name, 'cannot be removed'),
  )
  process.stdout.write(
    `${name} is no longer a cell. Its database still holds a copy of accounts and workspaces: drop it.${
      told ? '' : ' It did not respond; when its PostgreSQL is back, it will receive no more changes.'
    }\n`,
  )
  return 0
}

const addCellName = (name: string, what: string) => (error: Error) => {
  throw new Error(`${name} ${what}: ${error.message}`, { cause: error })
}

const withHome = <T>(work: (home: Home) => Promise<T>): Promise<T> => withOpened(({ home }) => work(home))

function withOpened<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  return withOwner(config, async (client, connectionTo) => {
    const secrets = await readKeys(config)
    const home = {
      client,
      keys: createDataKeys(dataKeysOf(secrets, config.dataKeys)),
      secret: config.jwtSecret ?? secrets.jwtSecret,
      dataDir: config.dataDir,
    }
    return work({ home, connection: connectionTo(client.database ?? 'coldframe') })
  })
}
