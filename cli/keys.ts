// `coldframe keys`: what another program needs to call this installation's API.
import { readConfig } from '#server/config.ts'
import { readSecrets } from '#server/secrets.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'

/** Prints `{url, anonKey, serviceKey}` as JSON. The service key sees and changes everything: keep it secret. */
export async function keys(): Promise<number> {
  const config = readConfig(process.env)
  const secret = config.jwtSecret ?? (await readSecrets(config.dataDir)).jwtSecret
  const url = config.appUrl ?? `http://${config.host}:${config.port}`
  process.stdout.write(`${JSON.stringify({ url, ...(await installationKeys(secret)) }, null, 2)}\n`)
  return 0
}
