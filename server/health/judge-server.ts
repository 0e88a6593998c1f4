import type { Config } from '../config.ts'
import { isNearlyFull } from '../operations/disk.ts'
import { day, inBytes, inWords, type Check } from './check.ts'
import type { ServerFacts } from './facts.ts'

type Verdict = Omit<Check, 'group'>

export function judgeServer(config: Config, siteUrl: string, facts: ServerFacts): Check[] {
  return [judgeAddress(config, siteUrl), judgeMode(config), judgeDisk(facts), judgeKeys(facts)].map(
    (verdict) => ({
      ...verdict,
      group: 'This server',
    }),
  )
}

function judgeAddress({ local, appUrl }: Config, siteUrl: string): Verdict {
  const { protocol, hostname } = new URL(siteUrl)
  const check = { id: 'address', title: 'Public address' }
  if (isLoopback(hostname))
    return {
      ...check,
      state: local ? 'off' : 'bad',
      found: `${siteUrl}: only this machine reaches it. Links in mail and tracking work here alone.`,
      fix: 'For others to use it, set APP_URL to the https:// address they will type.',
    }
  if (protocol !== 'https:')
    return {
      ...check,
      state: 'bad',
      found: `${siteUrl} is not encrypted: passwords and sessions can be read on the way.`,
      fix: 'Put a reverse proxy with a certificate in front (Caddy does it by itself) and set APP_URL to https://…',
    }
  return { ...check, state: 'ok', found: `${siteUrl}${appUrl ? '' : ', guessed from HOST and PORT'}.` }
}

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host)

function judgeMode({ production, local, auth }: Config): Verdict {
  const check = { id: 'mode', title: 'Mode' }
  const loose = [
    auth.autoconfirm && 'AUTH_AUTOCONFIRM lets anyone use anyone’s address',
    auth.rateLimitScale !== 1 && 'RATE_LIMIT_SCALE is changed',
  ].filter((said) => said !== false)
  if (production) return { ...check, state: 'ok', found: 'Production: what is for tests is refused.' }
  if (local) return { ...check, state: 'off', found: ['For one machine', ...loose].join('; ') + '.' }
  return {
    ...check,
    state: loose.length > 0 ? 'bad' : 'warn',
    found: ['Others reach it, but it is not in production mode', ...loose].join('; ') + '.',
    fix: 'Set NODE_ENV=production.',
  }
}

function judgeDisk({ disk, embedded }: ServerFacts): Verdict {
  const check = { id: 'disk', title: 'Disk space' }
  if (!disk) return { ...check, state: 'warn', found: 'The free space of the data folder could not be read.' }
  const share = disk.free / disk.total
  const found = `${inBytes(disk.free)} of ${inBytes(disk.total)} free (${Math.round(share * 100)} %).`
  const held = embedded
    ? 'The database lies there: full, it stops.'
    : 'What waits for the database lies there.'
  if (isNearlyFull(disk))
    return {
      ...check,
      state: 'bad',
      found: `${found} /readyz says 503, so load balancers send no requests here. ${held}`,
      fix: 'Free space now, or move DATA_DIR to a larger disk.',
    }
  if (disk.free < 5e8 || share < 0.03)
    return {
      ...check,
      state: 'bad',
      found: `${found} ${held}`,
      fix: 'Free space now, or move DATA_DIR to a larger disk.',
    }
  if (disk.free < 2e9 || share < 0.1)
    return {
      ...check,
      state: 'warn',
      found: `${found} ${held}`,
      fix: 'Plan for more: a larger disk, or older backups elsewhere.',
    }
  return { ...check, state: 'ok', found }
}

function judgeKeys({ keys, now }: ServerFacts): Verdict {
  const check = { id: 'keys', title: 'Keys' }
  const age = keys.madeAt ? now.getTime() - keys.madeAt.getTime() : 0
  const found = keys.madeAt
    ? `secrets.json is there, ${inWords(age)} old${keys.fromEnvironment ? '; JWT_SECRET comes from the environment' : ''}.`
    : 'secrets.json is not in the data folder.'
  if (!keys.madeAt)
    return {
      ...check,
      state: 'bad',
      found,
      fix: 'Put its backup back: it opens mailbox passwords and sessions.',
    }
  if (!keys.private)
    return {
      ...check,
      state: 'bad',
      found: `${found} Others on this machine can read it.`,
      fix: 'chmod 600 secrets.json',
    }
  const [kind] = keys.rotating
  if (kind)
    return {
      ...check,
      state: 'warn',
      found: `${found} A change of the ${kind} keys is half done.`,
      fix: `Restart every process, then take the next step: npm run --silent coldframe -- keys rotate ${kind}`,
    }
  if (age > 2 * 365 * day)
    return {
      ...check,
      state: 'warn',
      found,
      fix: 'Change them, one kind after the other: npm run --silent coldframe -- keys rotate tokens (data, tracking)',
    }
  return { ...check, state: 'ok', found }
}
