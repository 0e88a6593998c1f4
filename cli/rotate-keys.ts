// `coldframe keys rotate tokens|data|tracking`: one step of a key rotation. Between two steps each process is
// restarted (SIGUSR2 does it without losing a request), so that none meets a key it does not know.
import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Query } from '#database/database.ts'
import { readConfig, type Config } from '#server/config.ts'
import { nextStep, replaceTokens, type KeyKind, type Step } from '#server/operations/key-rotation.ts'
import { countFormer } from '#server/operations/reencrypt.ts'
import { dataKeysOf, type Secrets } from '#server/secrets.ts'
import { readKeys, withOwner } from './open-installation.ts'

const kinds: readonly KeyKind[] = ['tokens', 'data', 'tracking']

export async function rotateKeys(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'at-once': { type: 'boolean', default: false } },
  })
  const kind = kinds.find((known) => known === positionals[0])
  if (!kind || positionals.length > 1 || (values['at-once'] && kind !== 'tokens')) {
    process.stderr.write(
      'Usage: coldframe keys rotate tokens|data|tracking    (tokens --at-once after a theft)\n',
    )
    return 2
  }
  const config = readConfig(process.env)
  const secrets = await readKeys(config)
  const fresh = randomBytes(32).toString('base64url')
  if (values['at-once']) {
    await writeSecrets(config.dataDir, replaceTokens(secrets, fresh))
    process.stdout.write(atOnce)
    return 0
  }
  if (kind === 'data') await refuseToLose(config, secrets)
  const step = nextStep(secrets, kind, config.jwtSecret ?? secrets.jwtSecret, fresh)
  await writeSecrets(config.dataDir, step.secrets)
  process.stdout.write(explain(kind, step.done))
  return 0
}

const restart = 'Restart every process (kill -USR2 with --processes, else stop and start it)'
const again = (kind: KeyKind) => `then: coldframe keys rotate ${kind}\n`
const atOnce = `Tokens and API keys have a new secret, and the old one counts no more.
Restart every process now. Everybody signs in again; hand out the new keys: coldframe keys\n`

function explain(kind: KeyKind, done: Step['done']): string {
  if (done === 'added') return `1: a new key is known and not used yet. ${restart}, ${again(kind)}`
  if (done === 'retired') return `3: the old key is gone. ${restart}; that was all.\n`
  if (kind === 'tracking')
    return `2: new mail is signed with the new key; what the old one signed opens for ever. ${restart}; that was all.\n`
  if (kind === 'data')
    return `2: what is encrypted from now on is encrypted with the new key, and the rest again at the start. ${restart}, wait a minute, ${again(kind)}`
  return `2: the new key signs, the old one still counts. ${restart}, give programs their new keys (coldframe keys), and when an hour has passed and they have them, ${again(kind)}`
}

async function refuseToLose(config: Config, secrets: Secrets): Promise<void> {
  if (config.dataKeys)
    throw new Error('DATA_KEYS is set: put the new key behind the old one there, then before it, then alone.')
  if (secrets.rotating.data !== 'used') return
  const left = await withOwner(config, async (owner) => {
    await owner.query('set role service_role')
    const query: Query = async <Row>(text: string, values: unknown[] = []) =>
      (await owner.query(text, values)).rows as Row[]
    return countFormer(query, dataKeysOf(secrets))
  })
  if (left > 0)
    throw new Error(
      'Some secrets are still encrypted with the old key. Start a process with the role worker and try again.',
    )
}

/** Written atomically. */
async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = join(dataDir, 'secrets.json')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
}
