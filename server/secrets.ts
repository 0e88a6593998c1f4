// The secrets of this installation. Created at the first start and stored next to the data, readable only by its
// user.
import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { RefusedSettings } from './refused-settings.ts'
import type { TrackingKey } from './tracking/tokens.ts'

const shape = z.object({
  /** Signs access tokens and keys (HS256); JWT_SECRET takes precedence. */
  jwtSecret: z.string().min(32),
  /** Encrypts credentials of other systems in the database: mailbox passwords, API keys. */
  dataKey: z.string().length(43),
  /** After a rotation: still decrypts older values, until all of them were encrypted again. */
  formerDataKeys: z.array(z.string().length(43)).default([]),
  /** The secrets for tokens and API keys after a rotation, the first of which signs; before, `jwtSecret`. */
  tokenSecrets: z.array(z.string().min(32)).default([]),
  /**
   * Additional secrets that sign tracking URLs, the newest first; `jwtSecret` is number 1. All remain valid forever.
   */
  trackingSecrets: z
    .array(z.object({ id: z.number().int().min(2).max(255), secret: z.string().min(32) }))
    .default([]),
  /** The progress of a key rotation (server/operations/key-rotation.ts). */
  rotating: z.partialRecord(z.enum(['tokens', 'data', 'tracking']), z.enum(['added', 'used'])).default({}),
  /** The demo account's password, printed at every start of a local installation. */
  demoPassword: z.string().min(8),
})

export type Secrets = z.infer<typeof shape>

/**
 * For commands: keys created by mistake in another folder than the server's would be backed up as if they were its
 * own.
 */
export async function readExistingSecrets(dataDir: string): Promise<Secrets> {
  const found = await findSecrets(dataDir)
  if (found) return found
  throw new Error(
    `There are no keys in DATA_DIR (${dataDir}). Give this command the settings of the server: coldframe --env-file FILE COMMAND, with the file that starts it.`,
  )
}

async function findSecrets(dataDir: string): Promise<Secrets | undefined> {
  const file = join(dataDir, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return stored === undefined ? undefined : parseSecrets(stored, file)
}

/**
 * Restricts the data folder to its owner, including an existing one. Started as root, PostgreSQL runs as another user
 * in a subfolder: then the path remains accessible, but nothing can be listed.
 */
async function closeFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    await makeFolder(dataDir, mode)
    await access(dataDir, constants.W_OK)
    if (!(await stat(dataDir)).isDirectory()) throw new Error('it is a file')
  } catch (error) {
    throw new RefusedSettings(
      `DATA_DIR must be a folder that ${userInfo().username} may write, and ${dataDir} is not: ${(error as Error).message}`,
    )
  }
  await chmod(dataDir, mode).catch((error: NodeJS.ErrnoException) => {
    // A mounted folder of another owner, who controls its permissions.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
}

// With `recursive` Node retries forever when the parent accepts no folders, as in /proc.
async function makeFolder(path: string, mode: number): Promise<void> {
  const make = () => mkdir(path, { mode })
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    if (error.code !== 'ENOENT' || dirname(path) === path || existsSync(dirname(path))) throw error
    await makeFolder(dirname(path), mode)
    await make()
  })
}

export async function readSecrets(dataDir: string): Promise<Secrets> {
  await closeFolder(dataDir)
  const file = join(dataDir, 'secrets.json')
  const found = await findSecrets(dataDir)
  if (found) return found
  // Written to a draft, then linked into place: complete or absent, and of two first starts one wins. Named randomly
  // and not by process ID: in containers that share the folder each process is number 1.
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return parseSecrets(await readFile(file, 'utf8'), file)
}

/** DATA_KEYS when set, else the keys of this data folder. */
export function dataKeysOf(secrets: Secrets, given: string[] = []): [string, ...string[]] {
  const [newest, ...former] = given
  return newest ? [newest, ...former] : [secrets.dataKey, ...secrets.formerDataKeys]
}

export function tokenSecretsOf(secrets: Secrets, root: string): [string, ...string[]] {
  const [newest, ...former] = secrets.tokenSecrets
  return newest ? [newest, ...former] : [root]
}

/** The first signs, all of them verify. */
export function trackingKeysOf(secrets: Secrets, root: string): [TrackingKey, ...TrackingKey[]] {
  const first = { id: 1, secret: root }
  const [newest, ...older] = secrets.trackingSecrets
  if (!newest) return [first]
  if (secrets.rotating.tracking !== 'added') return [newest, ...older, first]
  const [signing, ...rest] = older
  return signing ? [signing, newest, ...rest, first] : [first, newest]
}

function parseSecrets(text: string, file: string): Secrets {
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(
      `${file} is damaged. Restore it from a backup: without it nobody can sign in and no mailbox can be used.`,
      { cause },
    )
  }
}

function makeSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    dataKey: randomBytes(32).toString('base64url'),
    formerDataKeys: [],
    tokenSecrets: [],
    trackingSecrets: [],
    rotating: {},
    demoPassword: `demo-${randomBytes(6).toString('base64url')}`,
  }
}
