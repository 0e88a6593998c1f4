// `coldframe keys`: prints the keys with which another program calls this installation's API; `keys rotate` changes
// the keys that sign and encrypt.
import { readConfig } from '#server/config.ts'
import { tokenSecretsOf } from '#server/secrets.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { readKeys } from './open-installation.ts'
import { rotateKeys } from './rotate-keys.ts'

/** Prints `{url, anonKey, serviceKey}` as JSON. The service key can read and change everything: store it securely. */
export async function keys([command, ...args]: string[]): Promise<number> {
  if (command === 'rotate') return rotateKeys(args)
  const config = readConfig(process.env)
  const secrets = await readKeys(config)
  const [secret] = tokenSecretsOf(secrets, config.jwtSecret ?? secrets.jwtSecret)
  const url = config.appUrl ?? `http://${config.host}:${config.port}`
  process.stdout.write(`${JSON.stringify({ url, ...(await installationKeys(secret)) }, null, 2)}\n`)
  return 0
}
